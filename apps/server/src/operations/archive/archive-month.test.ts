import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { openAuditedWorld, type AuditedWorld } from '../../../testing/test-audited-world.ts';
import { createMovableDatabase, firstOfMonth, moveTestClock } from '../../../testing/test-clock.ts';
import { chainAuditLog } from '../../platform/audit-log/audit-log.ts';
import { readAccountStatement } from '../../game/statistics/account-statement.ts';
import { readPlayer } from '../../people/players/console-players.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { archivedColumns, archivedTables } from './archive.sql.ts';
import { auditServer } from '../audit/audit-server.ts';
import { formatAudit } from '../audit/format-audit.ts';
import { ensurePartitions } from '../maintenance/partitions.ts';
import { archiveMonth, finishMonths, inTurn, monthsToArchive, readRows } from './archive-month.ts';
import { restoreMonth } from './restore-month.ts';

const dayMs = 86_400_000;
/** The first day of the month in which the world is made, and of the next one. */
const firstDay = firstOfMonth(0);
const month = firstDay.slice(0, 7);
const nextMonth = firstOfMonth(1);

let world: AuditedWorld;
let pool: Pool;
let archiveDir: string;

before(async () => {
  world = await openAuditedWorld(() => createMovableDatabase(0));
  for (const round of [world.rounds.closed, world.rounds.open]) await world.finish(round);
  await chainAuditLog(world.database);
  pool = openPool({ url: world.url, max: 1, name: 'trine test archive', isPatient: true });
  archiveDir = await mkdtemp(join(tmpdir(), 'trine-archive-'));
});

after(async () => {
  await pool.end();
  await world.close();
  await rm(archiveDir, { recursive: true });
});

const archiving = () => ({ pool, archiveDir, by: 'a test', log: () => undefined });

async function archiveAll(): Promise<number> {
  const months = await monthsToArchive(pool, nextMonth);
  for (const one of months) await archiveMonth(archiving(), one);
  return months.length;
}

async function audit(from: string | null = null) {
  const { receiptKey } = world;
  const settings = { url: world.url, receiptKey, fingerprints: [], now: Date.now };
  const result = await auditServer({ ...settings, archiveDir: from });
  const failed = result.findings.filter(({ faults }) => faults > 0);
  return { ...result, failed: failed.map(({ name }) => name), text: formatAudit(result) };
}

async function holds(from: string | null = null): Promise<void> {
  const { failed, text } = await audit(from);
  assert.deepEqual(failed, [], text);
}

/** The ledger's sums by kind, over the database and the sums of the archive. */
async function sums() {
  const { rows } = await world.owner.query<{ count: string; total: string; players: string }>(
    `select sum(count)::text as count, sum(total)::text as total, sum(players)::text as players
     from (
       select
         count(*) as count, sum(amount_minor) as total,
         sum(amount_minor) filter (where account_id > 0) as players
       from entry
       union all
       select sum(version_after - version_before), sum(amount_minor), sum(amount_minor)
       from archived_range
       union all
       select sum(entry_count), sum(amount_minor), 0 from archived_house
     ) s`,
  );
  return rows[0];
}

/** A player's totals at the console, and the opening balance of later statements. */
async function figures() {
  const playerId = world.winner;
  const span = { beginDate: `${nextMonth.slice(0, 7)}-02`, endDate: `${nextMonth.slice(0, 7)}-09` };
  const question = { playerId, ...span, timeZone: 'UTC', unit: 'day' as const };
  const player = await readPlayer(world.database, playerId);
  const later = await readAccountStatement(world.database, question);
  const { rows } = await world.owner.query<{ balance: string }>(
    'select balance_minor::text as balance from account where player_id = $1',
    [String(playerId)],
  );
  assert.equal(later?.opening.replace('.', ''), rows[0]?.balance);
  return { totals: player?.totals, opening: later?.opening };
}

