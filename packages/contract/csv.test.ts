import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvTimeIn, csvLine, type Cell } from './csv.ts';

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

const digits: readonly (readonly [cell: Parameters<typeof csvLine>[0][number], line: string])[] = [
  ['1234567890123456', '"\t1234567890123456"'],
  [1234567890123456789n, '"\t1234567890123456789"'],
  ['0912345678', '"\t0912345678"'],
  ['12E3', '"\t12E3"'],
  ['1.5e-7', '"\t1.5e-7"'],
  ['123456789012345', '123456789012345'],
  ['20261126001', '20261126001'],
  ['999999999999.99', '999999999999.99'],
  ['0.05', '0.05'],
  ['0', '0'],
  ['12E3x', '12E3x'],
];

for (const [cell, line] of digits) {
  test(`${cell} is written as ${JSON.stringify(line)}, and a number keeps its value`, () => {
    assert.equal(csvLine([cell]), `${line}\r\n`);
    const text = line.replaceAll('"', '');
    assert.equal(Number(text), Number(String(cell)));
  });
}

const moments: readonly (readonly [epochMs: number, zone: string, text: string])[] = [
  [1_795_000_000_000, 'Asia/Taipei', '2026-11-18T19:06:40+08:00'],
  [1_795_000_000_007, 'Asia/Taipei', '2026-11-18T19:06:40.007+08:00'],
  [1_795_000_000_000, 'UTC', '2026-11-18T11:06:40+00:00'],
  [1_795_000_000_000, 'America/New_York', '2026-11-18T06:06:40-05:00'],
  [1_795_000_000_000, 'Asia/Kolkata', '2026-11-18T16:36:40+05:30'],
];

for (const [epochMs, zone, text] of moments) {
  test(`${epochMs} in ${zone} is ${text}`, () => {
    assert.equal(csvTimeIn(zone)(epochMs), text);
    assert.equal(Date.parse(text), epochMs);
  });
}
