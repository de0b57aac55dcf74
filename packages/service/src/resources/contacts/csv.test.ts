import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { ApiError } from '../../rest/api-error.js';
import { readContactCsv, type ContactCsvReport, type ContactRow } from './csv.js';

const NUMBER = '+12025550123';

async function read(text: string): Promise<ContactCsvReport & { readonly rows: readonly ContactRow[] }> {
  const rows: ContactRow[] = [];
  const report = await readContactCsv(text, {
    onRows(some) {
      assert.ok(some.length <= 1_000);
      rows.push(...some);
      return Promise.resolve();
    },
  });
  assert.equal(rows.length, report.acceptedCount);
  return { ...report, rows };
}

async function assertRefused(text: string, message: RegExp): Promise<void> {
  await assert.rejects(read(text), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'validation_error');
    assert.equal(error.details?.[0]?.field, 'csv');
    assert.match(error.message, message);
    return true;
  });
}

describe('a contact file', () => {
  it('gives a contact per row, and a variable per further column', async () => {
    const { rows, rejectedCount } = await read(
      `phone_number,name,do_not_call,first_name,City\n${NUMBER},Ann Lee,yes,Ann,"Bergen, north"\n+12025550124,,,,\n`,
    );
    assert.equal(rejectedCount, 0);
    assert.deepEqual(rows, [
      {
        row: 2,
        phoneNumber: NUMBER,
        name: 'Ann Lee',
        variables: { first_name: 'Ann', City: 'Bergen, north' },
        doNotCall: true,
      },
      { row: 3, phoneNumber: '+12025550124', name: null, variables: {}, doNotCall: null },
    ]);
  });

  for (const [what, text] of [
    ['commas', `phone_number,name\n${NUMBER},Ann`],
    ['semicolons', `phone_number;name\n${NUMBER};Ann`],
    ['semicolons, and commas in a name', `phone_number;name;"a,b,c"\n${NUMBER};Ann;`],
    ['tabs', `phone_number\tname\n${NUMBER}\tAnn`],
    ['a byte order mark', `\u{FEFF}phone_number,name\n${NUMBER},Ann`],
    ['quotes everywhere', `"phone_number","name"\r\n"${NUMBER}","Ann"\r\n`],
    ['blanks around quotes', `"phone_number" , "name"\n "${NUMBER}" , "Ann" \n`],
    ['lines that end as on old Macs', `phone_number,name\r${NUMBER},Ann\r`],
    ['several kinds of line ends', `phone_number,name\r\n\n${NUMBER},Ann\r`],
    ['capitals', `PHONE NUMBER,NAME\n${NUMBER},Ann`],
    ['another name of the number', `Name,Phone\nAnn,${NUMBER}`],
    ['one more name of the number', `name,Number\nAnn,${NUMBER}`],
    ['blank lines and rows', `\n\nphone_number,name\n,,\n${NUMBER},Ann\n;\n,,,\n\n`.replace(';\n', '')],
    ['columns without a name', `phone_number,name,,\n${NUMBER},Ann,lost,\n`],
    ['rows with empty cells at the end', `phone_number,name\n${NUMBER},Ann,,,,\n`],
  ] as const) {
    it(`may have ${what}`, async () => {
      const { rows, rejectedCount } = await read(text);
      assert.equal(rejectedCount, 0);
      assert.deepEqual(
        rows.map(({ phoneNumber, name }) => [phoneNumber, name]),
        [[NUMBER, 'Ann']],
      );
    });
  }

  it('may have several columns of numbers, of which the first kind is called', async () => {
    const { rows } = await read(`number,phone_number\n17,${NUMBER}\n`);
    assert.deepEqual(rows[0]?.variables, { number: '17' });
    assert.equal(rows[0].phoneNumber, NUMBER);
  });

  it('may hold no contact at all', async () => {
    assert.deepEqual((await read('phone_number,name')).rows, []);
  });

  it('gives all its rows, those with the same number too', async () => {
    const { rows } = await read(`phone\n${`${NUMBER}\n`.repeat(2_500)}`);
    assert.deepEqual([rows.length, rows.at(-1)?.row], [2_500, 2_501]);
  });
});

