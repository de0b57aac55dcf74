import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { boundRobots } from './bounded-robots.js';

describe('a robots.txt', () => {
  it('stays what it is where it is harmless', () => {
    const text =
      'User-agent: *\nDisallow: /a*b$\nAllow: /a/c\nDisallow:\nCrawl-delay: 2\nSitemap: http://example.com/s.xml';
    assert.equal(boundRobots(`\uFEFF${text}`), text);
  });

  it('forbids more where a pattern is cut, and permits no more', () => {
    const long = 'x'.repeat(1_000);
    const [ban = '', permission] = boundRobots(`Disallow: /${long}\nAllow: /${long}`).split('\n');
    assert.match(ban, /^Disallow: \/x{249}$/);
    assert.equal(permission, '');
    assert.equal(boundRobots('Disallow: /a****b'), 'Disallow: /a*b');
    assert.equal(boundRobots('Disallow: *****'), 'Disallow: *');
  });

  it('has few wildcards in all', () => {
    const lines = boundRobots(Array.from({ length: 5_000 }, () => 'Disallow: /a*a*a*a').join('\n')).split(
      '\n',
    );
    assert.equal(lines[0], 'Disallow: /a*a*a*a');
    assert.equal(lines.at(-1), 'Disallow: /a');
    assert.ok(lines.filter((line) => line.includes('*')).length < 2_600);
  });
});
