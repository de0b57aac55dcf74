import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { fillTemplate, placeholdersIn } from './template.js';

describe('fillTemplate', () => {
  const cases: readonly (readonly [string, string, Record<string, string>, string])[] = [
    ['fills a placeholder', 'Hello {{first_name}}.', { first_name: 'Anna' }, 'Hello Anna.'],
    ['fills each of several', '{{a}}{{b}} {{a}}', { a: '1', b: '2' }, '12 1'],
    ['tolerates blanks in the braces', 'Hi {{  a\t}}!', { a: 'Bo' }, 'Hi Bo!'],
    ['leaves text without placeholders alone', 'a { b } {c}', { b: 'x', c: 'y' }, 'a { b } {c}'],
    ['makes unknown names empty', '[{{nobody}}]', {}, '[]'],
    ['drops the blank before punctuation', 'Hello {{name}}, welcome.', {}, 'Hello, welcome.'],
    ['drops one of two blanks', 'Hello {{name}} and welcome.', {}, 'Hello and welcome.'],
    ['drops the blanks of neighbours', 'Hello {{a}} {{b}}!', {}, 'Hello!'],
    ['drops the blank at the end', 'Goodbye {{name}}', { name: '' }, 'Goodbye'],
    ['keeps a blank that words need', 'a {{x}}b', {}, 'a b'],
    ['keeps line breaks', 'a\n{{x}}\nb', {}, 'a\n\nb'],
    ['does not fill what was inserted', '{{a}}', { a: '{{b}}', b: 'no' }, '{{b}}'],
    ['does not join inserted braces', '{{a}}{{b}}', { a: '{{', b: 'c}}', c: 'no' }, '{{c}}'],
    ['inserts dollar signs as they are', '{{a}}', { a: '$& $1 $$' }, '$& $1 $$'],
    ['does not reach the prototype', '[{{constructor}}{{__proto__}}{{toString}}]', {}, '[]'],
    ['fills a variable named like a prototype member', '{{constructor}}', { constructor: 'x' }, 'x'],
    ['keeps an unclosed placeholder', 'a {{b', { b: 'x' }, 'a {{b'],
    ['fills an empty name with nothing', 'a{{ }}b', {}, 'ab'],
  ];
  for (const [name, template, variables, expected] of cases) {
    it(name, () => assert.equal(fillTemplate(template, variables), expected));
  }

  it('reads an own `__proto__` variable as text', () => {
    const variables = JSON.parse('{"__proto__":"text"}') as Record<string, string>;
    assert.equal(fillTemplate('{{__proto__}}', variables), 'text');
  });

  it('takes time in proportion to hostile text', () => {
    const hostile = '{{ '.repeat(100_000) + ' '.repeat(500_000);
    const before = process.cpuUsage();
    assert.equal(fillTemplate(hostile, {}), hostile);
    const { user } = process.cpuUsage(before);
    assert.ok(user < 1_000_000, `took ${user} µs of CPU`);
  });
});

describe('placeholdersIn', () => {
  it('names each placeholder once, in order', () => {
    assert.deepEqual(placeholdersIn('{{b}}, {{ a }}: {{b}}{{}}{{ }} {c}'), ['b', 'a']);
  });

  it('finds none in plain text', () => assert.deepEqual(placeholdersIn('Hello {{.'), []));
});
