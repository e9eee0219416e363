import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine, type Cell } from './csv.ts';

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
