import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { cssNames } from "./cssnames";

const server = `127.0.0.1:${process.env.CATTERY_PORT ?? 8000}`;

// The page is served by the Cattery server itself: everything comes from its own address.
// While one works on it: `cattery serve` in one terminal, `npx vite` in another.
export default defineConfig({
  plugins: [cssNames(), svelte({ compilerOptions: { runes: true } })],
  server: { proxy: { "/api": { target: `http://${server}`, ws: true } } },
  build: {
    outDir: "../src/cattery/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
