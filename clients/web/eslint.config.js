// The linter's rules: those of typescript-eslint that need types. Prettier decides the layout.
import tseslint from "typescript-eslint";

export default tseslint.config(...tseslint.configs.strictTypeChecked, {
  languageOptions: { parserOptions: { project: ["./tsconfig.json", "./worker/tsconfig.json"], tsconfigRootDir: import.meta.dirname } },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    "@typescript-eslint/no-confusing-void-expression": "off", // a handler of one line returns what its call does
    "@typescript-eslint/no-non-null-assertion": "off", // noUncheckedIndexedAccess asks for them where an index is known to exist
    "@typescript-eslint/no-unnecessary-condition": "off", // a field that a variable names has one field's type in these sources
    "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
  },
});
