// The limits of approvals by one person within 24 hours: per player, for linked players, in total.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minor } from '@trine/money/money.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import {
  openAuditedApi,
  deposit,
  givePassword,
  openConsole,
  password,
  withdrawal,
  withdrawer,
} from '../../../testing/test-cashier.ts';
import { bucketOf, type PlayerId, type RowId } from '../../platform/postgres/ids.ts';
import { openStaff } from '../../../testing/test-console.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { data, type SignedIn } from '../../../testing/test-api.ts';
import { readApprovedAlone, saveApprovalLimits } from './approval-limits.ts';

const api = await closeAfterTests(openAuditedApi());
const staffConsole = await openConsole(api);

/** A member of staff who has approved nothing yet. */
async function newFinance(): Promise<string> {
  const [actor = ''] = await addStaff(api.world, 'finance');
  return actor;
}

async function grantAll(ids: readonly RowId[], actor: string): Promise<string[]> {
  const said: string[] = [];
  for (const id of ids) said.push(await staffConsole.grant(id, actor));
  return said;
}

/** Inserts sessions from an address. */
async function signInFrom(address: string, players: readonly PlayerId[]): Promise<void> {
  for (const playerId of players) {
    await api.world.owner.query(
      `insert into session (bucket, token_hash, player_id, expires_at, address, created_at)
       values ($1, sha256($2::text::bytea), $3, now() + interval '1 day', $4, now())`,
      [bucketOf(playerId), `${address}${playerId}`, playerId, address],
    );
  }
}

async function bindSameCard(one: SignedIn, other: SignedIn): Promise<void> {
  const card = { type: 0, acc: 'A Player', acc_bank: 'First Bank' } as const;
  const acc_name = `62220212${String(one.playerId).padStart(8, '0')}`;
  for (const player of [one, other]) {
    await givePassword(api, player);
    await data(player.client, '/api/user/setPayInfo', { ...card, acc_name, password });
  }
}

test('of four deposits of 10,000 for one player, three need two people', async () => {
  const player = await api.signedIn();
  const finance = await newFinance();
  const ids: RowId[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await deposit(player, '10000.00'));
  assert.deepEqual(await grantAll(ids, finance), ['approved', 'checked', 'checked', 'checked']);
  const [, second] = ids;
  assert.ok(second !== undefined);
  assert.equal(await staffConsole.claim(second, finance), 'same_person');
  assert.equal(await staffConsole.grant(second, await newFinance()), 'approved');
});

test('deposits and withdrawals count alike, exactly to the cent', async () => {
  const player = await withdrawer(api, 20_000_00n);
  const finance = await newFinance();
  const ask = async (money: string) => {
    const { id } = await data(player.client, '/api/user/withdrawAction', withdrawal({ money }));
    return BigInt(id) as RowId;
  };
  const ids = [
    await ask('6000.00'),
    await deposit(player, '4000.00'),
    await ask('100.00'),
    await deposit(player, '100.00'),
  ];
  const said = await grantAll(ids, finance);
  assert.deepEqual(said, ['approved', 'approved', 'checked', 'checked']);
});

test('an approval of 24 hours ago does not count', async () => {
  const player = await api.signedIn();
  const finance = await newFinance();
  const first = await deposit(player, '10000.00');
  assert.equal(await staffConsole.grant(first, finance), 'approved');
  const { owner, database } = api.world;
  const moveTo = (ago: string) =>
    owner.query(
      `update fund_request
       set asked_at = clock_timestamp() - interval '2 days',
         decided_at = clock_timestamp() - $2::interval
       where request_id = $1`,
      [first, ago],
    );
  const left = async () => {
    const request = { playerId: player.playerId, amountMinor: minor(1n), actor: finance };
    return (await readApprovedAlone(database, request)).takesTwo;
  };
  await moveTo('23 hours 50 minutes');
  assert.equal(await left(), 'player');
  await moveTo('24 hours');
  assert.equal(await left(), null);
  assert.equal(await staffConsole.grant(await deposit(player, '10000.00'), finance), 'approved');
});

test('the window ends exactly 24 hours after the approval', async () => {
  const player = await api.signedIn();
  const finance = await newFinance();
  await staffConsole.grant(await deposit(player, '10000.00'), finance);
  const { rows } = await api.world.owner.query<{ before: string | null; at: string | null }>(
    `select
       (select a.takes_two from approved_alone(
         $1, 1, $2, f.decided_at + interval '24 hours' - interval '1 microsecond') a) as before,
       (select a.takes_two from approved_alone(
         $1, 1, $2, f.decided_at + interval '24 hours') a) as at
     from fund_request f
     where f.decided_by = $2`,
    [player.playerId, finance],
  );
  assert.deepEqual(rows, [{ before: 'player', at: null }]);
});

