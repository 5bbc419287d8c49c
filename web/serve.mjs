// Serves a folder on this machine, with the headers that suit the page.
//
//   node serve.mjs FOLDER [PORT]

import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const kTypes = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

const kHeaders = {
  "cache-control": "no-cache",
  "content-security-policy":
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The file of the folder that an address names; null where it names none. */
function fileOf(folder, address) {
  let name;
  try {
    name = decodeURIComponent(new URL(address, "http://localhost").pathname);
  } catch {
    return null;
  }
  if (name.includes("\0")) return null;
  const file = path.join(folder, name, name.endsWith("/") ? "index.html" : "");
  const isInside = file.startsWith(folder + path.sep);
  return isInside && fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

/** A server of the folder; the caller lets it listen. */
export function createServer(folder) {
  const root = fs.realpathSync(folder);
  return http.createServer((request, response) => {
    const file = fileOf(root, request.url ?? "/");
    if (file === null) {
      response.writeHead(404, { ...kHeaders, "content-type": "text/plain" }).end("Not found\n");
      return;
    }
    const body = fs.readFileSync(file);
    const type = kTypes[path.extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { ...kHeaders, "content-type": type, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
  });
}

function main([folder, portText = "8000"]) {
  if (folder === undefined || !/^[0-9]{1,5}$/.test(portText) || Number(portText) > 65535) {
    console.error("Usage: node serve.mjs FOLDER [PORT]; PORT is 0 to 65535, 0 for any free one.");
    process.exit(2);
  }
  const server = createServer(folder);
  server.on("error", (error) => {
    if (error.code !== "EADDRINUSE") throw error;
    console.error(`Port ${portText} is in use; taking a free one.`);
    server.listen(0, "127.0.0.1");
  });
  server.on("listening", () => {
    console.log(`The page is at http://localhost:${server.address().port}/ (stop with Ctrl C)`);
  });
  server.listen(Number(portText), "127.0.0.1");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
