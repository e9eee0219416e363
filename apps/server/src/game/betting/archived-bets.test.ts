import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { firstIdAt } from '../../platform/postgres/ids.ts';
import { assertRejected, data, openTestApi } from '../../../testing/test-api.ts';

const api = await closeAfterTests(openTestApi());
await api.world.owner.query('update plan set min_stake_minor = 100, join_limit_minor = 0');

async function archive(month: string, next: string): Promise<void> {
  await api.world.owner.query(
    `insert into archived_month (
       month, before_id, schema_version, order_count, entry_count, archived_by
     ) values ($1, first_id_at($2), 1, 0, 0, 'a test')`,
    [`${month}-01`, `${next}-01Z`],
  );
}

const idIn = (month: string) => Number(firstIdAt(Date.parse(`${month}-15T00:00:00Z`)) + 7n);

test('without an archive a missing bet is answered as not found', async () => {
  const { client } = await api.signedIn();
  assert.deepEqual(await data(client, '/api/user/archivedBets', {}), { before: null });
  assertRejected(await client.call('/api/user/orderInfo', { id: 12 }), 'not_found');
});

test('a bet of an archived month is answered as archived, in all languages', async () => {
  await archive('2026-02', '2026-03');
  await archive('2026-04', '2026-05');
  const { client, token } = await api.signedIn();
  assert.deepEqual(await data(client, '/api/user/archivedBets', {}), {
    before: Date.parse('2026-05-01T00:00:00Z') / 1000,
  });
  const cases = [
    [12, 'archived'],
    [idIn('2026-01'), 'archived'],
    [idIn('2026-02'), 'archived'],
    [idIn('2026-03'), 'not_found'],
    [idIn('2026-04'), 'archived'],
    [idIn('2026-05'), 'not_found'],
  ] as const;
  for (const [id, reason] of cases) {
    assertRejected(await client.call('/api/user/orderInfo', { id }), reason);
    assertRejected(await client.call('/api/fairness/order', { id }), reason);
  }
  const sentences = new Set<string>();
  for (const language of languages) {
    const outcome = await api.clientFor(token, language).call('/api/user/orderInfo', { id: 12 });
    sentences.add(outcome.ok ? '' : outcome.msg);
  }
  assert.equal(sentences.size, languages.length);
});

test('a statement of archived days is rejected, since its balances would be wrong', async () => {
  const { client, playerId } = await api.signedIn();
  const span = (begin: string, end: string) =>
    ({ unit: 'day', begin_date: begin, end_date: end }) as const;
  const inApril = span('2026-04-10', '2026-04-20');
  await data(client, '/api/user/statement', inApril);
  await api.world.owner.query(
    `insert into archived_range
     values ('2026-04-01', bucket_of($1), $1, 0, 1, 0, 100, 100, 0, 0, 0)`,
    [playerId],
  );
  for (const asked of [inApril, span('2026-03-01', '2026-05-31')]) {
    assertRejected(await client.call('/api/user/statement', asked), 'archived');
  }
  await data(client, '/api/user/statement', span('2026-03-01', '2026-03-30'));
  const { opening } = await data(client, '/api/user/statement', span('2026-05-03', '2026-05-31'));
  assert.equal(opening, '1.00');
});

test('a bet whose round is partly in the archive has no proof', async () => {
  const { client } = await api.signedIn();
  const round = await api.world.round({ gameId: 2 });
  const request = testBet(round, { plan_id: 8, money: '2.00' });
  const { orders } = await data(client, '/api/Lottery/playOrder', request);
  const id = orders[0]?.id ?? 0;
  assertRejected(await client.call('/api/fairness/order', { id }), 'not_sealed');
  await api.world.owner.query(
    `insert into archived_round values ('2026-04-01', $1, 1, 1, 1, 0, 0)`,
    [round.roundId],
  );
  assertRejected(await client.call('/api/fairness/order', { id }), 'archived');
  const ofRound = { game_id: 2, issue: round.issue };
  assertRejected(await client.call('/api/fairness/orders', ofRound), 'archived');
});
