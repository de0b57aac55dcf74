import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';

// What every test's Chromium is started with, and a microphone that nobody is asked for.
const CHROMIUM_FLAGS = [
  ...JSON.parse(readFileSync(new URL('../../scripts/setup/chromium-flags.json', import.meta.url), 'utf8')),
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

// The headless shell gives every page the focus, so that two of them can be tested at once.
const SHELL = process.env.CHROME_SHELL_PATH;

// A promise that rejects with nobody listening fails the test in which it happens, like any other error.
const REJECTIONS_ARE_ERRORS = `addEventListener('unhandledrejection', ({ reason }) => {
  setTimeout(() => { throw reason; });
});`;

// Below the repository's top folder, where the runner serves from.
const SENDABLE_FAILURES = '/packages/widget/dist/testing/sendable-failures.js';

export default {
  // Dependencies are hoisted to the root of the repository.
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  files: fileURLToPath(new URL('dist/**/*.test.js', import.meta.url)),
  nodeResolve: { exportConditions: ['production', 'default'] }, // Lit's development build logs to the console
  concurrency: SHELL ? 2 : 1,
  hostname: '127.0.0.1',
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  testRunnerHtml: (testFramework) =>
    `<!doctype html><html lang="en"><head><title>Tests</title></head><body>
      <script>${REJECTIONS_ARE_ERRORS}</script>
      <script type="module" src="${SENDABLE_FAILURES}"></script>
      <script type="module" src="${testFramework}"></script>
    </body></html>`,
  testFramework: { config: { ui: 'bdd', timeout: 5000 } },
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: SHELL ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
        headless: true,
        args: CHROMIUM_FLAGS,
      },
    }),
  ],
};
