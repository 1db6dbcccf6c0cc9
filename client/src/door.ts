// What is before the house: welcome, a study's consent and screening, entering, stopping, withdrawing.
import type { Mode } from "./link";
import { wordsIn, type Words } from "./words";

type Step = "consent" | "screening" | "session" | "refused" | "withdrawn" | "finished" | "saving";
interface Asked {
  key: string;
  text: string;
  kind: "yes-no" | "number" | "text";
}
/** Where the participant is, as vrhuman/web/studies.py tells it. */
interface Me {
  step: Step;
  study: string | null;
  name?: string;
  language?: string;
  display?: Mode | null;
  code?: string; // what who was enrolled by a public link is given at the end
  voice?: "asked" | "agreed" | null; // whether the voice may be recorded
  consent?: { text: string; digest: string; version: string };
  screening?: Asked[];
}
type Child = Node | string;

const SAVING_MS = 3000;

export class Door {
  private me: Me = { step: "session", study: null };
  private immersive = false;
  private came = false; // whether a session was entered from this page
  words: Words = wordsIn(undefined).words;
  draws = true; // whether the browser can draw in 3D
  private speaking = false; // whether the participant agreed to the recording of the voice

  constructor(
    private readonly root: HTMLElement,
    private readonly enter: (mode: Mode, speaking: boolean) => Promise<void>,
  ) {}

  /** Show what comes next, after `note` if there is one. */
  async open(note = ""): Promise<void> {
    this.immersive = (await navigator.xr?.isSessionSupported("immersive-vr")) ?? false;
    this.speak();
    if (this.phone) return this.session(""); // which uses no link up
    if (location.pathname.startsWith("/recruit/")) return this.recruiting();
    try {
      await join();
      const answer = await fetch("/me");
      if (!answer.ok) throw new Error(await answer.text());
      this.me = (await answer.json()) as Me;
    } catch (error) {
      this.show(this.words.welcome, [
        alarm(this.words.failed + (error as Error).message),
        button(this.words.again, () => this.open(note), "main"),
      ]);
      return;
    }
    this.speak();
    this.next(note);
  }

  close(): void {
    this.root.hidden = true;
    this.came = true;
  }

  /** Whether the participant is one of a study. */
  get inStudy(): boolean {
    return this.me.study !== null;
  }

  private get phone(): boolean {
    return matchMedia("(pointer: coarse)").matches && !this.immersive;
  }

  private speak(): void {
    const { language, words } = wordsIn(this.me.language);
    this.words = words;
    document.documentElement.lang = language;
    document.title = this.me.study ?? "vrhuman";
  }

  /** The first step of who comes by the link that enrols. */
  private recruiting(): void {
    const w = this.words;
    const hands = choices("handedness", [
      ["right", w.rightHand],
      ["left", w.leftHand],
    ]);
    const hand = element("fieldset", {}, element("legend", {}, w.hand), hands);
    const made = form([text(w.recruitAbout), hand, row(submit(w.takePart))], (given) =>
      this.enrol(String(given.get("handedness"))),
    );
    this.show(w.welcome, [made]);
  }

  private async enrol(handedness: string): Promise<void> {
    const w = this.words;
    this.show(w.welcome, [text(w.checking)]);
    const device = { headset: this.immersive, draws: this.draws, frame_rate: await frameRate() };
    const { language } = wordsIn(undefined);
    const answer = await post(location.pathname, { ...device, handedness, language });
    if (answer.ok) {
      history.replaceState(null, "", "/");
      return this.open();
    }
    const why = await answer.text();
    const told = w.obstacles[why as keyof Words["obstacles"]] ?? w.failed + why;
    this.show(w.refusedTitle, [alarm(told), button(w.again, () => this.open())]);
  }

  private next(note = ""): void {
    const w = this.words;
    switch (this.me.step) {
      case "consent":
        return this.consent();
      case "screening":
        return this.screening();
      case "refused":
        return this.show(w.refusedTitle, [text(w.refused), ...this.code(), this.withdrawal()]);
      case "withdrawn":
        return this.show(w.withdrawnTitle, [text(w.withdrawn)]);
      case "finished":
        return this.show(w.finishedTitle, [text(w.finished), ...this.code(), this.withdrawal()]);
      case "saving":
        setTimeout(() => void this.open(w.onward), SAVING_MS);
        return this.show(w.finishedTitle, [text(w.saving), this.withdrawal()]);
      case "session":
        return this.session(note);
    }
  }

