// Ranges of days long before the first row and long after the last one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';

const api = await closeAfterTests(openTestApi());

const farSpans = [
  ['0001-01-01', '0001-12-31'],
  ['2026-01-01', '2026-12-31'],
  ['9999-01-01', '9999-12-31'],
] as const;
for (const [from, to] of farSpans) {
  test(`a range of a year from ${from} is answered`, async () => {
    const other = await api.signedIn({ balance: 0n });
    for (const unit of ['day', 'week', 'month'] as const) {
      const span = { unit, begin_date: from, end_date: to };
      const figures = await data(other.client, '/api/user/statistics', span);
      assert.deepEqual([figures.periods, figures.games, figures.plays], [[], [], []]);
      assert.deepEqual([figures.total.bets, figures.total.net], [0, '0.00']);
      const account = await data(other.client, '/api/user/statement', span);
      assert.deepEqual([account.opening, account.periods, account.closing], ['0.00', [], '0.00']);
    }
  });
}