/** The closing balance of the month's statement; null if there is none. */
async function closing(beginDate: string, endDate: string): Promise<string | null> {
  const question = { playerId: world.winner, beginDate, endDate, timeZone: 'UTC' };
  const found = await readAccountStatement(world.database, { ...question, unit: 'day' });
  return found?.closing ?? null;
}

async function counts(): Promise<unknown> {
  const { rows } = await world.owner.query(
    `select
       (select count(*) from bet_order)::integer as orders,
       (select count(*) from posted_entry where round_id is not null)::integer as moved,
       (select count(*) from posted_entry where round_id is null)::integer > 0 as others`,
  );
  return rows[0];
}

test('the files have the columns that the tables have', async () => {
  for (const table of archivedTables) {
    const { rows } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped
       order by attnum`,
      [table],
    );
    assert.deepEqual(
      rows.map(({ name }) => name).toSorted(),
      archivedColumns[table].toSorted(),
      table,
    );
  }
});

test('a month that ended less than two months ago is not archived', async () => {
  await assert.rejects(
    monthsToArchive(pool, nextMonth),
    /^StartError: --before is \d{4}-\d\d; allowed: \d{4}-\d\d or earlier\. A month stays for two/,
  );
  await world.owner.query(moveTestClock, [100 * dayMs]);
  await ensurePartitions(world.clockDatabase);
});

test('a month with an unsettled round is not archived', async () => {
  const before = await counts();
  const settled = [String(world.rounds.settled.roundId)];
  const { rows } = await world.owner.query<{ at: string }>(
    'select settled_at::text as at from round where round_id = $1',
    settled,
  );
  await world.owner.query('update round set settled_at = null where round_id = $1', settled);
  await assert.rejects(
    archiveAll(),
    new RegExp(`^StartError: Rejected: 1 rounds of the month ${month} are not settled\\.$`),
  );
  assert.deepEqual(await counts(), before);
  const { rowCount } = await world.owner.query('select from archived_month');
  assert.equal(rowCount, 0);
  await world.owner.query('update round set settled_at = $2 where round_id = $1', [
    ...settled,
    rows[0]?.at,
  ]);
});

test('the database rejects sums of other rows, and a month without a record', async () => {
  const files = JSON.stringify(
    Object.fromEntries(
      archivedTables.map((table) => {
        const hash = '00'.repeat(32);
        return [table, { row_count: 1, rows_sha256: hash, file_sha256: hash }];
      }),
    ),
  );
  await assert.rejects(
    pool.query('select record_month($1, $2, $3)', [firstDay, 'a test', files]),
    /the sums of the month \d{4}-\d\d do not agree with its files/,
  );
  await assert.rejects(
    pool.query('select detach_month($1)', [firstDay]),
    /was not recorded in this transaction/,
  );
  await assert.rejects(
    world.database.query({
      name: '',
      text: 'select detach_month($1)',
      values: [firstDay],
      rowMode: 'array',
    }),
    /permission denied/,
  );
});

test('an archived month keeps its sums, and the audit holds with and without files', async () => {
  await holds();
  const [sumsBefore, before, figuresBefore] = [await sums(), await audit(), await figures()];
  assert.equal(await closing(firstDay, nextMonth), figuresBefore.opening);
  assert.equal(await archiveAll(), 1);
  for (const begin of [firstDay, '2020-01-01']) assert.equal(await closing(begin, nextMonth), null);
  assert.deepEqual(await sums(), sumsBefore);
  assert.deepEqual(await counts(), { orders: 0, moved: 0, others: true });
  assert.deepEqual(await figures(), figuresBefore);
  const { text } = await audit();
  assert.match(text, /Remark: 1 months with \d+ orders are in the archive and were audited by/);
  await holds();
  await holds(archiveDir);
  const after = await audit(archiveDir);
  assert.deepEqual(
    [after.counted, after.remarks],
    [before.counted, before.remarks],
    'with the files the counts are as before',
  );
  assert.equal(await archiveAll(), 0);
});

test('the same rows give the same files, also after a killed run', async () => {
  const manifest = await readFile(join(archiveDir, month, 'manifest.json'), 'utf8');
  await restoreMonth(archiving(), firstDay);
  assert.deepEqual((await audit()).failed, []);
  await cp(join(archiveDir, month), join(archiveDir, `${month}.new`), { recursive: true });
  assert.equal(await archiveAll(), 1);
  assert.deepEqual(await readdir(archiveDir), [month]);
  assert.equal(await readFile(join(archiveDir, month, 'manifest.json'), 'utf8'), manifest);
});

test('bets of later months are accepted, also with an id of an archived month', async () => {
  await world.owner.query(moveTestClock, [0]);
  const round = await world.round({ gameId: 1 });
  await world.bet(round, world.winner, 'big,sum_13');
  await world.finish(round);
  await chainAuditLog(world.database);
  await world.owner.query(moveTestClock, [100 * dayMs]);
  await holds();
  await holds(archiveDir);
});

/** A copy of the archive with one change. */
async function changed(change: (folder: string) => Promise<void>): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'trine-archive-'));
  await cp(archiveDir, copy, { recursive: true });
  await change(join(copy, month));
  return copy;
}

const damages = [
  {
    what: 'a byte of a file',
    change: async (folder: string) => {
      const path = join(folder, 'bet_order.copy.zst');
      const content = await readFile(path);
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
      await writeFile(path, content);
    },
    named: /bet_order\.copy\.zst is damaged/,
  },
  {
    what: 'a file that is missing',
    change: (folder: string) => rm(join(folder, 'posted_entry.copy.zst')),
    named: /posted_entry\.copy\.zst is missing/,
  },
  {
    what: 'a folder that is missing',
    change: (folder: string) => rm(folder, { recursive: true }),
    named: /manifest\.json is missing or cannot be read/,
  },
];

for (const { what, change, named } of damages) {
  test(`${what}: the audit names it`, async () => {
    const copy = await changed(change);
    const { failed, text } = await audit(copy);
    await rm(copy, { recursive: true });
    assert.deepEqual(failed, ['archive']);
    assert.match(text, named);
  });
}

const forgeries = [
  {
    what: 'an amount of a range',
    forge: `update archived_range
      set amount_minor = amount_minor + 1, balance_after_minor = balance_after_minor + 1
      where account_id = $1`,
    found: ['balances', 'chains', 'archive'],
  },
  {
    what: 'the stake of a round',
    forge: `update archived_round set stake_minor = stake_minor + 1
      where order_count > 0 and $1 > 0`,
    found: ['archive'],
  },
  {
    what: 'a range that is gone',
    forge: 'delete from archived_range where account_id = $1',
    found: ['balances', 'chains', 'archive'],
  },
  {
    what: 'a posting that the month does not have',
    forge: `insert into archived_posting
      select month, 1, min(round_id), 5, 0, 2, 2 from archived_round where $1 > 0 group by month`,
    found: ['entries', 'postings', 'archive'],
  },
];

for (const { what, forge, found } of forgeries) {
  test(`forged in the record: ${what}`, async () => {
    const client = await world.owner.connect();
    await client.query('create table kept_range as table archived_range');
    await client.query('create table kept_round as table archived_round');
    await client.query(forge, [String(world.winner)]);
    const [bySums, byFiles] = [await audit(), await audit(archiveDir)];
    await client.query('delete from archived_range; delete from archived_round');
    await client.query('delete from archived_posting');
    await client.query('insert into archived_range table kept_range');
    await client.query('insert into archived_round table kept_round');
    await client.query('drop table kept_range, kept_round');
    client.release();
    assert.deepEqual(bySums.failed, found);
    assert.deepEqual(byFiles.failed, ['archive']);
    assert.match(byFiles.text, /of the recorded sums are not those of its rows/);
  });
}

test('a run that was killed after it detached a month is finished by the next one', async () => {
  await restoreMonth(archiving(), firstDay);
  // A file is missing between the two transactions: the second one must not drop anything.
  const [one] = await monthsToArchive(pool, nextMonth);
  assert.ok(one !== undefined);
  const hidden = `${archiveDir}-hidden`;
  const hiding = { ...archiving(), archiveDir: hidden };
  await world.owner.query(`create function reject() returns event_trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`);
  await world.owner.query(`create event trigger kill on ddl_command_start
    when tag in ('DROP TABLE') execute function reject()`);
  await assert.rejects(archiveMonth(hiding, one), /killed/);
  await world.owner.query('drop event trigger kill');
  await holds();
  await holds(hidden);
  await assert.rejects(finishMonths(archiving()), /is damaged|is missing/);
  await assert.rejects(restoreMonth(hiding, firstDay), /is not in the archive/);
  assert.deepEqual(await finishMonths(hiding), [firstDay]);
  assert.deepEqual(await readdir(hidden), [month]);
  await holds(hidden);
  await rm(archiveDir, { recursive: true });
  await cp(hidden, archiveDir, { recursive: true });
  await rm(hidden, { recursive: true });
});

test('a second run at the same time is rejected', async () => {
  const client = await world.owner.connect();
  await client.query('begin; lock table archived_month in exclusive mode');
  await assert.rejects(restoreMonth(archiving(), firstDay), /Another run of this command/);
  await client.query('rollback');
  client.release();
});

test('archiving waits while orders are read, and bets do not wait for it', async () => {
  await restoreMonth(archiving(), firstDay);
  const client = await world.owner.connect();
  await client.query('begin');
  await client.query('select from bet_order limit 1');
  const archived = archiveAll();
  await toSleep(archived);
  await client.query('lock table only bet_order, only posted_entry in row exclusive mode nowait');
  await client.query('commit');
  client.release();
  assert.equal(await archived, 1);
  assert.deepEqual(await counts(), { orders: 0, moved: 0, others: true });
});

/** Resolves when archiving waits for its next attempt. */
async function toSleep(work: Promise<unknown>): Promise<void> {
  for (;;) {
    const { rowCount } = await world.owner.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event = 'PgSleep'`,
    );
    if (rowCount === 1) return;
    const isOver = await Promise.race([work.then(() => true), new Promise(setImmediate)]);
    assert.notEqual(isOver, true, 'it did not wait');
  }
}

