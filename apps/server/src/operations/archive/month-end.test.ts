import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { openAuditedWorld, type AuditedWorld } from '../../../testing/test-audited-world.ts';
import { createMovableDatabase, firstOfMonth, moveTestClock } from '../../../testing/test-clock.ts';
import { withTestSessions } from '../../../testing/test-sessions.ts';
import { createBetQueue } from '../../game/betting/bet-queue.ts';
import { createIds } from '../../platform/postgres/ids.ts';
import { chainAuditLog } from '../../platform/audit-log/audit-log.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { auditServer } from '../audit/audit-server.ts';
import { formatAudit } from '../audit/format-audit.ts';
import { ensurePartitions } from '../maintenance/partitions.ts';
import { archiveMonth, monthsToArchive } from './archive-month.ts';
import { restoreMonth } from './restore-month.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const wallNow = Date.now;
const [nextMonth, monthAfterNext] = [firstOfMonth(1), firstOfMonth(2)];
const untilEndMs = Date.parse(nextMonth) - wallNow();
/** How far the clocks of this process and of the database are ahead of the real time. */
let [processAheadMs, databaseAheadMs] = [untilEndMs - 20 * minuteMs, untilEndMs - 20 * minuteMs];

let world: AuditedWorld;
let pool: Pool;
let archiveDir: string;

before(async () => {
  Date.now = () => wallNow() + processAheadMs;
  world = await openAuditedWorld(() => createMovableDatabase(databaseAheadMs));
  for (const one of [world.rounds.closed, world.rounds.open]) await world.finish(one);
  pool = openPool({ url: world.url, max: 1, name: 'trine test archive', isPatient: true });
  archiveDir = await mkdtemp(join(tmpdir(), 'trine-archive-'));
});

after(async () => {
  Date.now = wallNow;
  await pool.end();
  await world.close();
  await rm(archiveDir, { recursive: true });
});

async function moveClocks(processMs: number, databaseMs: number): Promise<void> {
  [processAheadMs, databaseAheadMs] = [untilEndMs + processMs, untilEndMs + databaseMs];
  await world.owner.query(moveTestClock, [databaseAheadMs]);
}

async function holds(from: string | null): Promise<void> {
  const { receiptKey } = world;
  const result = await auditServer({
    url: world.url,
    receiptKey,
    fingerprints: [],
    now: Date.now,
    archiveDir: from,
  });
  assert.ok(result.holds, formatAudit(result));
}

async function count(sql: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::integer as count from ${sql}`,
  );
  return rows[0]?.count ?? -1;
}

test("a round, a posting and accounts that span a month's end keep all rows", async () => {
  const round = await world.round({ gameId: 1, closesIn: 40 * 60 });
  await world.bet(round, world.winner, 'big,sum_13');
  await moveClocks(5 * minuteMs, 5 * minuteMs);
  await ensurePartitions(world.clockDatabase);
  await world.bet(round, world.winner, 'big,sum_13');
  // A process whose clock is behind gives an id of the old month under a version of the new one.
  const nextId = createIds(1, () => Date.now() - 10 * minuteMs);
  const behind = createBetQueue({ database: world.database, nextId, now: Date.now, writers: 2 });
  const { issue } = round;
  const request = { issue, game_id: 1, plan_id: 1, play_type: 'sum_13', money: '3.33' };
  const placed = await withTestSessions(behind).place({
    playerId: world.winner,
    key: null,
    request,
  });
  assert.equal(placed.kind, 'placed');
  await moveClocks(6 * minuteMs, 6 * minuteMs);
  await world.bet(round, world.winner, 'sum_13');
  await world.finish(round);
  await chainAuditLog(world.database);
  // The house's side of a posting has an id after the end.
  await world.owner.query(
    `update posted_entry e
     set entry_id = first_id_at($1) + 5
     where e.account_id = stakes_account()
       and e.entry_id = (
         select max(o.entry_id) from posted_entry o
         where o.account_id = stakes_account() and o.kind = stake_kind()
           and o.entry_id < first_id_at($1)
       )`,
    [nextMonth],
  );
  await holds(null);
  await moveClocks(100 * dayMs, 100 * dayMs);
  await ensurePartitions(world.clockDatabase);
  const [month] = await monthsToArchive(pool, nextMonth);
  assert.ok(month !== undefined);
  const archiving = { pool, archiveDir, by: 'a test', log: () => undefined };
  await archiveMonth(archiving, month);
  const several = 'group by account_id having count(*) > 1';
  assert.deepEqual(
    {
      split: await count(`(select from archived_range ${several}) s`),
      parts: await count('archived_posting'),
      rounds: await count(
        `archived_round a where a.round_id = ${round.roundId} and exists (
           select from bet_order b where b.round_id = a.round_id
         )`,
      ),
    },
    { split: 1, parts: 1, rounds: 1 },
  );
  await holds(null);
  await holds(archiveDir);
  // The month after it, with both of its bounds.
  const [next, ...others] = await monthsToArchive(pool, monthAfterNext);
  assert.ok(next !== undefined && others.length === 0);
  await archiveMonth(archiving, next);
  assert.equal(await count('bet_order'), 0);
  await holds(null);
  await holds(archiveDir);
  await restoreMonth(archiving, month.month);
  await holds(null);
  await holds(archiveDir);
  await restoreMonth(archiving, next.month);
  await holds(null);
});
