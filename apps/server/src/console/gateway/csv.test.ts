import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLines } from './csv.ts';

test('a table ends at its limit with a line that says so', async () => {
  const lines = csvLines<number>({
    columns: ['n'],
    cellsOf: (row) => [row],
    readPage: async (after, limit) => {
      return Array.from({ length: limit }, (_, index) => (after ?? -1) + 1 + index);
    },
    maxRows: 400,
  });
  const text = (await Array.fromAsync(lines)).join('').trim().split('\r\n');
  assert.equal(text.length, 402);
  assert.match(text.at(-1) ?? '', /^This file ends after 400 rows/);
});

test('a table is read by pages, each after the last row of the one before', async () => {
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