describe('a row that is no contact', () => {
  const long = 'x'.repeat(101);
  for (const [what, text, field, message] of [
    ['has no number', 'phone,name\n,Ann', 'phone', /required/],
    ['has a number without a country', 'Phone,name\n202 555 0123,Ann', 'Phone', /E\.164/],
    ['has a number with a formula', 'phone\n=1+12025550123', 'phone', /E\.164/],
    ['has a long name', `phone,name\n${NUMBER},${long}`, 'name', /at most 100/],
    ['says maybe', `phone,do_not_call\n${NUMBER},maybe`, 'do_not_call', /true, false or empty/],
    ['has a long variable', `phone,x\n${NUMBER},${long.repeat(100)}`, 'x', /at most 10000/],
    ['has too many cells', `phone,x\n${NUMBER},a,b`, 'row', /more cells/],
  ] as const) {
    it(`${what}, and does not keep the others from being read`, async () => {
      const { rows, rejected, rejectedCount } = await read(`${text}\n+12025550199\n`);
      assert.deepEqual([rows.length, rows[0]?.row, rejectedCount], [1, 3, 1]);
      assert.deepEqual([rejected[0]?.row, rejected[0]?.field], [2, field]);
      assert.match(rejected[0]?.message ?? '', message);
    });
  }

  it('is told by the line that an editor shows', async () => {
    const text = `phone,note\r\n\r\n${NUMBER},"two\r\nlines"\r\nbad,"three\n\r\nlines"\r\n\r${NUMBER},\nbad`;
    const { rows, rejected } = await read(text);
    assert.deepEqual(
      rows.map(({ row }) => row),
      [3, 9],
    );
    assert.deepEqual(
      rejected.map(({ row }) => row),
      [5, 10],
    );
  });

  it('is told by its line in a long file too', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => (index % 5 === 0 ? `é${index}` : NUMBER));
    const { rejected, rejectedCount } = await read(`phone\n${lines.join('\r\n')}`);
    assert.equal(rejectedCount, 4_000);
    assert.deepEqual(
      rejected.map(({ row }) => row),
      Array.from({ length: 1_000 }, (_, index) => 5 * index + 2),
    );
  });
});

describe('what is no contact file', () => {
  for (const [what, text, message] of [
    ['nothing', '', /must not be empty/],
    ['white space', ' \n\t\n', /must not be empty/],
    ['a byte order mark', '\u{FEFF}', /must not be empty/],
    ['JSON', '{"phone_number": "+12025550123"}', /its quotes/],
    ['a table without a header', `${NUMBER},Ann\n`, /no column phone_number \(or phone, or number\)/],
    ['a table without numbers', 'name,city\nAnn,Bergen\n', /no column phone_number/],
    ['a file with NULs', 'p\0h\0o\0n\0e\0', /NUL/],
    ['two columns of one name', 'phone,city,city\n', /two columns named city/],
    ['two columns of one name, in any case', 'phone,NAME,name\n', /two columns named name/],
    ['a column named __proto__', 'phone,__proto__\n', /__proto__/],
    ['a column with a long name', `phone,${'x'.repeat(101)}\n`, /longer than 100/],
    [
      'too many variables',
      `phone,${Array.from({ length: 101 }, (_, i) => `v${i}`).join()}`,
      /more than 100 col/,
    ],
    ['1,000 columns', `phone${',x'.repeat(1_000)}`, /more than 206 columns/],
    ['100,000 columns', `phone${',x'.repeat(100_000)}`, /more than 10000 cells in line 1/],
    [
      'a row of 100,000 cells after others',
      `phone,x\n${`${NUMBER},"a\n,"\n`.repeat(2_000)}${NUMBER}${',x'.repeat(100_000)}`,
      /more than 10000 cells in line 4002/,
    ],
    [
      'a quote that never ends',
      `phone,name\n${NUMBER},Ann\n${NUMBER},"Bea\n${NUMBER},Cid\n`,
      /from line 3 on/,
    ],
    ['a quote that ends early', `phone,name\n${NUMBER},"Ann" Lee\n`, /from line 2 on/],
    ['a quote within a cell', `phone,name\n${NUMBER},Ann "A" Lee\n`, /from line 2 on/],
    ['a quote in the header', `phone,"name\n${NUMBER},Ann\n`, /from line 1 on/],
    ['too many rows', `phone\n${`${NUMBER}\n`.repeat(100_001)}`, /at most 100000 rows/],
    ['too much', `phone\n${'é'.repeat(8 * 2 ** 20)}`, /at most 16 MB/],
  ] as const) {
    it(`is refused: ${what}`, () => assertRefused(text, message));
  }

  it('is not repeated in a refusal', async () => {
    await assert.rejects(read('secret,words\n1,2\n'), (error: Error) => !error.message.includes('secret'));
  });
});

