import { AssertionError, expect } from 'chai';

function failureOf(assertion: () => void): InstanceType<typeof AssertionError> {
  try {
    assertion();
  } catch (error) {
    if (error instanceof AssertionError) return error;
  }
  throw new Error('The assertion has not failed.');
}

describe('what a failed assertion tells the test runner', () => {
  for (const [name, compared] of [
    ['an element', document.createElement('button')],
    ['a function', () => undefined],
    ['an element in a list', [document.createElement('button')]],
  ] as const) {
    it(`can be sent: ${name}`, () => {
      const { message, actual, expected } = failureOf(() => void expect(compared).to.equal(null));
      expect(() => structuredClone([actual, expected])).not.to.throw();
      expect(message).to.match(/^expected .+ to equal null$/);
    });
  }

  it('is what was compared, where that can be sent', () => {
    const { actual, expected } = failureOf(() => void expect(['a']).to.deep.equal(['b']));
    expect([actual, expected]).to.deep.equal([['a'], ['b']]);
  });
});
