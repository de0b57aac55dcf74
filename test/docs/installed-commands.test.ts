// npx asks the registry for a command that is not installed, and runs whatever a stranger has published under that name.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { documentationFiles, ROOT } from '../support/documentation/code-blocks.js';

/** A command of ours as a reader would type it, in a code block or in the text; the package may be named. */
const COMMAND = /npx ((?:-p|--package)[= ]\S+ )?voice-agent-(proxy|sandbox)/g;
/** Alone on a machine that has the packages: who reads on has installed them before. */
const INSTALLED_ELSEWHERE = 'where the proxy is installed';

/** The commands of a document that come before anything has installed them. */
function commandsTooEarly(markdown: string): string[] {
  return [...markdown.matchAll(COMMAND)]
    .filter(({ 1: named, 2: name, index }) => {
      const before = markdown.slice(0, index);
      const isInstalled = new RegExp(`^npm install .*@voice-agent/${name}`, 'm').test(before);
      return named === undefined && !isInstalled && !markdown.includes(INSTALLED_ELSEWHERE);
    })
    .map(([command]) => command);
}

describe('a command of ours in the documentation', () => {
  it('is found when it comes too early', () => {
    const install = 'npm install --save-dev @voice-agent/sandbox';
    assert.deepEqual(commandsTooEarly(`npx voice-agent-sandbox\n${install}\n`), ['npx voice-agent-sandbox']);
    assert.deepEqual(commandsTooEarly(`${install}\nnpx voice-agent-sandbox\n`), []);
    assert.deepEqual(commandsTooEarly(`npx -p @voice-agent/sandbox voice-agent-sandbox\n`), []);
    assert.deepEqual(commandsTooEarly(`${install}\nnpx voice-agent-proxy serve\n`), [
      'npx voice-agent-proxy',
    ]);
  });

  for (const file of documentationFiles()) {
    it(`comes after its package was installed: ${file}`, () =>
      assert.deepEqual(commandsTooEarly(readFileSync(path.join(ROOT, file), 'utf8')), []));
  }
});
