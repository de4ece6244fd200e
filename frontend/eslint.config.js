import js from "@eslint/js";
import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "node_modules", "src/api/schema.d.ts"] },
  js.configs.recommended,
  {
    files: ["src/**/*.{ts,tsx}", "vite.config.ts"],
    extends: [...tseslint.configs.strictTypeChecked, a11y.flatConfigs.strict],
    plugins: { "react-hooks": hooks },
    languageOptions: { parserOptions: { projectService: true }, globals: globals.browser },
    rules: {
      ...hooks.configs.recommended.rules,
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Text must reach the page as text: transcripts are hostile input.
      "no-restricted-syntax": [
        "error",
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: "Transcripts are hostile input." },
        { selector: "AssignmentExpression > MemberExpression[property.name='innerHTML']", message: "Use text nodes." },
      ],
    },
  },
  { files: ["*.js", "public/*.js", "scripts/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
);
