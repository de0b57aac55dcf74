import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { documentationFiles, ROOT } from '../support/documentation/code-blocks.js';

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

/** How a package's README names a page, or a part of one, that is not published with it. */
const NAMED = /“([^”]+)”\s+in\s+the\s+documentation/g;

/** What stands in code may look like a link. */
const withoutCode = (markdown: string): string => markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading = '']) => heading);
}

/** As GitHub makes them of headings. */
function anchorsOf(markdown: string): Set<string> {
  return new Set(
    headingsOf(markdown).map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

function linksOf(file: string): string[] {
  const text = withoutCode(readFileSync(path.join(ROOT, file), 'utf8'));
  return [...text.matchAll(LINK)].map(([, target = '']) => target);
}

describe('links in the documentation', () => {
  const files = documentationFiles();
  it('are there', () => assert.ok(files.flatMap(linksOf).length > files.length));

  for (const file of files) {
    const links = linksOf(file);
    it(`lead somewhere: ${file}`, () => {
      const broken = links.filter((link) => {
        const [target = '', anchor] = link.split('#');
        const resolved =
          target === '' ? path.join(ROOT, file) : path.resolve(ROOT, path.dirname(file), target);
        if (!existsSync(resolved) && !isDemoPage(resolved)) return true;
        if (anchor === undefined || !resolved.endsWith('.md')) return false;
        return !anchorsOf(readFileSync(resolved, 'utf8')).has(anchor);
      });
      assert.deepEqual(broken, []);
    });
  }

  it('of the READMEs, which name pages rather than link to them, name what there is', () => {
    const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
    const headings = new Set(
      files.filter((file) => file.startsWith('docs/')).flatMap((file) => headingsOf(read(file))),
    );
    const named = files.flatMap((file) => [...read(file).matchAll(NAMED)].map(([, name = '']) => name));
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((name) => !headings.has(name)),
      [],
    );
  });
});

/** Pages of the demo site stand beside those made of the documents. */
function isDemoPage(resolved: string): boolean {
  return (
    resolved.endsWith('.html') && existsSync(path.join(ROOT, 'demo/pages/docs', path.basename(resolved)))
  );
}
