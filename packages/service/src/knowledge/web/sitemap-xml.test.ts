import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TEST_RUNS } from '../../testing/test-runs.js';
import { readSitemapXml } from './sitemap-xml.js';

describe('a sitemap', () => {
  it('may be written in any way that XML allows', () => {
    const text = `<?xml version="1.0"?><!-- <urlset> --><s:urlset xmlns:s="x">
      <s:url><s:loc attribute="y">http://a/?x=1&amp;y=&#50;&#x33;</s:loc><loc>http://not</loc></s:url>
      <s:url><s:loc><![CDATA[http://b/<>]]></s:loc></s:url></s:urlset>`;
    assert.deepEqual(readSitemapXml(text, 10), {
      kind: 'pages',
      addresses: ['http://a/?x=1&y=23', 'http://b/<>'],
    });
  });

  it('knows no entities of its own', () => {
    const text = '<!DOCTYPE u [<!ENTITY a "b">]><urlset><loc>&a;&lol9;</loc></urlset>';
    assert.deepEqual(readSitemapXml(text, 10)?.addresses, ['&a;&lol9;']);
  });

  it('takes time in proportion to its length, whatever it is', () => {
    for (const part of ['<', '<!--', '<![CDATA[', '<a', '&', '&#', '<loc>', '</loc', '<urlset><loc>']) {
      const startedAt = performance.now();
      readSitemapXml(`<urlset>${part.repeat(500_000)}`, 1_000);
      assert.ok(performance.now() - startedAt < 3_000, part);
    }
  });

  it('is never an error', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '<urlset>',
      '<loc>',
      '</loc>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&#1114112;',
      '&#xd800;',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => void readSitemapXml(pieces.join(''), 5)),
      { ...(TEST_RUNS !== undefined && { numRuns: TEST_RUNS }) },
    );
  });
});
