import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstIdAt } from './ids.ts';
import { idSpan } from './id-span.ts';

const at = (text: string) => Date.parse(text);
const everyId = BigInt(Number.MAX_SAFE_INTEGER);
const day = { timeZone: 'Asia/Taipei', beforeId: null };

const cases = [
  {
    what: 'no dates',
    asked: { ...day, beginDate: null, endDate: null },
    created: [null, null],
    ids: [0n, everyId],
  },
  {
    what: 'one day of a zone, and a day more on both sides for ids',
    asked: { ...day, beginDate: '2026-11-21', endDate: '2026-11-21' },
    created: [at('2026-11-20T16:00:00Z'), at('2026-11-21T16:00:00Z')],
    ids: [firstIdAt(at('2026-11-19T16:00:00Z')), firstIdAt(at('2026-11-22T16:00:00Z'))],
  },
  {
    what: 'a day of 23 hours',
    asked: {
      timeZone: 'Europe/Berlin',
      beforeId: null,
      beginDate: '2026-03-29',
      endDate: '2026-03-29',
    },
    created: [at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z')],
    ids: [firstIdAt(at('2026-03-27T23:00:00Z')), firstIdAt(at('2026-03-30T22:00:00Z'))],
  },
  {
    what: 'a page further down than the last date',
    asked: { ...day, beginDate: null, endDate: '2026-11-21', beforeId: 4096n },
    created: [null, at('2026-11-21T16:00:00Z')],
    ids: [0n, 4096n],
  },
  {
    what: 'the first and the last date that can be written',
    asked: { ...day, beginDate: '0001-01-01', endDate: '9999-12-31' },
    created: [null, null],
    ids: [0n, everyId],
  },
  {
    what: 'an id beyond all',
    asked: { ...day, beginDate: null, endDate: null, beforeId: everyId + 9n },
    created: [null, null],
    ids: [0n, everyId],
  },
];

for (const { what, asked, created, ids } of cases) {
  test(`the span of ${what}`, () => {
    const span = idSpan(asked);
    assert.deepEqual([span.createdFrom, span.createdBefore], created);
    assert.deepEqual([span.fromId, span.beforeId], ids);
  });
}