  /** The code to be paid elsewhere, if there is one. */
  private code(): Child[] {
    if (!this.me.code) return [];
    const code = element("strong", { id: "code" }, this.me.code);
    return [element("p", {}, this.words.code, code)];
  }

  /** The last step before the house, and the first after it was left. */
  private session(note: string): void {
    const w = this.words;
    const display = this.me.display ?? undefined;
    const wanted = (mode: Mode) => display === undefined || display === mode;
    const parts: Child[] = [text(note || w.about)];
    const label = this.came ? w.goOn : undefined;
    if (!this.draws) parts.push(alarm(w.noGraphics));
    else if (this.phone) parts.push(alarm(w.phone));
    else {
      if (this.immersive && wanted("headset")) {
        parts.push(button(label ?? w.enter, () => this.go("headset"), "main", "enter"));
      } else if (display === "headset") {
        parts.push(alarm(isSecureContext ? w.needsHeadset : w.insecure));
      }
      if (wanted("desktop")) {
        const style = this.immersive ? "" : "main";
        parts.push(button(this.immersive ? w.play : (label ?? w.play), () => this.go("desktop"), style, "play"));
        parts.push(keys(w));
      }
    }
    if (this.me.voice === "asked") {
      const { box, row } = tick("voice", w.audio);
      box.checked = this.speaking;
      box.onchange = () => (this.speaking = box.checked);
      parts.splice(1, 0, row);
    }
    if (this.inStudy) parts.push(this.withdrawal());
    this.show(this.me.study ?? w.welcome, parts);
  }

  private async go(mode: Mode): Promise<void> {
    try {
      await this.enter(mode, this.speaking || this.me.voice === "agreed");
    } catch (error) {
      this.session(this.words.enterFailed + (error as Error).message);
    }
  }

  private consent(): void {
    const w = this.words;
    const { text: shown, digest, version } = this.me.consent!;
    const read = tick("read", w.consentRead, true);
    const sharing = tick("sharing", w.sharing);
    const audio = tick("audio", w.audio);
    const offered = this.me.voice ? [audio.row, sharing.row] : [sharing.row];
    const paper = element("div", { class: "paper", tabIndex: 0, role: "region" });
    paper.setAttribute("aria-label", w.consentTitle);
    paper.lang = this.me.language ?? "en";
    for (const part of shown.split(/\n\s*\n/)) paper.append(element("p", {}, part));
    const made = form(
      [
        paper,
        element("p", { class: "small" }, `${this.me.name} · ${version} · SHA-256 ${digest.slice(0, 12)}`),
        read.row,
        element("fieldset", {}, element("legend", {}, w.optional), ...offered),
        row(submit(w.agree), button(w.decline, () => this.decline())),
      ],
      () => {
        const agreed = { audio: audio.box.checked, sharing: sharing.box.checked };
        return this.send("/consent", { digest, ...agreed });
      },
    );
    this.show(w.consentTitle, [made]);
  }

  private decline(): void {
    const back = button(this.words.back, () => this.next());
    this.show(this.words.consentTitle, [text(this.words.declined), back]);
  }

  private screening(): void {
    const w = this.words;
    const asked = this.me.screening!;
    const fields = asked.map((item) => field(item, w));
    const made = form([text(w.screeningAbout), ...fields, row(submit(w.next))], (given) => {
      const answers: Record<string, string | number> = {};
      for (const { key, kind } of asked) {
        const value = String(given.get(key) ?? "");
        answers[key] = kind === "number" ? Number(value) : value;
      }
      return this.send("/screening", answers);
    });
    this.show(w.screeningTitle, [made, this.withdrawal()]);
  }

  private withdrawal(): HTMLElement {
    return button(this.words.withdraw, () => this.askWithdrawal(), "quiet", "withdraw");
  }

