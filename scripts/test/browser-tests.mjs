// Runs the widget's tests in a real browser, and counts them.
import path from 'node:path';
import { startTestRunner } from '@web/test-runner';
import { ROOT } from '../process/run.mjs';

/** @typedef {import('@web/test-runner-core').TestSuiteResult} Suite */

/** @param {Suite} suite @returns {import('@web/test-runner-core').TestResult[]} */
function testsOf(suite) {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)];
}

/** @returns {Promise<import('./tally.mjs').Tally>} */
export async function runBrowserTests() {
  process.chdir(path.join(ROOT, 'packages/widget')); // the runner looks for its configuration in the current folder
  const runner = await startTestRunner({ readCliArgs: false, autoExitProcess: false });
  if (!runner) throw new Error('The browser test runner did not start.');
  await new Promise((resolve) => runner.on('finished', resolve));
  await runner.stop();
  process.chdir(ROOT);

  return [...runner.sessions.all()].map(({ testFile, testResults, passed, errors }) => {
    const tests = testResults ? testsOf(testResults) : [];
    const skipped = tests.filter((test) => test.skipped).length;
    const failed = tests.filter((test) => !test.skipped && !test.passed).length;
    // A file that could not be loaded fails without any test of its own having run.
    const isBroken = passed === false && errors.length > 0;
    return {
      file: path.relative(ROOT, testFile),
      seconds: tests.reduce((total, { duration = 0 }) => total + duration / 1000, 0),
      passed: tests.length - skipped - failed,
      failed: failed + (isBroken ? 1 : 0),
      skipped,
    };
  });
}
