// Plays a page by a script that runs elsewhere: node performed.mjs LINK CHROMIUM [undrawn]
// The script's inputs come by the socket /script of the page's server, and move the emulated Quest 2.
// `undrawn` pages make no draw call: where software draws, a large house takes half a second a frame,
// and a page that shows none for so long is paused. All else of a page is as ever.
// Prints one line of JSON when the trial is over: how many inputs came, and errors.
import { launch, wear } from "./chromium.mjs";

const [link, chromium, undrawn] = process.argv.slice(2);
const browser = await launch(chromium);
const page = await browser.newPage();
await page.setViewport({ width: 320, height: 160 });
const errors = [];
page.on("pageerror", (error) => errors.push(String(error)));
page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
await wear(page, true);
if (undrawn) {
  await page.evaluateOnNewDocument(() => {
    const gl = WebGL2RenderingContext.prototype;
    const draws = ["drawArrays", "drawElements", "drawRangeElements"];
    for (const name of [...draws, "drawArraysInstanced", "drawElementsInstanced"]) gl[name] = () => {};
    const extension = gl.getExtension;
    gl.getExtension = function (name) {
      return name === "WEBGL_multi_draw" ? null : extension.call(this, name); // it draws, too
    };
  });
}
await page.evaluateOnNewDocument(() => {
  window.heard = 0;
  const names = { left: ["x-button", "y-button"], right: ["a-button", "b-button"] };
  const script = new WebSocket(new URL("/script", location.href.replace("http", "ws")));
  // One for each frame of the page: a busy browser reads several at once, and shows the last only.
  // None right after the picture stood still: a trial that was paused does not follow what moved since.
  const waiting = [];
  let before = performance.now();
  script.onmessage = ({ data }) => waiting.push(data);
  const frame = () => {
    const now = performance.now();
    if (waiting.length && now - before < 400) move(JSON.parse(waiting.shift())); // paused: 500
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const move = ({ head, left, right }) => {
    const { device } = window;
    device.position.set(...head.slice(0, 3));
    device.quaternion.set(...head.slice(3));
    for (const [side, hand] of Object.entries({ left, right })) {
      const controller = device.controllers[side];
      controller.position.set(...hand.pose.slice(0, 3));
      controller.quaternion.set(...hand.pose.slice(3));
      controller.updateButtonValue("trigger", hand.trigger);
      controller.updateButtonValue("squeeze", hand.squeeze);
      controller.updateAxes("thumbstick", hand.stick[0], -hand.stick[1]);
      controller.updateButtonValue(names[side][0], Number(hand.primary));
      controller.updateButtonValue(names[side][1], Number(hand.secondary));
      if (side === "left") controller.updateButtonValue("thumbstick", Number(hand.menu));
    }
    window.heard += 1;
    script.send("shown");
  };
});
await page.goto(link);
await page.waitForSelector("#enter");
await page.click("#enter");
while (!(await page.evaluate(() => window.vrhuman.state.over))) { // however long it takes
  await new Promise((resolve) => setTimeout(resolve, 500));
}
const heard = await page.evaluate(() => window.heard);
console.log(JSON.stringify({ heard, errors }));
await browser.close();