  private askWithdrawal(): void {
    const w = this.words;
    this.show(w.withdrawTitle, [
      text(w.withdrawAbout),
      text(w.withdrawKept),
      row(
        button(w.back, () => this.open()),
        button(w.withdrawSure, () => this.send("/withdraw", { sure: true }), "danger", "sure"),
      ),
    ]);
  }

  private async send(path: string, given: unknown): Promise<void> {
    const answer = await post(path, given);
    if (answer.ok) {
      this.me = (await answer.json()) as Me;
      this.next();
      return;
    }
    const why = this.words.failed + (await answer.text());
    this.show(this.words.welcome, [alarm(why), button(this.words.again, () => this.open(), "main")]);
  }

  /** Show a screen; its title gets the focus, so that it is read aloud. */
  private show(title: string, parts: Child[]): void {
    const head = element("h1", { tabIndex: -1 }, title);
    const sheet = element("div", { class: "sheet" }, head, ...parts);
    this.root.replaceChildren(sheet);
    this.root.hidden = false;
    this.root.scrollTop = 0;
    head.focus();
  }
}

/** Use up the link by which the page was opened; the address has no secret any more. */
async function join(): Promise<void> {
  if (!location.pathname.startsWith("/join/")) return;
  const answer = await fetch(location.pathname, { method: "POST" });
  if (!answer.ok) throw new Error(await answer.text());
  history.replaceState(null, "", "/");
}

function post(path: string, given: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(given),
  });
}

/** How many frames a second the browser shows, over a second. */
function frameRate(): Promise<number> {
  return new Promise((resolve) => {
    let [first, frames] = [0, -1];
    const count = (now: number) => {
      first ||= now;
      frames += 1;
      if (now - first < 1000) requestAnimationFrame(count);
      else resolve((1000 * frames) / (now - first));
    };
    requestAnimationFrame(count);
  });
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  given: Record<string, string | number | boolean>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "class") made.className = String(value);
    else Object.assign(made, { [key]: value });
  }
  made.append(...children);
  return made;
}

function text(words: string): HTMLElement {
  return element("p", {}, words);
}

function alarm(words: string): HTMLElement {
  return element("p", { class: "alarm", role: "alert" }, words);
}

function row(...children: Child[]): HTMLElement {
  return element("div", { class: "row" }, ...children);
}

function button(words: string, pressed: () => void, style = "", id = ""): HTMLButtonElement {
  const made = element("button", { type: "button", class: style, id }, words);
  made.onclick = pressed;
  return made;
}

function submit(words: string): HTMLButtonElement {
  return element("button", { type: "submit", class: "main" }, words);
}

function form(parts: Child[], given: (form: FormData) => void): HTMLFormElement {
  const made = element("form", {}, ...parts);
  made.onsubmit = (event) => {
    event.preventDefault();
    given(new FormData(made));
  };
  return made;
}

function tick(name: string, words: string, required = false) {
  const box = element("input", { type: "checkbox", name, id: name, required });
  return { box, row: element("label", { class: "tick", htmlFor: name }, box, words) };
}

function field({ key, text: asked, kind }: Asked, w: Words): HTMLElement {
  if (kind === "yes-no") {
    const given = choices(key, [
      ["yes", w.yes],
      ["no", w.no],
    ]);
    return element("fieldset", {}, element("legend", {}, asked), given);
  }
  const id = `asked-${key}`;
  const input = element("input", { id, name: key, required: true });
  if (kind === "number") Object.assign(input, { type: "number", inputMode: "numeric", step: "any" });
  else input.maxLength = 2000;
  return element("div", { class: "field" }, element("label", { htmlFor: id }, asked), input);
}

/** One of a few values to be chosen, with their words. */
function choices(name: string, values: [string, string][]): HTMLElement {
  const ticks = values.map(([value, words]) => {
    const box = element("input", { type: "radio", name, value, required: true });
    return element("label", { class: "tick" }, box, words);
  });
  return row(...ticks);
}

function keys(w: Words): HTMLElement {
  const rows = w.keys.map(([key, does]) =>
    element("tr", {}, element("th", { scope: "row" }, key!), element("td", {}, does!)),
  );
  return element(
    "details",
    {},
    element("summary", {}, w.keysTitle),
    element("table", {}, element("tbody", {}, ...rows)),
  );
}
