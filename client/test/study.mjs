// Takes part in a study by the link that enrols, with keys only: node study.mjs LINK CHROMIUM [FOLDER]
// In a German browser; enrols, agrees, answers the screening, enters, stops, withdraws. Prints one line of JSON: each screen's title,
// its buttons' names as a screen reader has them, and errors. FOLDER gets a picture of each screen.
import { launch } from "./chromium.mjs";

const [link, chromium, folder] = process.argv.slice(2);
const browser = await launch(chromium, ["--accept-lang=de"]);
const page = await browser.newPage();
await page.setViewport({ width: 1100, height: 900 });
const errors = [];
page.on("pageerror", (error) => errors.push(String(error)));
page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
const screens = [];
let shown = "";
await page.goto(link);

await screen();
await page.keyboard.press("Tab");
await page.keyboard.press("Space"); // the right hand
await tabTo("main");
await page.keyboard.press("Enter");

await screen(); // the device is being checked
await screen();
await tabTo("paper");
await tabTo("read");
await page.keyboard.press("Space");
await tabTo("audio");
await page.keyboard.press("Space");
await tabTo("main");
await page.keyboard.press("Enter");

await screen();
await tabTo("asked-age");
await page.keyboard.type("34");
for (let question = 0; question < 5; question++) {
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown"); // the second: no
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
}
await tabTo("main");
await page.keyboard.press("Enter");

await screen();
await tabTo("play");
await page.keyboard.press("Enter");
await page.waitForFunction(() => window.vrhuman.state.panels.length > 0, { timeout: 60_000 });
if (folder) await page.screenshot({ path: `${folder}/playing.png` });
await page.focus("#stop");
await page.keyboard.press("Enter");

await screen();
await tabTo("withdraw");
await page.keyboard.press("Enter");
await screen();
await tabTo("sure");
await page.keyboard.press("Enter");
await screen();
console.log(JSON.stringify({ screens, errors }));
await browser.close();

/** Wait for the next screen, and note what it says. */
async function screen() {
  const next = (was) => {
    const sheet = document.querySelector("#start:not([hidden]) .sheet");
    return sheet && sheet.textContent !== was && document.activeElement === sheet.firstChild;
  };
  await page.waitForFunction(next, { timeout: 240_000 }, shown);
  shown = await page.$eval(".sheet", (sheet) => sheet.textContent);
  const title = await page.$eval("h1", (head) => head.textContent);
  const named = await page.$$eval("#start button, #start input, #start [tabindex='0']", (all) =>
    all.map((each) => (each.labels?.[0] ?? each).textContent || each.ariaLabel),
  );
  screens.push({ title, named, language: await page.$eval("html", (html) => html.lang) });
  if (folder) await page.screenshot({ path: `${folder}/${screens.length}.png` });
}

/** Press Tab until what has this id or class has the focus. */
async function tabTo(name) {
  for (let times = 0; times < 40; times++) {
    await page.keyboard.press("Tab");
    const there = (wanted) => {
      const { id, classList } = document.activeElement;
      return id === wanted || classList.contains(wanted);
    };
    if (await page.evaluate(there, name)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