test('a full disk ends the whole run', { timeout: 60_000 }, async () => {
  const copy = `copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`;
  const work = inTurn(pool, async (_on, client) => {
    for await (const _rows of readRows(client, copy)) throw new Error('the disk is full');
  });
  await assert.rejects(work, /^Error: the disk is full$/);
  assert.deepEqual(await finishMonths(archiving()), []);
});

test('a damaged month is not restored', async () => {
  const copy = await changed((folder) => rm(join(folder, 'posted_entry.copy.zst')));
  const before = await counts();
  await assert.rejects(
    restoreMonth({ ...archiving(), archiveDir: copy }, firstDay),
    /posted_entry\.copy\.zst is missing/,
  );
  await rm(copy, { recursive: true });
  assert.deepEqual(await counts(), before);
});

test('a restored month is as it was before', async () => {
  const before = await sums();
  const { orders } = await restoreMonth(archiving(), firstDay);
  assert.ok(orders > 0n);
  assert.deepEqual(await sums(), before);
  const { rows } = await world.owner.query(
    `select
       (select count(*) from archived_month)::integer as months,
       (select count(*) from archived_range)::integer as ranges,
       (select count(*) from pg_class
        where relname ~ '_(leaving|coming|thin)$')::integer as tables`,
  );
  assert.deepEqual(rows[0], { months: 0, ranges: 0, tables: 0 });
  await holds();
});
