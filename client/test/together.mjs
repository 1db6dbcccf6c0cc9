// Two people in one house, each in a Chromium of their own with an emulated Quest 2:
// node together.mjs LINK LINK CHROMIUM [PICTURE]
// The second walks to the first, who stands in the way; then the first leaves.
// Prints one line of JSON: where both were at last, what the second was shown then, errors.
import { away, launch, pressOn, read, state, walk, worn } from "./chromium.mjs";

const [one, other, chromium, picture] = process.argv.slice(2);
const errors = [];
const browsers = await Promise.all([launch(chromium), launch(chromium)]);
const [first, second] = await Promise.all(
  [one, other].map((link, number) => worn(browsers[number], link, errors)),
);
await pressOn(first);
const { base: stood } = await state(second, (now) => now.inHouse);
await walk(second, 1);
await state(second, (now) => away(now.base, stood) > 0.2);
await walk(second, 0);
if (picture) await second.screenshot({ path: picture });
const firsts = await read(first);
const seconds = await read(second);
await browsers[0].close();
const { panels } = await state(second, (now) => !now.inHouse);
console.log(JSON.stringify({ errors, first: firsts.base, stood, second: seconds.base, panels }));
await browsers[1].close();
