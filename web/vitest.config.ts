import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The logic of the page, without a browser: tests/browser.ts stands in for the little of one that it asks for.
// What people see and touch is tested from Python, in tests/web, with a real one.
export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  resolve: { conditions: ["browser"] }, // Svelte as the page has it, with effects
  test: { include: ["tests/**/*.test.ts"], setupFiles: "tests/browser.ts" },
});
