// Checks at the end of a world: the server's own audit, the auditor's count of every account, and
// the constraints behind the code.

import { isDeepStrictEqual } from 'node:util';
import { chainAuditLog } from '../../src/platform/audit-log/audit-log.ts';
import { sealAuditLog } from '../../src/platform/audit-log/seals.ts';
import { checkServer, openPool } from '../../src/platform/postgres/pool.ts';
import { StartError } from '../../src/platform/config/start-error.ts';
import { auditAll } from '../../src/operations/audit/audit.ts';
import { Difference } from './auditor/difference.ts';
import { digitsOfRandomness } from './auditor/odds-and-digits.ts';
import { createRandom, between } from '../kit/random.ts';
import * as sql from './simulation.sql.ts';
import { count, type World } from './world.ts';

const logLines = 40;

/** Throws `Difference` if the books differ from the model. */
export async function recount(world: World): Promise<void> {
  await world.quiet();
  await compareAccounts(world);
  await chainAuditLog(world.clockDatabase);
  await sealAuditLog(world.clockDatabase, world.model.receiptKey);
  const { findings } = await auditAll(world.clockDatabase, {
    receiptKey: world.model.receiptKey,
    now: () => Math.floor(world.now() / 1000),
  });
  const broken = findings.filter(({ faults }) => faults > 0);
  if (broken.length > 0) {
    throw new Difference('the audit finds faults', { expected: [], got: broken });
  }
  const [found] = await world.rows<{ deadlocks: string }>(sql.deadlocks);
  if (found?.deadlocks !== '0') {
    const expected = 'none: all statements lock in one order';
    const log = await world.serverLog();
    const got = log.slice(log.indexOf('deadlock detected')).split('\n').slice(0, logLines);
    throw new Difference('statements locked each other out', { expected, got });
  }
  await tryDuplicates(world);
  count(world, 'worlds recounted');
}

async function compareAccounts(world: World): Promise<void> {
  const rows = await world.rows<Record<string, string>>(sql.states);
  const got = rows.map((row) => ({
    playerId: Number(row['player_id']),
    state: row['state'],
    balance: BigInt(row['balance_minor'] ?? 0),
    held: BigInt(row['held_minor'] ?? 0),
    heldVersion: Number(row['held_version']),
    version: Number(row['version']),
    keys: Number(row['keys']),
    orders: Number(row['orders']),
  }));
  const expected = [...world.model.players.values()].map((player) => {
    const { playerId, state, balance, held, heldVersion, version } = player;
    const counts = { keys: player.keys.size, orders: player.orders.length };
    return { playerId, state, balance, held, heldVersion, version, ...counts };
  });
  for (const [index, row] of got.entries()) {
    if (!isDeepStrictEqual(row, expected[index])) {
      throw new Difference('an account differs', { expected: expected[index], got: row });
    }
  }
}

/** Rows that must be unique cannot be written twice. */
async function tryDuplicates(world: World): Promise<void> {
  for (const table of sql.singular) {
    const [named] = await world.rows<{ columns: string }>(sql.columnsOf, [table]);
    const outcome = await world.owner.query(sql.duplicate(table, named?.columns ?? '')).then(
      ({ rowCount }) => rowCount ?? 0,
      (error: unknown) => Object(error).code as unknown,
    );
    if (outcome !== sql.uniqueViolation && outcome !== 0) {
      const expected = 'a unique key rejects it';
      throw new Difference(`a row of ${table} is there twice`, { expected, got: outcome });
    }
  }
}

/** The server must not start on a PostgreSQL that may lose commits. */
export async function requireDurability({ url }: World): Promise<void> {
  const forgetful = new URL(url);
  forgetful.searchParams.set('options', '-c synchronous_commit=off');
  const pool = openPool({ url: forgetful.href, max: 1, name: 'trine forgetful' });
  const outcome = await checkServer(pool).then(
    () => 'accepted',
    (error: unknown) => (error instanceof StartError ? 'rejected' : String(error)),
  );
  await pool.end();
  if (outcome === 'rejected') return;
  throw new Difference('the server starts with synchronous_commit=off', {
    expected: 'rejected',
    got: outcome,
  });
}

const formulaTries = 1_500;

/** Compares PostgreSQL's digits with the auditor's, from the same words, including rare ones. */
export async function compareDigits(world: World): Promise<void> {
  const random = createRandom(world.seed);
  const tries = Array.from({ length: formulaTries }, (_, index) => ({
    randomness: Buffer.from(Array.from({ length: 32 }, () => between(random, 0, 255))),
    gameId: 1 + (index % 4),
    issue: `20260601${String(index).padStart(3, '0')}`,
  }));
  const rows = await world.rows<{ outcome: number }>(sql.outcomes, [
    tries.map(({ randomness }) => randomness),
    tries.map(({ gameId }) => gameId),
    tries.map(({ issue }) => issue),
  ]);
  for (const [index, { randomness, gameId, issue }] of tries.entries()) {
    const expected = Number(digitsOfRandomness(randomness, gameId, issue));
    const got = rows[index]?.outcome;
    if (got === expected) continue;
    const about = { randomness: randomness.toString('hex'), gameId, issue };
    throw new Difference('PostgreSQL draws other digits', { expected, got, about });
  }
}
