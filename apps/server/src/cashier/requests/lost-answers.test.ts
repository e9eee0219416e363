// Connections that are lost between the hold and its answer: no amount is held twice, none is lost.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { PoolClient } from 'pg';
import { newKey } from '@trine/contract/client.ts';
import { minor } from '@trine/money/money.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { createSecurityHashes } from '../../people/sessions/security-events.ts';
import { createAccountNumberCipher } from '../payment-accounts/account-number-cipher.ts';
import { createTestPasswords } from '../../../testing/test-passwords.ts';
import { createKeyedMutex } from '../../platform/rate-limits/keyed-mutex.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import {
  assertAuditHolds,
  card,
  givePassword,
  password,
  rightCode,
  withdrawal,
  withdrawer,
} from '../../../testing/test-cashier.ts';
import { askForWithdrawal, type WithdrawalParts } from '../withdrawals/withdrawal.ts';
import { passHolds } from '../../../testing/test-holds.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

async function heldOf({ playerId }: SignedIn): Promise<bigint> {
  return (await readBalance(api.world.database, playerId)).heldMinor;
}

/** Runs each statement, but loses the answer of the first hold. */
function forgetful(database: Database): Database {
  let isLost = false;
  return {
    transaction: (work) => database.transaction(work),
    async query(query) {
      const result = await database.query(query);
      if (query.name !== 'cashier.hold_withdrawal' || isLost) return result;
      isLost = true;
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
    },
  };
}

test('a retry with the key returns an answer that was lost after the commit', async () => {
  const { database, nextId } = api.world;
  const passwords = await createTestPasswords(Buffer.alloc(32, 7));
  const keys = { newest: 'k1', byName: new Map([['k1', randomBytes(32)]]) };
  const parts: WithdrawalParts = {
    database: forgetful(database),
    nextId,
    passwords,
    hashes: createSecurityHashes(api.world.receiptKey),
    now: Date.now,
    runExclusively: createKeyedMutex(),
    holdMinutes: 1_440,
    accountNumberCipher: createAccountNumberCipher({
      keys,
      pepper: Buffer.alloc(32, 7),
      randomBytes,
    }),
    rule: {
      turnover: { timeZone: 'UTC', factorHundredths: 100 },
      twoPeopleAboveMinor: minor(10_000_00n),
      promised: { depositSeconds: 1_800, withdrawalSeconds: 7_200 },
    },
  };
  const player = await api.signedIn({ balance: 500_00n });
  await givePassword(api, player);
  await data(player.client, '/api/user/setPayInfo', { ...card, password });
  const codeHash = await passwords.hash(rightCode);
  await api.world.owner.query('select set_security_code($1, $2, null, $3)', [
    String(api.world.nextId()),
    String(player.playerId),
    codeHash,
  ]);
  await passHolds(api.world.owner, player.playerId);
  const who = { playerId: player.playerId, groupId: 1, username: 'x', tokenHash: '' } as const;
  const context = { language: 'en', address: '', player: who, key: newKey() } as const;
  const ask = () => askForWithdrawal(parts, withdrawal(), context);
  await assert.rejects(ask(), /terminated/);
  assert.equal(await heldOf(player), 100_00n);
  const again = await ask();
  assert.ok(again.kind === 'accepted');
  assert.deepEqual([again.data.money, again.data.lock_money], ['500.00', '100.00']);
  assert.deepEqual(await ask(), again);
  assert.equal(await heldOf(player), 100_00n);
  await assertAuditHolds(api);
});

test('a connection killed during the hold leaves no hold, and the retry holds once', async () => {
  const player = await withdrawer(api, 500_00n);
  const key = newKey();
  const blocker = await api.world.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from account where player_id = $1 for update', [
      String(player.playerId),
    ]);
    const asked = player.client.call('/api/user/withdrawAction', withdrawal(), { key });
    await killWaitingHold();
    const outcome = await asked;
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.code, outcome.reason], [503, 'busy']);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  assert.equal(await heldOf(player), 0n);
  const outcome = await player.client.call('/api/user/withdrawAction', withdrawal(), { key });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  assert.equal(await heldOf(player), 100_00n);
  await assertAuditHolds(api);
});

async function killWaitingHold(): Promise<void> {
  for (;;) {
    const { rows } = await api.world.owner.query<{ killed: boolean }>(
      `select pg_terminate_backend(pid) as killed
       from pg_stat_activity
       where datname = current_database()
         and wait_event_type = 'Lock'
         and query like '%hold_withdrawal%'`,
    );
    if (rows.some(({ killed }) => killed)) return;
  }
}

test('a rejection stored first under the same key prevents the hold', async () => {
  const player = await withdrawer(api);
  const id = String(player.playerId);
  const heldMinor = await heldOf(player);
  const [refusing, holding] = [await api.world.owner.connect(), await api.world.owner.connect()];
  try {
    await refusing.query('begin');
    await refusing.query(`select keep_rejection($1, 'one-and-the-same', '\\x01', '{}')`, [id]);
    const pid = await pidOf(holding);
    const held = holding.query(
      `select result from hold_withdrawal(
         $1, $2, $3, 'one-and-the-same', '\\x01', 0::smallint, 10000, 10000, 'UTC', 0,
         1::smallint)`,
      [api.world.nextId(), api.world.nextId(), id].map(String),
    );
    const outcome = assert.rejects(held, { code: '23505', constraint: 'idempotency_pkey' });
    // Both have searched for an answer under the key, without a result.
    const isBlocked = `select cardinality(pg_blocking_pids($1)) > 0 as holds`;
    while (!(await refusing.query<{ holds: boolean }>(isBlocked, [pid])).rows[0]?.holds);
    await refusing.query('commit');
    await outcome;
  } finally {
    refusing.release();
    holding.release();
  }
  assert.equal(await heldOf(player), heldMinor);
});

async function pidOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
