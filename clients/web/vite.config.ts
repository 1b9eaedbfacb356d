import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { words } from "./src/words.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// The server that `npm run dev` shows the app of.
const server = process.env["HARRIER"] ?? "http://127.0.0.1:8080";

/** Tells the service worker the files that it keeps, and a hash of them. */
const keptFiles: Plugin = {
  name: "kept files",
  enforce: "post",
  generateBundle(_, bundle) {
    const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    const files = [...built, ...readdirSync(here("public")).filter((name) => name !== "licenses.txt")].sort();
    const page = bundle["index.html"];
    const hash = createHash("sha256")
      .update(JSON.stringify(files))
      .update(page?.type === "asset" ? page.source : "");
    const worker = bundle["sw.js"];
    if (worker?.type !== "chunk") throw new Error("the service worker was not built");
    worker.code = worker.code
      .replaceAll("__FILES__", JSON.stringify(files))
      .replaceAll("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 16)));
  },
};

export default defineConfig(({ command }) => ({
  root: here("."),
  // The server puts its base path into <base>, to which all addresses of the built page are relative.
  base: command === "serve" ? "/app/" : "./",
  // The client that apps install, from the same commit.
  resolve: {
    alias: { "@harrier/client/runs": here("../typescript/src/runs.ts"), "@harrier/client": here("../typescript/src/index.ts") },
  },
  plugins: [{ name: "words", transformIndexHtml: (html) => html.replace("%noScript%", words.noScript) }, keptFiles],
  server: { proxy: { "^/(?!app/)": { target: server, changeOrigin: true } } },
  build: {
    outDir: here("../../gen/web"),
    emptyOutDir: true,
    target: "es2022",
    // Every file is one that a Content-Security-Policy of 'self' allows.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: here("index.html"), sw: here("worker/sw.ts") },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
}));
