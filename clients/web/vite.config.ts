import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { words } from "./src/words.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// The server that `npm run dev` shows the app of.
const server = process.env["HARRIER"] ?? "http://127.0.0.1:8080";

export default defineConfig(({ command }) => ({
  root: here("."),
  // The server puts its base path into <base>, to which all addresses of the built page are relative.
  base: command === "serve" ? "/app/" : "./",
  // The client that apps install, from the same commit.
  resolve: { alias: { "@harrier/client": here("../typescript/src/index.ts") } },
  plugins: [{ name: "words", transformIndexHtml: (html) => html.replace("%noScript%", words.noScript) }],
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
  },
}));
