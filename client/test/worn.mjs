// Plays a page in a real Chromium with Meta's emulator of a Quest 2 (iwer): node worn.mjs LINK CHROMIUM
// Prints one line of JSON: the poses that were set, what the page showed, how much it drew.
import { launch, wear } from "./chromium.mjs";

const [link, chromium, picture] = process.argv.slice(2);
const browser = await launch(chromium);
const page = await browser.newPage();
const errors = [];
page.on("pageerror", (error) => errors.push(String(error)));
page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
await wear(page);
await page.goto(link);
await page.waitForSelector("#enter:not([hidden])");
await page.click("#voice");
await page.click("#enter");
await state((now) => now.panels.length > 0);

// Press what is asked, by the right hand's ray, until the house is there.
while (!(await read()).inHouse) {
  await page.evaluate(() => {
    const panel = window.vrhuman.panels.up.find((each) => each.options);
    const hand = window.device.controllers.right;
    if (panel) {
      const [x, y, z] = panel.position;
      hand.position.set(x, y - 0.36 * panel.size[1], z + 0.5);
      hand.quaternion.set(0, 0, 0, 1);
    }
    const held = hand.getButtonValue("trigger") > 0.5;
    hand.updateButtonValue("trigger", panel && !held ? 1 : 0);
  });
  const { shown } = await read();
  await state((now, before) => now.shown > before + 2, shown);
}
await page.evaluate(() => window.device.controllers.right.updateButtonValue("trigger", 0));

// Stand somewhere exact, look somewhere exact, walk.
const poses = [];
for (const [x, turn] of [[0.1, 0.2], [0.25, -0.4], [-0.3, 0.6]]) {
  const quaternion = [0, Math.sin(turn / 2), 0, Math.cos(turn / 2)];
  await page.evaluate(
    (at, facing) => {
      window.device.position.set(at, 1.55, -at);
      window.device.quaternion.set(...facing);
    },
    x,
    quaternion,
  );
  poses.push([x, 1.55, -x, ...quaternion]);
  const { shown } = await read();
  await state((now, before) => now.shown > before + 5, shown);
}
const { base } = await read();
await page.evaluate(() => window.device.controllers.left.updateAxes("thumbstick", 0, -1));
const { dark } = await state((now) => now.dark); // the vignette of walking by the stick
await state((now, before) => Math.hypot(now.base[0] - before[0], now.base[1] - before[1]) > 0.3, base);
await page.evaluate(() => window.device.controllers.left.updateAxes("thumbstick", 0, 0));
if (picture) await page.screenshot({ path: picture });
const ended = await read();
console.log(JSON.stringify({ poses, errors, ...ended, dark }));
await browser.close();

function read() {
  return page.evaluate(() => window.vrhuman.state);
}

async function state(wanted, before) {
  const end = Date.now() + 120_000;
  for (;;) {
    const now = await read();
    if (wanted(now, before)) return now;
    if (Date.now() > end) throw new Error(`not in time: ${JSON.stringify(now)} ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
