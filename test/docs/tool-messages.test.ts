// The messages of npm and Vite that the documentation says can be ignored are those that they write.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../support/documentation/code-blocks.js';

const PAGES = ['docs/getting-started.md', 'packages/widget/README.md', 'packages/react-wrapper/README.md'];

for (const page of PAGES) {
  it(`${page} names the version of Node that machina asks for`, () => {
    const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const wanted = packages['node_modules/machina']?.engines?.node?.replace('>=', '');
    assert.ok(wanted);
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    assert.ok(text.includes('machina') && text.includes(`Node is older than ${wanted}`), page);
  });
}

it('the largest chunk is above the limit of Vite, and below the one that is documented', () => {
  const folder = path.join(ROOT, 'packages/widget/dist/browser');
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
  const largest = Math.max(...sizes) / 1000;
  const text = readFileSync(path.join(ROOT, 'docs/getting-started.md'), 'utf8');
  const [, limit = '0'] = /chunkSizeWarningLimit: (\d+)/.exec(text) ?? [];
  assert.ok(largest > 500 && largest < Number(limit), `${largest} kB, documented: ${limit}`);
});
