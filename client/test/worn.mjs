// Plays a page in a real Chromium with Meta's emulator of a Quest 2 (iwer): node worn.mjs LINK CHROMIUM
// Prints one line of JSON: the poses that were set, what the page showed, how much it drew.
import { away, launch, pressOn, read, state, walk, worn } from "./chromium.mjs";

const [link, chromium, picture] = process.argv.slice(2);
const browser = await launch(chromium);
const errors = [];
const page = await worn(browser, link, errors, (opened) => opened.click("#voice"));
await pressOn(page);

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
  const { shown } = await read(page);
  await state(page, (now) => now.shown > shown + 5);
}
const { base } = await read(page);
await walk(page, 1);
const { dark } = await state(page, (now) => now.dark); // the vignette of walking by the stick
await state(page, (now) => away(now.base, base) > 0.3);
await walk(page, 0);
if (picture) await page.screenshot({ path: picture });
const ended = await read(page);
console.log(JSON.stringify({ poses, errors, ...ended, dark }));
await browser.close();
