// Builds the page into the Python package: `make web`. The same sources give the same bytes.
import { copyFile } from "node:fs/promises";
import { build } from "esbuild";

const built = new URL("../vrhuman/web/built/", import.meta.url).pathname;
await build({
  entryPoints: { client: "src/main.ts", capture: "src/capture.ts" },
  outdir: built,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  loader: { ".glsl": "text" },
  legalComments: "inline",
});
for (const name of ["index.html", "style.css"]) await copyFile(`src/${name}`, built + name);
