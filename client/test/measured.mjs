// Somebody with an emulated Quest 2 who says with which hand they write, and then plays:
// node measured.mjs LINK CHROMIUM [PICTURE]
// Prints one line of JSON: the panels that asked, what the page showed at last, errors.
import { launch, pressOn, read, state, worn } from "./chromium.mjs";

const [link, chromium, picture] = process.argv.slice(2);
const browser = await launch(chromium);
const errors = [];
const page = await worn(browser, link, errors);
const asked = new Set();
let loading = false;
await state(page, (now) => now.panels.length > 0);
if (picture) await page.screenshot({ path: picture });
(await read(page)).panels.forEach((each) => asked.add(each));
await page.evaluate(() => window.device.controllers.right.updateButtonValue("trigger", 1));
await state(page, (now) => now.panels.includes("hand.right"));
await pressOn(
  page,
  (now) => {
    now.panels.forEach((each) => asked.add(each));
    return (loading ||= now.told !== "");
  },
  0.32,
);
await state(page, (now) => now.told === "" && !now.panels.includes("review.summary"));
await pressOn(page);
console.log(JSON.stringify({ asked: [...asked], errors, ...(await read(page)) }));
await browser.close();
