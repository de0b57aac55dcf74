// What `npm run pack` tells a reader to type, before the packages are in a registry.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

interface InstallCommands {
  readonly installCommands: (
    packages: readonly {
      readonly name: string;
      readonly tarball: string;
      readonly dependencies: readonly string[];
    }[],
  ) => readonly string[];
}

const script = new URL('../../../scripts/build/install-commands.mjs', import.meta.url).href;
const { installCommands } = (await import(script)) as InstallCommands;

const packed = (name: string, dependencies: readonly string[] = []) => ({
  name: `@voice-agent/${name}`,
  tarball: `/packages/${name}.tgz`,
  dependencies,
});

describe('the command that installs an archive', () => {
  it('names the archives that it depends on, which no registry has', () => {
    const commands = installCommands([
      packed('widget', ['lit']),
      packed('react', ['@lit/react', '@voice-agent/widget']),
    ]);
    assert.deepEqual(commands, [
      'npm install /packages/widget.tgz',
      'npm install /packages/widget.tgz /packages/react.tgz',
    ]);
  });

  it('adds what the examples import, and keeps the sandbox out of production', () => {
    assert.deepEqual(installCommands([packed('proxy'), packed('sandbox')]), [
      'npm install /packages/proxy.tgz express',
      'npm install --save-dev /packages/sandbox.tgz',
    ]);
  });

  it('survives a folder with a space', () => {
    const [command] = installCommands([{ ...packed('widget'), tarball: '/my packages/widget.tgz' }]);
    assert.equal(command, 'npm install "/my packages/widget.tgz"');
  });
});