test('players with the same card share one limit', async () => {
  const [one, other] = [await api.signedIn(), await api.signedIn()];
  await bindSameCard(one, other);
  const finance = await newFinance();
  const ids = [await deposit(one, '6000.00'), await deposit(other, '6000.00')];
  assert.deepEqual(await grantAll(ids, finance), ['approved', 'checked']);
});

test('players from one address share one limit, unless they are many or local', async () => {
  const cases: readonly [string, number, string][] = [
    ['203.0.113.7', 2, 'checked'],
    ['2001:db8::7', 20, 'checked'],
    ['203.0.113.8', 21, 'approved'],
    ['10.0.0.8', 2, 'approved'],
    ['::ffff:192.168.1.9', 2, 'approved'],
  ];
  for (const [address, count, said] of cases) {
    const players = await runAtOnce(count, () => api.signedIn());
    await signInFrom(
      address,
      players.map(({ playerId }) => playerId),
    );
    const [one, other] = players;
    assert.ok(one !== undefined && other !== undefined);
    const finance = await newFinance();
    const ids = [await deposit(one, '6000.00'), await deposit(other, '6000.00')];
    assert.deepEqual(await grantAll(ids, finance), ['approved', said], address);
  }
});

test('one person approves at most 100,000 alone, over all players', async () => {
  const finance = await newFinance();
  for (let count = 0; count < 10; count += 1) {
    assert.equal(
      await staffConsole.grant(await deposit(await api.signedIn(), '10000.00'), finance),
      'approved',
    );
  }
  const next = await deposit(await api.signedIn(), '100.00');
  assert.equal(await staffConsole.grant(next, finance), 'checked');
  assert.equal(await staffConsole.grant(next, await newFinance()), 'approved');
});

test('concurrent approvals of one person are serialized', async () => {
  const finance = await newFinance();
  const [one, other] = [await api.signedIn(), await api.signedIn()];
  await bindSameCard(one, other);
  const ids: RowId[] = [];
  for (const player of [one, other, one, other, one, other]) {
    ids.push(await deposit(player, '4000.00'));
  }
  for (const id of ids) assert.equal(await staffConsole.claim(id, finance), 'claimed');
  const said = await Promise.all(ids.map((id) => staffConsole.approve(id, finance)));
  assert.equal(said.filter((word) => word === 'approved').length, 2, said.join());
  assert.equal(said.filter((word) => word === 'checked').length, 4, said.join());
});

test('new staff cannot be the first of two', async () => {
  const staff = await openStaff(api);
  const { actor, staffId } = await staff('finance', 1);
  const { owner } = api.world;
  await owner.query('update staff set handed_at = now() where staff_id = $1', [staffId]);
  const player = await api.signedIn();
  assert.equal(await staffConsole.grant(await deposit(player, '10000.00'), actor), 'approved');
  const next = await deposit(player, '100.00');
  assert.equal(await staffConsole.grant(next, actor), 'newcomer');
  await owner.query(
    `update staff set handed_at = now() - interval '25 hours' where staff_id = $1`,
    [staffId],
  );
  assert.equal(await staffConsole.approve(next, actor), 'checked');
  // The audit log has the same values.
  await owner.query('update staff set handed_at = null where staff_id = $1', [staffId]);
});

test('the limits are those of the start, and only the owner can write them', async () => {
  const { database, owner, url } = api.world;
  const { rows } = await owner.query<{ can: boolean }>(
    `select
       has_any_column_privilege('trine_api', 'approval_limit', 'insert, update')
         or has_table_privilege('trine_api', 'approval_limit', 'delete')
         or has_any_column_privilege('trine_api', 'approver', 'insert, update') as can`,
  );
  assert.equal(rows[0]?.can, false);
  const limits = { twoPeopleAboveMinor: minor(10_000_00n), twoPeopleAboveTotalMinor: minor(50n) };
  await assert.rejects(saveApprovalLimits(url, limits), /approval_limit/);
  const raised = { ...limits, twoPeopleAboveTotalMinor: minor(900_000_00n) };
  await saveApprovalLimits(url, raised);
  await saveApprovalLimits(url, raised);
  const count = await owner.query('select from approval_limit');
  assert.equal(count.rowCount, 2);
  const player = await api.signedIn();
  const request = { playerId: player.playerId, amountMinor: minor(1n), actor: await newFinance() };
  assert.equal((await readApprovedAlone(database, request)).inAllMinor, 900_000_00n);
});
