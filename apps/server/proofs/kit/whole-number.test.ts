import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWholeNumber } from './whole-number.ts';

const range = { least: 1, most: 65_535 };

for (const [text, number] of [
  ['1', 1],
  ['0080', 80],
  ['65535', 65_535],
] as const) {
  test(`--port ${text} is ${number}`, () => {
    assert.equal(readWholeNumber('port', text, range), number);
  });
}

for (const text of ['', '0', '65536', '-1', '+1', '1.5', '1e3', '0x10', ' 1', '12345678901']) {
  test(`--port "${text}" is rejected`, () => {
    const message = `--port is "${text}", not a whole number from 1 to 65535`;
    assert.throws(() => readWholeNumber('port', text, range), { message });
  });
}
