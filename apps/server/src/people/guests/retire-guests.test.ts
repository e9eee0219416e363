// Guests who are absent for long are retired; no other player is, and no row of money is deleted.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openWorld } from '../../../testing/test-world.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { foldName } from '../usernames/usernames.ts';
import { signInPlayer } from '../sign-in/sign-in.ts';
import { retireGuests } from './retire-guests.ts';

const now = Date.UTC(2026, 8, 1);
const dayMs = 24 * 60 * 60 * 1000;

const world = await closeAfterTests(openWorld());

interface Guest {
  readonly groupId?: 1 | 2 | 3;
  /** Days since the last sign-in. */
  readonly away: number;
  readonly balance?: bigint;
  /** Days since the log-out; without a log-out the session lasts fourteen days. */
  readonly leftSince?: number;
}

async function come({ groupId = 2, away, balance = 0n, leftSince }: Guest): Promise<PlayerId> {
  const playerId = await world.player({ groupId, balance });
  await world.owner.query(
    `insert into username (folded, bucket, player_id)
     select $2, p.bucket, p.player_id
     from player p
     where p.player_id = $1`,
    [playerId, foldName(`tester${playerId}`)],
  );
  await world.database.transaction((tx) => signInPlayer(tx, sourceOf(playerId)));
  await world.owner.query(
    `with moved as (
       update player set last_login_at = $2 where player_id = $1
     )
     update session
     set created_at = $2, last_used_at = $2, expires_at = $2 + interval '14 days', ended_at = $3
     where player_id = $1`,
    [playerId, daysAgo(away), leftSince === undefined ? null : daysAgo(leftSince)],
  );
  return playerId;
}

function sourceOf(playerId: PlayerId) {
  return { playerId, address: '127.0.0.1', randomBytes };
}

function daysAgo(days: number): Date {
  return new Date(now - days * dayMs);
}

async function isRetired(playerId: PlayerId): Promise<boolean> {
  const { rows } = await world.owner.query<{ retired: boolean; names: number; accounts: number }>(
    `select
       p.retired_at is not null as retired,
       (select count(*)::integer from username n where n.player_id = p.player_id) as names,
       (select count(*)::integer from account a where a.player_id = p.player_id) as accounts
     from player p
     where p.player_id = $1`,
    [playerId],
  );
  const [row] = rows;
  assert.ok(row !== undefined && row.accounts === 1);
  assert.equal(row.names, row.retired ? 0 : 1);
  return row.retired;
}

const cases: readonly [string, Guest, boolean][] = [
  ['a guest of yesterday', { away: 1 }, false],
  ['a guest whose session ended less than 30 days ago', { away: 40 }, false],
  ['a guest whose session ended 31 days ago', { away: 45 }, true],
  ['a guest who left 31 days ago', { away: 31, leftSince: 31 }, true],
  ['a guest who left 29 days ago', { away: 31, leftSince: 29 }, false],
  ['a guest who had money', { away: 90, balance: 5_00n }, false],
  ['a member', { away: 90, groupId: 1 }, false],
  ['an agent', { away: 90, groupId: 3 }, false],
];

for (const [who, guest, expected] of cases) {
  test(`${who} ${expected ? 'is retired' : 'stays'}`, async () => {
    const playerId = await come(guest);
    await retireGuests(world.clockDatabase, now);
    assert.equal(await isRetired(playerId), expected);
    assert.equal(await retireGuests(world.clockDatabase, now), 0);
  });
}

test('two processes at once retire each guest once', async () => {
  for (let at = 0; at < 10; at += 1) await come({ away: 60 });
  const retired = await Promise.all([
    retireGuests(world.clockDatabase, now),
    retireGuests(world.clockDatabase, now),
  ]);
  assert.equal(retired[0] + retired[1], 10);
});

test('a guest who resumes at the same time is not retired', async () => {
  const playerId = await come({ away: 60 });
  const sweeping = await world.database.transaction(async (tx) => {
    await signInPlayer(tx, sourceOf(playerId));
    return [retireGuests(world.clockDatabase, now)];
  });
  assert.deepEqual(await Promise.all(sweeping), [0]);
  assert.equal(await isRetired(playerId), false);
});
