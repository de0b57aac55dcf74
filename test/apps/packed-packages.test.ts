// What the apps stand on: packages out of tarballs, with all they need beside them. Without this a link into the workspaces,
// or a package of theirs further up, could make an app work that would not work anywhere else.
import assert from 'node:assert/strict';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { APPS, missingApps } from './packed-service.js';

const INSTALLED = join(APPS, 'node_modules');

describe('a packed package', { skip: missingApps }, () => {
  for (const name of ['widget', 'react', 'proxy', 'service', 'sandbox']) {
    const folder = join(INSTALLED, '@voice-agent', name);

    it(`${name} is installed from its tarball, with all it depends on`, () => {
      assert.ok(!lstatSync(folder).isSymbolicLink(), 'it is no link');
      const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        readonly dependencies: Readonly<Record<string, string>>;
      };
      const places = [join(folder, 'node_modules'), INSTALLED];
      const missing = Object.keys(dependencies).filter((dependency) =>
        places.every((place) => !existsSync(join(place, dependency))),
      );
      assert.deepEqual(missing, []);
    });

    it(`${name} comes with its licence`, () => {
      assert.match(readFileSync(join(folder, 'LICENSE'), 'utf8'), /MIT License/);
    });
  }

  it('widget comes with the licences of what is bundled into its scripts', () => {
    const notices = readFileSync(
      join(INSTALLED, '@voice-agent/widget/dist/browser/third-party-notices.txt'),
      'utf8',
    );
    for (const bundled of ['livekit-client', 'lit-html', 'webrtc-adapter', 'sdp-transform']) {
      assert.match(notices, new RegExp(`^${bundled} \\d.*\\(`, 'm'));
    }
  });
});
