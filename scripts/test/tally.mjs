// What a test run came to, file by file.

/**
 * @typedef {object} FileResult
 * @property {string} file from the repository's top
 * @property {number} seconds
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */
/** @typedef {readonly FileResult[]} Tally */

/** @param {Tally} tally */
export function sum(tally) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tally) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Tally} tally */
export function failedFiles(tally) {
  return tally.filter(({ failed }) => failed > 0).map(({ file }) => file);
}

/** The files that took longest, longest first. @param {Tally} tally @param {number} count */
export function slowest(tally, count) {
  return [...tally].sort((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** @param {readonly string[]} files */
export function printUnsteady(files) {
  if (files.length > 0) console.log(`\nFailed beside others, and passed alone:\n  ${files.join('\n  ')}`);
}
