// Bets with invalid tokens: the sender learns only that the token is invalid, and no valid bet is
// delayed.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Outcome } from '@trine/contract/client.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { createSessions, stopSession } from '../../people/sessions/sessions.ts';
import { openTestApi, type SignedIn } from '../../../testing/test-api.ts';
import { testTokenHash } from '../../../testing/test-sessions.ts';
import { createBetQueue } from './bet-queue.ts';

const api = await closeAfterTests(openTestApi());
const round = await api.world.round();

async function ask(token: string, changes: object = {}, key?: string): Promise<Outcome<unknown>> {
  const options = key === undefined ? {} : { key };
  return api.clientFor(token).call('/api/Lottery/playOrder', testBet(round, changes), options);
}

/** A forged token with this player's number. */
function forge(playerId: bigint): string {
  return `${playerId.toString(36)}.${randomBytes(32).toString('base64url')}`;
}

/** The first account in lock order. */
const nobody = 999_999_936n as PlayerId;

/** Players who bet before, so that the token is checked with the bet. */
async function bettor(): Promise<SignedIn> {
  const player = await api.signedIn();
  assert.equal((await ask(player.token)).ok, true);
  return player;
}

test('an unknown token does not fail the other bets of its batch', async () => {
  const { world } = api;
  let batches = 0;
  const query: Database['query'] = (asked) => {
    if (asked.name === 'betting.place_orders') batches += 1;
    return world.database.query(asked);
  };
  const database = { ...world.database, query };
  const betQueue = createBetQueue({ database, nextId: world.nextId, now: Date.now, writers: 1 });
  const players = await runAtOnce(20, (index) =>
    world.player({ balance: BigInt(index + 1) * 100n }),
  );
  await world.owner.query('update exposure set allowance_minor = 1000000');
  const good = players.map(async (playerId) => {
    const tokenHash = testTokenHash(playerId);
    return betQueue.place({ playerId, tokenHash, key: null, request: testBet(round) });
  });
  const claim = { playerId: nobody, tokenHash: 'ab'.repeat(32), key: null };
  const bad = await betQueue.place({ ...claim, request: testBet(round) });
  assert.deepEqual(bad, { kind: 'session', state: 'unknown' });
  const left = (await Promise.all(good)).map((placement) => {
    return placement.kind === 'placed' ? placement.balance.balanceMinor : placement.kind;
  });
  assert.deepEqual(
    left,
    players.map((_, index) => BigInt(index) * 100n),
  );
  // The first bet may have been a batch of its own; split up, there would be one statement per bet.
  assert.ok(batches <= 2, `${batches} batches`);
});

test('a token is accepted into the queue only if it was valid before', async () => {
  const [one, other] = [await api.signedIn(), await api.signedIn()];
  const { database } = api.world;
  const sessions = createSessions(database, Date.now);
  assert.equal(sessions.tokenClaimsOf(one.token), null);
  const known = await sessions.authenticate(one.token);
  assert.ok(known.kind === 'player');
  const { playerId, tokenHash } = known.player;
  assert.deepEqual(sessions.tokenClaimsOf(one.token), { playerId, tokenHash });
  const stolen = `${other.playerId.toString(36)}.${one.token.split('.')[1]}`;
  for (const token of [stolen, forge(one.playerId), forge(nobody), 'rubbish', '']) {
    assert.equal(sessions.tokenClaimsOf(token), null, token);
    assert.equal((await sessions.authenticate(token)).kind, 'unknown', token);
    assert.equal(sessions.tokenClaimsOf(token), null, token);
  }
  await stopSession(database, known.player);
  assert.equal((await sessions.authenticate(one.token)).kind, 'ended');
  assert.equal(sessions.tokenClaimsOf(one.token), null);
});

test("forged tokens of a player take none of the player's share of the queue", async () => {
  const victim = await bettor();
  const { owner } = api.world;
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('select from round where round_id = $1 for update', [round.roundId]);
  const first = ask(victim.token);
  // Valid bets wait for the locked round; forged ones are answered without it.
  const forged = await runAtOnce(70, async () => ask(forge(victim.playerId)));
  const second = ask(victim.token);
  await holder.query('rollback');
  holder.release();
  assert.deepEqual(new Set(forged.map(({ code }) => code)), new Set([50_008]));
  assert.deepEqual([(await first).code, (await second).code], [1, 1]);
});

const faults: readonly (readonly [object, string?])[] = [
  [{ play_type: 'big,101' }],
  [{ play_type: Array.from({ length: 39 }, (_, index) => `sum_${index}`) }],
  [{ play_type: 'huge' }],
  [{ money: '1.005' }],
  [{ issue: '' }],
  [{}, 'short'],
  [{ money: '999999999.00', play_type: 'sum_0' }],
];

for (const [changes, key] of faults) {
  const what = JSON.stringify(key ?? changes).slice(0, 40);
  test(`with an invalid token, ${what} is rejected for the token alone`, async () => {
    const [ended, expired, frozen] = [await bettor(), await bettor(), await bettor()];
    const [fresh, standing] = [await api.signedIn(), await bettor()];
    for (const [text, who] of [
      ['update session set ended_at = now() where player_id = $1', ended],
      ['update session set ended_at = now() where player_id = $1', fresh],
      [`update session set expires_at = now() - interval '1 day' where player_id = $1`, expired],
      [`update player set state = 'frozen' where player_id = $1`, frozen],
    ] as const) {
      await api.world.owner.query(text, [who.playerId]);
    }
    const callers: readonly (readonly [string, string, number])[] = [
      ['nobody', forge(nobody), 50_008],
      ['a forger', forge(standing.playerId), 50_008],
      ['ended', ended.token, 50_012],
      ['ended before its first bet', fresh.token, 50_012],
      ['frozen', frozen.token, 50_012],
      ['expired', expired.token, 50_014],
      ['who may ask', standing.token, 0],
    ];
    for (const [who, token, code] of callers) {
      const outcome = await ask(token, changes, key);
      assert.equal(outcome.code, code, `${who}: ${JSON.stringify(outcome)}`);
    }
  });
}
