import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine, csvLines, type Cell } from './csv.ts';

const cells: readonly (readonly [Cell, string])[] = [
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [12, '12'],
  [true, 'true'],
  ['-12.50', '-12.50'],
  [-3, '-3'],
  ['-', "'-"],
  ['-1+1', "'-1+1"],
  ['=1+1', "'=1+1"],
  ['+886912345', "'+886912345"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u0000=1', "'\u0000=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A1', "'＠A1"],
  ['\ttab', "'\ttab"],
  ['two words', 'two words'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['a=b', 'a=b'],
];

for (const [cell, expected] of cells) {
  test(`${JSON.stringify(cell)} is written as ${JSON.stringify(expected)}`, () => {
    assert.equal(csvLine([cell]), `${expected}\r\n`);
  });
}

test('a table is read page by page, each after the last row of the one before', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => index);
  const asked: (number | null)[] = [];
  const lines = csvLines<number>({
    columns: ['n'],
    cellsOf: (row) => [row],
    readPage: async (after, limit) => {
      asked.push(after);
      const from = after === null ? 0 : after + 1;
      return rows.slice(from, from + limit);
    },
  });
  const text = (await Array.fromAsync(lines)).join('');
  assert.deepEqual(asked, [null, 199, 399]);
  assert.equal(text, `\uFEFFn\r\n${rows.join('\r\n')}\r\n`);
});
