// Takes the page's own pictures in a real Chromium: node pictures.mjs CHROMIUM FOLDER < views.json
// Each view is {url, mode, pitch}: a link to a page whose server answers with that view. The picture is
// FOLDER/N.png as the browser shows it; FOLDER/N.ids are the segments, 16 bits a pixel, bottom row first,
// drawn by the page's own scene with the colours replaced. In a headset the left eye is the left half.
import { readFile, writeFile } from "node:fs/promises";
import { launch, wear, weigh } from "./chromium.mjs";

const [chromium, folder] = process.argv.slice(2);
const views = JSON.parse(await readFile("/dev/stdin", "utf8"));
const browser = await launch(chromium);
const told = [];
for (const [number, { url, mode, pitch, width, height }] of views.entries()) {
  const page = await browser.newPage();
  await page.setViewport({ width: mode === "headset" ? 2 * width : width, height });
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  if (mode === "headset") await wear(page);
  await weigh(page);
  await page.goto(url);
  const button = mode === "headset" ? "#enter" : "#play";
  await page.waitForSelector(`${button}:not([hidden])`);
  await page.click(button);
  await page.evaluate(
    (mode, pitch) => {
      const half = (pitch * Math.PI) / 360; // down is positive
      if (mode === "headset") window.device.quaternion.set(-Math.sin(half), 0, 0, Math.cos(half));
      else window.vrhuman.desk.pitch = pitch;
    },
    mode,
    pitch,
  );
  const settled = () => window.vrhuman.state.inHouse && window.vrhuman.state.told === "";
  await page.waitForFunction(settled, { timeout: 240_000 });
  const from = await page.evaluate(() => window.vrhuman.state.shown);
  await page.waitForFunction((n) => window.vrhuman.state.shown > n + 5, { timeout: 240_000 }, from);
  await page.evaluate(hideControls);
  await page.screenshot({ path: `${folder}/${number}.png` });
  const { draws, triangles } = await page.evaluate(() => window.vrhuman.state);
  const textures = await page.evaluate(() => window.textures);
  const ids = await page.evaluate(segments, width, height);
  await writeFile(`${folder}/${number}.ids`, Buffer.from(ids, "base64"));
  told.push({ draws, triangles, textures, errors });
  await page.close();
}
await browser.close();
console.log(JSON.stringify(told));

/** Hide what the page shows over its picture (the button to stop). */
function hideControls() {
  for (const each of document.body.querySelectorAll("*")) {
    if (!each.querySelector("canvas") && each.tagName !== "CANVAS") each.style.visibility = "hidden";
  }
}

/** Draw the page's scene once more, from its camera, each body as its segment's number; in base64. */
function segments(width, height) {
  const { renderer, scene, camera, house } = window.vrhuman;
  const Target = house.lit.constructor;
  const target = new Target(width, height);
  for (const mesh of house.root.children) {
    const id = mesh.name === "bodies" ? "v_id" : "0u";
    mesh.visible &&= mesh.name !== "";
    mesh.material.fragmentShader = `precision highp float;
      ${mesh.name === "bodies" ? "flat in uint v_id;" : ""}
      layout(location = 0) out vec4 colour;
      void main() { uint id = ${id}; colour = vec4(float(id % 256u), float(id / 256u), 0.0, 255.0) / 255.0; }`;
    mesh.material.needsUpdate = true;
  }
  scene.background = null;
  // In a headset this is its left eye; what it drew last is what its frame was.
  const eye = renderer.xr.isPresenting ? renderer.xr.getCamera().cameras[0] : camera;
  const plain = eye.clone();
  plain.matrixAutoUpdate = false;
  plain.matrixWorld.copy(eye.matrixWorld);
  plain.matrixWorldAutoUpdate = false;
  plain.projectionMatrix.copy(eye.projectionMatrix);
  plain.viewport = undefined;
  renderer.setAnimationLoop(null);
  renderer.xr.enabled = false;
  renderer.setRenderTarget(target);
  renderer.setClearColor(0, 0);
  renderer.clear();
  renderer.render(scene, plain);
  const pixels = new Uint8Array(4 * width * height);
  renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
  const bytes = new Uint8Array(2 * width * height);
  for (let i = 0; i < width * height; i++) {
    bytes[2 * i] = pixels[4 * i];
    bytes[2 * i + 1] = pixels[4 * i + 1];
  }
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
