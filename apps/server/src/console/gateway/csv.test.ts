import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLines } from './csv.ts';

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
