import js from '@eslint/js';
import globals from 'globals';
import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  // The apps under test/apps have tool chains and types of their own.
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**', 'test/apps/*/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['packages/widget/src/**/*.ts'],
    ...lit.configs['flat/recommended'],
  },
  {
    files: ['packages/widget/src/**/*.ts'],
    ...wc.configs['flat/best-practice'],
    settings: { wc: { elementBaseClasses: ['LitElement'] } },
  },
  {
    // node:test's describe and it return promises that the runner itself awaits.
    files: ['**/*.test.ts', '**/testing/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['it', 'test', 'describe', 'suite'], package: 'node:test' },
          ],
        },
      ],
      // chai's assertions are property reads.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
);