describe('a hostile contact file', () => {
  it('reaches no prototype by its columns', async () => {
    const { rows } = await read(`phone,constructor,toString,hasOwnProperty\n${NUMBER},a,b,c\n`);
    assert.deepEqual(rows[0]?.variables, { constructor: 'a', toString: 'b', hasOwnProperty: 'c' });
    assert.deepEqual(Object.keys({}), []);
  });

  it('keeps formulas as the text that they are', async () => {
    const { rows } = await read(`phone,x\n${NUMBER},"=HYPERLINK(""http://127.0.0.1"")"\n`);
    assert.deepEqual(rows[0]?.variables, { x: '=HYPERLINK("http://127.0.0.1")' });
  });

  it('gives nothing that no database takes', async () => {
    const { rows } = await read(`phone,x\n${NUMBER},a\u{D800}b\n`);
    assert.deepEqual(rows[0]?.variables, { x: 'a\u{FFFD}b' });
  });

  const size = 15 * 2 ** 20;
  for (const [what, text, rejectedRows] of [
    ['a cell of 15 MB', `phone,x\n${NUMBER},${'x'.repeat(size)}\n${NUMBER},\n`, 1],
    ['a quoted cell of 15 MB', `phone,x\n${NUMBER},"${'x""\n'.repeat(size / 4)}"\n${NUMBER},\n`, 1],
    ['a row of 15 million cells', `phone,x\n${NUMBER}${','.repeat(size)}x\n${NUMBER},\n`, undefined],
    ['15 million empty lines', `phone,x\n${'\n'.repeat(size)}\n${NUMBER},\n`, 0],
    ['15 million blanks', `phone,x\n${' '.repeat(size)}\n${NUMBER},\n`, 0],
    ['a header of 15 MB', `phone,${'x'.repeat(size)}\n`, undefined],
    ['a line of quotes', `phone,${'"'.repeat(size)}\n`, undefined],
  ] as const) {
    it(`is read in time: ${what}`, async () => {
      const begin = performance.now();
      const reading = read(text);
      if (rejectedRows === undefined) await assert.rejects(reading);
      else assert.equal((await reading).rejectedCount, rejectedRows);
      assert.ok(performance.now() - begin < 60_000);
    });
  }

  it('lets others work meanwhile', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await read(`phone,x\n${`${NUMBER},some words\n`.repeat(100_000)}`);
    clearInterval(timer);
    assert.ok(turns > 10, `${turns} turns`);
  });
});

describe('any table', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 });

  it('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 30 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (table, delimiter, record_delimiter) => {
          const lines = table.map((variables) => [NUMBER, ...variables]);
          const text = stringify([['Phone', 'a', 'b'], ...lines], {
            delimiter,
            record_delimiter,
            quoted: true,
          });
          if (text.includes('\0')) return assertRefused(text, /NUL/);
          const { rows } = await read(text);
          const expected = table.map(([a, b]) => ({
            ...(a.trim() !== '' && { a: a.trim() }),
            ...(b.trim() !== '' && { b: b.trim() }),
          }));
          assert.deepEqual(
            rows.map(({ variables }) => variables),
            expected,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives either contacts or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom(',', ';', '"', '\n', '\r', '\t', 'x', ' ', '+', NUMBER, '\u{D800}'),
        }),
        async (text) => {
          await read(`phone,x\n${text}`).catch((error: unknown) => assert.ok(error instanceof ApiError));
        },
      ),
      { numRuns: 500 },
    );
  });
});
