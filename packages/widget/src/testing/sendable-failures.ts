// Failures that the test runner can send. It clones what an assertion has compared, and where that cannot be cloned, such as
// an element or a function, it says nothing until its own limit of minutes. Loaded into the page before any test.
import { Assertion, AssertionError } from 'chai';

const assertions: { assert: (...given: Chai.AssertionArgs) => void } = Assertion.prototype;
const { assert } = assertions;
const clone = structuredClone; // tests may patch the page's

assertions.assert = function (...given) {
  try {
    assert.apply(this, given);
  } catch (error) {
    if (error instanceof AssertionError && !canBeSent([error.actual, error.expected])) {
      // The message names both.
      error.actual = error.expected = undefined;
    }
    throw error;
  }
};

function canBeSent(compared: unknown): boolean {
  try {
    clone(compared);
    return true;
  } catch {
    return false; // a DataCloneError, or whatever a getter throws
  }
}
