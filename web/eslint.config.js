import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist/", "screenshots/", "node_modules/", "fixtures/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      "no-undef": "off",
      "no-irregular-whitespace": "off",
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  { files: ["src/art/*.svelte"], rules: { "svelte/no-at-html-tags": "off" } },
);
