import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { createMaintenance, type MaintenanceOptions } from './maintenance.ts';

let opened: TestDatabase | null = null;
let database: TestDatabase;

beforeEach(async () => {
  await opened?.close();
  opened = database = await openTestDatabase();
});

after(() => opened?.close());

interface Said {
  readonly level: 'info' | 'warn' | 'error';
  readonly details: object;
}

function maintenanceWith(changes: Partial<MaintenanceOptions> = {}) {
  const said: Said[] = [];
  const log = {
    info: (details: object) => said.push({ level: 'info', details }),
    warn: (details: object) => said.push({ level: 'warn', details }),
    error: (details: object) => said.push({ level: 'error', details }),
  };
  const assertLead = async () => {};
  const parts = { database: openDatabase(database.clockPool), assertLead, log };
  return { said, maintenance: createMaintenance({ ...parts, ...changes }) };
}

const hour = 60 * 60 * 1000;
const noon = Date.parse('2026-11-21T12:00:00Z');
/** The partitions, six tables, and the run that ends the pass. */
const piecesOfPass = 8;

const names = {
  idempotency: 'key',
  session: 'address',
  login_failure: 'address',
  player_message: 'kind',
  security_event: 'device',
  rejected_bet: 'reason',
} as const;

async function ages(table: keyof typeof names): Promise<string[]> {
  const column = names[table];
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select trim(${column}) as name from ${table} order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function fill(): Promise<void> {
  await database.ownerPool.query(`
    insert into idempotency (bucket, player_id, key, request_hash, answer, created_at)
    select 1, 1, rpad(age, 20), '', '{}', clock_timestamp() - age::interval
    from unnest(array['1 minute', '47 hours', '49 hours', '9 days']) as age;
    insert into rejected_bet (
      bucket, player_id, rejection_id, round_id, game_id, plan_id, plays, stake_minor, reason,
      details, created_at
    )
    select 1, 1, n, 1, 1, 1, '{0}', 1, age, '{}', clock_timestamp() - age::interval
    from unnest(array['1 minute', '23 hours', '25 hours']) with ordinality as u (age, n);
    insert into session (bucket, token_hash, player_id, expires_at, ended_at, address)
    select
      1, sha256(name::bytea), 1, clock_timestamp() - expired::interval,
      clock_timestamp() - ended::interval, name
    from (
      values
        ('running', '-10 days', null),
        ('ended yesterday', '-10 days', '1 day'),
        ('ended long ago', '-10 days', '31 days'),
        ('expired a week ago', '7 days', null),
        ('expired long ago', '31 days', null)
    ) as given (name, expired, ended);
    insert into login_failure (name_hash, address, failures, last_failed_at, locked_until)
    select
      sha256(name::bytea), name, 3, clock_timestamp() - failed::interval,
      clock_timestamp() - locked::interval
    from (
      values
        ('just now', '1 minute', '-1 hour'),
        ('long ago', '3 days', '3 days'),
        ('long ago and still locked', '3 days', '-1 hour')
    ) as given (name, failed, locked);
    insert into player_message (bucket, player_id, message_id, kind, details, created_at)
    select 1, 1, n, age, '{}', clock_timestamp() - age::interval
    from unnest(array['1 minute', '360 days', '370 days']) with ordinality as given (age, n);
    insert into security_event (
      bucket, player_id, kind, device, network, digest, occurred_at
    )
    select
      bucket_of(1), 1, kind, name, '', case when name like '%set%' then sha256('') end,
      clock_timestamp() - age::interval
    from (
      values
        ('registered', 'set and replaced', '15 months'),
        ('mobile_changed', 'the last mobile set', '14 months'),
        ('password_changed', 'the last password set', '14 months'),
        ('logged_in', 'old', '14 months'),
        ('logged_in', 'new', '12 months')
    ) as given (kind, name, age)`);
}

test('a pass deletes expired rows only, and the next one starts hours later', async () => {
  await fill();
  const { maintenance, said } = maintenanceWith();
  for (let piece = 0; piece < piecesOfPass; piece += 1) await maintenance.run(noon);
  assert.deepEqual(await ages('idempotency'), ['1 minute', '47 hours']);
  assert.deepEqual(await ages('session'), ['ended yesterday', 'expired a week ago', 'running']);
  assert.deepEqual(await ages('login_failure'), ['just now', 'long ago and still locked']);
  assert.deepEqual(await ages('player_message'), ['1 minute', '360 days']);
  assert.deepEqual(await ages('rejected_bet'), ['1 minute', '23 hours']);
  const kept = ['new', 'the last mobile set', 'the last password set'];
  assert.deepEqual(await ages('security_event'), kept);
  assert.deepEqual(said.slice(1), [{ level: 'info', details: { removed: 9 } }]);

  await addOld();
  await maintenance.run(noon + 5 * hour);
  assert.equal((await ages('idempotency')).length, 3);
  await maintenance.run(noon + 7 * hour);
  assert.equal((await ages('idempotency')).length, 2);
});

async function addOld(): Promise<void> {
  await database.ownerPool.query(`
    insert into idempotency (bucket, player_id, key, request_hash, answer, created_at)
    values (1, 2, 'one-more-and-an-old-one', '', '{}', clock_timestamp() - interval '5 days')`);
}

test('a slice is bounded, and the next one continues after it', async () => {
  await database.ownerPool.query(`
    insert into idempotency (bucket, player_id, key, request_hash, answer, created_at)
    select
      1, n, 'the-key-of-player-' || n, '', jsonb_build_object('padding', repeat(md5(n::text), 50)),
      clock_timestamp() - interval '3 days'
    from generate_series(1, 10000) as n`);
  const { maintenance } = maintenanceWith();
  await maintenance.run(noon);
  const left: number[] = [];
  for (let piece = 0; piece < 4; piece += 1) {
    await maintenance.run(noon);
    left.push((await ages('idempotency')).length);
  }
  const [first = 0, second = 0] = left;
  assert.ok(first > 0 && first < 10_000, `${first} left after the first slice`);
  assert.ok(second < first, `${second} left after the second slice`);
});

test('partitions are created in the first run, and checked once a day', async () => {
  const beyond: number[] = [];
  const { maintenance, said } = maintenanceWith({ onRowsBeyond: (rows) => beyond.push(rows) });
  await maintenance.run(noon);
  assert.deepEqual(beyond, [0]);
  assert.equal(said[0]?.level, 'info');
  await maintenance.run(noon + 23 * hour);
  assert.equal(beyond.length, 1);
  await database.ownerPool.query(`
    insert into posted_entry (bucket, account_id, entry_id, posting_id, kind, amount_minor)
    values (0, -1, first_id_at('2090-01-01Z'), 1, 2, 5)`);
  await maintenance.run(noon + 25 * hour);
  assert.deepEqual(beyond, [0, 1]);
  assert.deepEqual(said.at(-1), { level: 'error', details: { beyond: 1 } });
});

test('a table that is being read is skipped and retried a minute later', async () => {
  const reader = await database.ownerPool.connect();
  const { maintenance, said } = maintenanceWith();
  try {
    await reader.query('begin');
    await reader.query('select count(*) from bet_order');
    await maintenance.run(noon);
    assert.deepEqual(said, [{ level: 'info', details: { code: '55P03' } }]);
  } finally {
    await reader.query('rollback');
    reader.release();
  }
  await maintenance.run(noon + 61_000);
  assert.ok(said.some(({ details }) => 'created' in details));
});

test('a process that lost the lease does nothing, and retries in the next run', async () => {
  await fill();
  let leads = false;
  const { maintenance, said } = maintenanceWith({
    assertLead: async () => {
      if (!leads) throw new Error('another process leads');
    },
  });
  for (let piece = 0; piece < piecesOfPass; piece += 1)
    await maintenance.run(noon + piece * 61_000);
  assert.equal((await ages('idempotency')).length, 4);
  assert.equal((await ages('player_message')).length, 3);
  assert.ok(said.every(({ level }) => level === 'warn'));
  leads = true;
  for (let piece = 0; piece < piecesOfPass; piece += 1) await maintenance.run(noon + hour);
  assert.equal((await ages('idempotency')).length, 2);
});

test('calls during a run add no work, and stop waits for the run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const { maintenance } = maintenanceWith({
    assertLead: () => {
      asked += 1;
      return promise;
    },
  });
  const looks = [maintenance.run(noon), maintenance.run(noon), maintenance.run(noon)];
  const stopped = maintenance.stop();
  resolve();
  await Promise.all([...looks, stopped]);
  await maintenance.run(noon);
  // Each of the two tables has its own transaction.
  assert.equal(asked, 2);
});

test('other tables and recent rows are never swept', async () => {
  const asked = 'select * from sweep($1, 0, 1000000)';
  await assert.rejects(database.clockPool.query(asked, ['posted_entry']), { code: '20000' });
  await assert.rejects(database.clockPool.query('delete from idempotency'), { code: '42501' });
});
