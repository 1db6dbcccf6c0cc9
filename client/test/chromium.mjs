// A real Chromium with software drawing, and Meta's emulator of a Quest 2 (iwer) for its pages.
import { readFile } from "node:fs/promises";
import puppeteer from "puppeteer-core";

const emulator = new URL("../node_modules/iwer/build/iwer.min.js", import.meta.url);

export function launch(executablePath, more = []) {
  return puppeteer.launch({
    executablePath,
    args: [
      ...more,
      "--use-fake-device-for-media-stream", // a microphone that beeps
      "--use-fake-ui-for-media-stream", // and somebody who allows it
      "--no-sandbox",
      "--no-first-run",
      "--disable-background-networking",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
      "--force-color-profile=srgb",
    ],
    defaultViewport: { width: 1024, height: 512 },
    protocolTimeout: 600_000,
  });
}

/** Let a page that is not loaded yet find a headset: `window.device`, who stands with both hands up.
 *  `straight` hands point where they grip, as the scripted OpenXR runtime's. */
export async function wear(page, straight = false) {
  await page.evaluateOnNewDocument(await readFile(emulator, "utf8"));
  await page.evaluateOnNewDocument((straight) => {
    const { controllerConfig } = IWER.metaQuest2;
    if (straight) {
      const same = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
      for (const side of Object.values(controllerConfig.layout)) side.gripOffsetMatrix = same;
    }
    const device = new IWER.XRDevice(IWER.metaQuest2, { stereoEnabled: true });
    device.installRuntime({ forceInstall: true }); // Chromium has a navigator.xr of its own
    device.position.set(0, 1.6, 0);
    for (const [side, x] of [["left", -0.2], ["right", 0.2]]) {
      device.controllers[side].connected = true;
      device.controllers[side].position.set(x, 1.1, -0.4);
    }
    window.device = device;
  }, straight);
}

/** Open a link by somebody who wears a headset and enters VR; what goes wrong is added to `errors`. */
export async function worn(browser, link, errors, asked = async () => {}) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  await wear(page);
  await page.goto(link);
  await page.waitForSelector("#enter:not([hidden])");
  await asked(page);
  await page.click("#enter");
  return page;
}

/** Press what is asked, by the right hand's ray, until the house is there: the button in the middle of
 *  a panel's lower edge, or so much of its width to the left. */
export async function pressOn(page, until = (now) => now.inHouse, left = 0) {
  await state(page, (now) => now.panels.length > 0);
  while (!until(await read(page))) {
    await page.evaluate((left) => {
      const panel = window.vrhuman.panels.up.find((each) => each.options);
      const hand = window.device.controllers.right;
      if (panel) {
        const [x, y, z] = panel.position;
        hand.position.set(x - left * panel.size[0], y - 0.36 * panel.size[1], z + 0.5);
        hand.quaternion.set(0, 0, 0, 1);
      }
      const held = hand.getButtonValue("trigger") > 0.5;
      hand.updateButtonValue("trigger", panel && !held ? 1 : 0);
    }, left);
    const { shown } = await read(page);
    await state(page, (now) => now.shown > shown + 2 || until(now));
  }
  await page.evaluate(() => window.device.controllers.right.updateButtonValue("trigger", 0));
}

/** Push the left stick ahead (1) or let go of it (0). */
export function walk(page, ahead) {
  return page.evaluate(
    (pushed) => window.device.controllers.left.updateAxes("thumbstick", 0, -pushed),
    ahead,
  );
}

/** What the page tells of itself. */
export function read(page) {
  return page.evaluate(() => window.vrhuman.state);
}

/** Wait until the page's state is as wanted, and return it. */
export async function state(page, wanted) {
  const end = Date.now() + 120_000;
  for (;;) {
    const now = await read(page);
    if (wanted(now)) return now;
    if (Date.now() > end) throw new Error(`not in time: ${JSON.stringify(now)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How far a place (x, z) is from another [m]. */
export function away([x, z], [a, b]) {
  return Math.hypot(x - a, z - b);
}

/** Let a page that is not loaded yet count its textures' bytes, mip maps included: `window.textures`. */
export async function weigh(page) {
  await page.evaluateOnNewDocument(() => {
    const gl = WebGL2RenderingContext.prototype;
    const sizes = new Map();
    const mips = new Set();
    const bytes = {
      [0x8058]: 4, // RGBA8
      [0x8c43]: 4, // SRGB8_ALPHA8
      [0x8814]: 16, // RGBA32F
      [0x881a]: 8, // RGBA16F
      [0x1908]: 4, // RGBA
      [0x81a6]: 4, // DEPTH_COMPONENT24
      [0x88f0]: 4, // DEPTH24_STENCIL8
    };
    const bound = (context, target) => {
      const names = { 0x0de1: 0x8069, 0x8c1a: 0x8c1d, 0x806f: 0x806a, 0x8513: 0x8514 };
      return context.getParameter(names[target >= 0x8515 && target <= 0x851a ? 0x8513 : target]);
    };
    const note = (context, target, levels, format, texels) => {
      const texture = bound(context, target);
      if (!texture || texels <= 1) return;
      if (bytes[format] === undefined) throw new Error(`a texture of format ${format}`);
      sizes.set(texture, texels * bytes[format]);
      if (levels > 1) mips.add(texture);
    };
    const after = (name, told) => {
      const was = gl[name];
      gl[name] = function (...given) {
        told(this, ...given);
        return was.apply(this, given);
      };
    };
    after("texStorage2D", (c, target, levels, format, w, h) => note(c, target, levels, format, w * h));
    after("texStorage3D", (c, target, levels, format, w, h, d) => note(c, target, levels, format, w * h * d));
    after("texImage2D", (c, target, level, format, ...rest) => {
      if (level > 0) return;
      const picture = rest[rest.length - 1];
      const [w, h] = rest.length >= 6 ? rest : [picture.width, picture.height];
      note(c, target, 1, format, w * h);
    });
    after("texImage3D", (c, target, level, format, w, h, d) => level || note(c, target, 1, format, w * h * d));
    after("generateMipmap", (c, target) => mips.add(bound(c, target)));
    after("deleteTexture", (c, texture) => sizes.delete(texture));
    Object.defineProperty(window, "textures", {
      get: () => {
        let sum = 0;
        for (const [texture, size] of sizes) sum += mips.has(texture) ? (size * 4) / 3 : size;
        return Math.round(sum);
      },
    });
  });
}
