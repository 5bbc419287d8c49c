// Makes the folder of the page: node web/make_site.mjs TAILMINER_PACKAGE OUT

import fs from "node:fs";
import path from "node:path";

import * as esbuild from "esbuild";

const [packageFolder, out] = process.argv.slice(2);

const kCommon = { bundle: true, minify: true, outdir: out, target: "es2022", logLevel: "warning" };

// A classic script also runs where the page is opened as a file, and says there what to do.
await esbuild.build({ ...kCommon, entryPoints: ["web/page/main.ts"], format: "iife" });
await esbuild.build({
  ...kCommon,
  alias: { tailminer: path.resolve(packageFolder) },
  entryPoints: ["web/workers/worker.ts"],
  format: "esm",
});
await esbuild.build({
  ...kCommon,
  assetNames: "[name]",
  entryPoints: ["web/styles/style.css"],
  loader: { ".woff2": "file" },
});

for (const name of ["index.html", "icon.svg"]) fs.copyFileSync(`web/${name}`, path.join(out, name));

// The package looks for its modules beside the script that it is bundled into.
for (const name of fs.readdirSync(path.join(packageFolder, "dist"))) {
  if (name.endsWith(".wasm")) fs.copyFileSync(path.join(packageFolder, "dist", name), path.join(out, name));
}

const fonts = ["geist", "geist-mono"].map((name) =>
  fs.readFileSync(`node_modules/@fontsource-variable/${name}/LICENSE`, "utf8"),
);
fs.writeFileSync(path.join(out, "fonts-license.txt"), [...new Set(fonts)].join("\n\n"));
