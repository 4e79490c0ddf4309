import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  { ignores: ["node_modules", "src/generated"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-undef": "off", // svelte-check knows better
      "no-unassigned-vars": "off", // bind:this assigns
      "svelte/no-useless-mustaches": "off", // {" "} is a space that the layout keeps
      "svelte/prefer-svelte-reactivity": "off", // maps and sets are replaced, never changed
    },
  },
  {
    files: ["src/pages/rules/*.svelte"], // the server makes rulebooks from our own Markdown
    rules: { "svelte/no-at-html-tags": "off" },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
);
