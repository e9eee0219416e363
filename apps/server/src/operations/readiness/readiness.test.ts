import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { createSchemaState } from '../../platform/postgres/schema-state.ts';
import { closeServer } from '../../platform/http/close-server.ts';
import { openTransport } from '../../../testing/test-transport.ts';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { readMigrations } from '../../platform/postgres/migration-files.ts';
import type { Upkeep } from '../../console/board/upkeep.ts';
import { upkeepChecks } from './upkeep-checks.ts';
import { createLease } from '../../platform/leader-lease/lease.ts';
import { createHealthPages, mountHealthPages } from './health-pages.ts';
import { createReadiness, type ReadinessOptions, type Report } from './readiness.ts';

let world: World;
let standard: ReadinessOptions;

before(async () => {
  world = await openWorld();
  standard = {
    role: 'api',
    watch: { check: async () => 'well' },
    database: world.database,
    readSchemaState: await createSchemaState(),
    dataDirectory: null,
    isDraining: () => false,
  };
});

after(() => world.close());

/** A new one for each read, since a report is cached. */
function read(changes: Partial<ReadinessOptions> = {}): Promise<Report> {
  return createReadiness({ ...standard, ...changes }).read();
}

test('a process whose requirements are met is ready and reports each figure', async () => {
  const lease = createLease(world.clockDatabase, 'clock', 'machine/one');
  assert.ok(await lease.hold());
  const { status, failing, warning, checks } = await read({ dataDirectory: tmpdir() });
  assert.deepEqual([status, failing], ['ready', []]);
  assert.deepEqual(
    warning.filter((name) => name !== 'disk'),
    [],
  );
  assert.equal(checks.database.condition, 'well');
  const { length: known } = await readMigrations();
  assert.deepEqual(checks.migrations, { ok: true, known, missing: 0 });
  assert.deepEqual(checks.newer_schema, { ok: true, migrations: 0 });
  assert.equal(checks.clock?.lag_seconds, 0);
  assert.deepEqual(checks.beacon, { ok: true, age_seconds: null, awaited_seconds: 0 });
  assert.equal(checks.lease?.holder, 'machine/one');
  const age = checks.lease?.age_seconds ?? -1;
  assert.ok(age >= 0 && age < 60, String(age));
  assert.ok((checks.disk?.free_bytes ?? 0) > 0);
  assert.deepEqual(checks.draining, { ok: true });
});

test('with a released lease a clock is not ready, and an API is', async () => {
  const lease = createLease(world.clockDatabase, 'clock', 'machine/one');
  await lease.hold();
  await world.owner.query(`update lease set expires_at = now() - interval '3 s'`);
  const api = await read();
  assert.deepEqual([api.status, api.warning], ['ready', ['lease']]);
  const clock = await read({ role: 'clock' });
  assert.deepEqual([clock.status, clock.failing], ['not_ready', ['lease']]);
  assert.ok((clock.checks.lease?.age_seconds ?? 0) >= 7);
});

test('a late round shows by the step that it waits for', async () => {
  await createLease(world.clockDatabase, 'clock', 'machine/two').hold();
  const round = await world.round();
  await world.owner.query(
    `update round
     set opens_at = now() - interval '3 minutes', closes_at = now() - interval '30 s',
       draws_at = now() + interval '30 s'
     where round_id = $1`,
    [String(round.roundId)],
  );
  const unsealed = await read();
  const seal = unsealed.checks.clock?.seal_seconds ?? 0;
  assert.ok(seal >= 30 && seal < 120, `${seal} s`);
  assert.deepEqual(unsealed.warning, ['clock']);
  await world.owner.query(
    `update round
     set status = 'closed', book_root = '', book_count = 0, book_stake_minor = 0,
       draws_at = now() - interval '20 s'
     where round_id = $1`,
    [String(round.roundId)],
  );
  const awaited = await read({ role: 'clock' });
  assert.equal(awaited.checks.clock?.seal_seconds, 0);
  assert.ok((awaited.checks.beacon?.awaited_seconds ?? 0) >= 20);
  assert.deepEqual([awaited.failing, awaited.warning], [['clock'], ['beacon']]);
  await world.owner.query(
    `update round
     set status = 'drawn', signature = s.bytes, randomness = sha256(s.bytes),
       outcome = beacon_outcome(sha256(s.bytes), game_id, issue),
       drawn_at = now() - interval '15 s'
     from (select decode(repeat('ab', 48), 'hex') as bytes) s
     where round_id = $1`,
    [String(round.roundId)],
  );
  const owed = await read();
  assert.ok((owed.checks.clock?.settle_seconds ?? 0) >= 15);
  assert.ok((owed.checks.beacon?.age_seconds ?? 0) >= 15);
  assert.equal(owed.checks.beacon?.ok, true);
  await world.owner.query("update round set status = 'settled', settled_at = now()");
});

test('a newer schema only warns, and a different one makes a process unready', async () => {
  await world.owner.query(
    `insert into migration (number, name, checksum) values (9000, '9000-newer', '')`,
  );
  const newer = await read();
  assert.deepEqual([newer.status, newer.checks.newer_schema?.migrations], ['ready', 1]);
  assert.ok(newer.warning.includes('newer_schema'));
  await world.owner.query('delete from migration where number = 9000');
  await world.owner.query(`update migration set checksum = 'x' || checksum`);
  const other = await read();
  assert.deepEqual([other.status, other.failing], ['not_ready', ['migrations']]);
  await world.owner.query('update migration set checksum = substr(checksum, 2)');
});

test('an unusable replica only warns', async () => {
  const reads = (condition: 'well' | 'behind', lagMs: number) => ({
    report: () => [{ name: 'r1:5432', condition, lagMs, lagBytes: 4_096 }],
  });
  const fit = await read({ reads: reads('well', 100) });
  assert.equal(fit.checks.replica?.ok, true);
  const late = await read({ reads: reads('behind', 7_000) });
  assert.equal(late.status, 'ready');
  assert.ok(late.warning.includes('replica'));
  assert.deepEqual(late.checks.replica?.replicas, [
    { name: 'r1:5432', condition: 'behind', lag_seconds: 7, lag_bytes: 4_096 },
  ]);
  assert.equal((await read()).checks.replica, null);
  assert.deepEqual(late.checks.standby, {
    ok: true,
    standbys: 0,
    synchronous: false,
    behind_bytes: null,
  });
});

for (const condition of ['full', 'away'] as const) {
  test(`a database that is ${condition} is not ready`, async () => {
    const report = await read({ watch: { check: async () => condition } });
    assert.deepEqual([report.status, report.failing], ['not_ready', ['database']]);
    assert.equal(report.checks.database.condition, condition);
  });
}

for (const role of ['api', 'clock'] as const) {
  test(`without a connection to the bus an ${role} warns and stays ready`, async () => {
    const bus = { isConnected: () => false };
    const { failing, warning, checks } = await read({ role, bus });
    assert.ok(!failing.includes('bus') && warning.includes('bus'));
    assert.deepEqual(checks.bus, { ok: false });
    assert.equal((await read({ role })).checks.bus, null, 'where there is none');
    assert.equal((await read({ bus: { isConnected: () => true } })).checks.bus?.ok, true);
  });
}
const daySeconds = 86_400;
const fresh: Upkeep = {
  audit: { finishedAtMs: 0, tookMs: 1, faults: 0, failedChecks: [] },
  backup: {
    archiving: { archivedAtMs: 0, failingSinceMs: null, withinSeconds: 60 },
    baseAtMs: 0,
    drill: { atMs: 0, holds: true },
  },
  seals: { number: 3n, fault: null },
};
const { audit, backup } = fresh;
assert.ok(audit !== null && backup !== null);
const { archiving } = backup;
assert.ok(archiving !== null);

const upkeeps: readonly [what: string, upkeep: Upkeep, age: number, warned: string[]][] = [
  ['all as it should be', fresh, 60, []],
  ['neither audited nor backed up, a demo', { audit: null, backup: null, seals: null }, 60, []],
  ['faults', { ...fresh, audit: { ...audit, faults: 1 } }, 60, ['audit']],
  ['the archive is quiet', fresh, 1_000, ['backup']],
  [
    'an archive that waits longer for the end of a segment',
    { ...fresh, backup: { ...backup, archiving: { ...archiving, withinSeconds: 3_600 } } },
    1_000,
    [],
  ],
  [
    'an archive that waits until a segment is full',
    { ...fresh, backup: { ...backup, archiving: { ...archiving, withinSeconds: null } } },
    7_000,
    [],
  ],
  ['a day and more ago', fresh, daySeconds + 7_300, ['audit', 'backup']],
  ['no base backup', { ...fresh, backup: { ...backup, baseAtMs: null } }, 60, ['backup']],
  [
    'nothing archived, and a base backup of another tool',
    { ...fresh, backup: { ...backup, archiving: null } },
    1_000,
    [],
  ],
  [
    'archiving fails',
    { ...fresh, backup: { ...backup, archiving: { ...archiving, failingSinceMs: 0 } } },
    400,
    ['backup'],
  ],
  [
    'the last drill failed',
    { ...fresh, backup: { ...backup, drill: { atMs: 0, holds: false } } },
    60,
    ['backup'],
  ],
  ['an end cut off', { ...fresh, seals: { number: 3n, fault: 'missing' } }, 60, ['seals']],
  ['no drill yet', { ...fresh, backup: { ...backup, drill: null } }, 60, []],
];

for (const [what, upkeep, ageSeconds, warned] of upkeeps) {
  test(`audit and backups, ${what}: warns of ${warned.join(', ') || 'nothing'}`, () => {
    const checks = upkeepChecks(upkeep, ageSeconds * 1_000);
    const bad = (['audit', 'backup', 'seals'] as const).filter(
      (name) => checks[name]?.ok === false,
    );
    assert.deepEqual(bad, warned);
  });
}

test('an unknown state of audit and backups neither fails nor warns', async () => {
  const readUpkeep = () => Promise.reject(new Error('away'));
  const { status, checks } = await read({ readUpkeep });
  assert.deepEqual([status, checks.audit, checks.backup], ['ready', null, null]);
  const known = await read({ readUpkeep: async () => fresh });
  assert.equal(known.status, 'ready', 'a warning takes no process out of service');
  assert.ok(known.warning.includes('audit') && known.warning.includes('backup'));
});

test('a process that rejects requests for load warns and stays ready', async () => {
  const admission = { level: () => 2 };
  const { status, warning, checks } = await read({ admission });
  assert.equal(status, 'ready');
  assert.ok(warning.includes('shedding'));
  const refused = ['lists', 'heartbeats'];
  assert.deepEqual(checks.shedding, { ok: false, level: 2, refused });
  const clock = await read({ admission, role: 'clock' });
  assert.equal(clock.checks.shedding, null);
});

test("a machine whose clock differs from the database's by more than the limit warns", async () => {
  const time = (skewMs: number, errorMs: number) => {
    return { time: { skewMs: () => skewMs, errorMs: () => errorMs } };
  };
  assert.equal((await read()).checks.time, null, 'nothing measures it');
  for (const [skewMs, errorMs, ok] of [
    [250, 0, true],
    [-250.4, 0, true],
    [251, 0, false],
    [-251, 0, false],
    // Within the limit by its possible error.
    [300, 49.2, true],
    [300, 48, false],
  ] as const) {
    const { status, warning, checks } = await read(time(skewMs, errorMs));
    assert.equal(status, 'ready');
    assert.equal(warning.includes('time'), !ok, `${skewMs} ms`);
    assert.equal(checks.time?.ok, ok);
  }
});

test('a database that never answers delays no report', { timeout: 60_000 }, async () => {
  const silent = { query: () => new Promise<never>(() => {}) };
  const began = performance.now();
  const report = await read({ database: silent, watch: { check: async () => 'away' } });
  const tookMs = performance.now() - began;
  assert.deepEqual([report.failing, report.checks.clock], [['database'], null]);
  // A busy machine runs everything late.
  assert.ok(tookMs < 10_000, `${tookMs} ms`);
});

test('a draining process is not ready, and concurrent callers share one report', async () => {
  let reads = 0;
  const readiness = createReadiness({
    ...standard,
    isDraining: () => true,
    watch: {
      async check() {
        reads += 1;
        return 'well';
      },
    },
  });
  const all = await Promise.all([readiness.read(), readiness.read(), readiness.read()]);
  assert.equal(reads, 1);
  assert.deepEqual(all[0]?.failing, ['draining']);
});

const identity = {
  version: '0.1.0',
  commit: 'abcdef0',
  instance: 'here/1',
  installation: 'one',
};

const askers: readonly [who: string, headers: Record<string, string>, seesFigures: boolean][] = [
  ['this machine', {}, true],
  ['a proxy for a client on the Internet', { 'x-forwarded-for': '203.0.113.7' }, false],
  ['a proxy by the standard header', { forwarded: 'for=203.0.113.7' }, false],
  ['a cache', { via: '1.1 edge' }, false],
];

for (const [who, headers, seesFigures] of askers) {
  test(`figures are ${seesFigures ? 'shown to' : 'hidden from'} ${who}`, async () => {
    const readiness = createReadiness({ ...standard, isDraining: () => true });
    const pages = createHealthPages(readiness, identity);
    const { app, send } = await openTransport({ mounts: [mountHealthPages(pages)] });
    const response = await send('/health/ready', { method: 'GET', headers });
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const said = (await response.json()) as Partial<Report>;
    assert.deepEqual([said.status, said.failing], ['not_ready', ['draining']]);
    assert.equal(said.checks !== undefined, seesFigures);
    const live = await send('/health/live', { method: 'GET', headers });
    const alive = (await live.json()) as { readonly status: string };
    assert.deepEqual([live.status, alive.status], [200, 'ok']);
    for (const [name, value] of Object.entries(identity)) {
      const found = [said, alive].map((one) => new Map(Object.entries(one)).get(name));
      assert.deepEqual(found, seesFigures ? [value, value] : [undefined, undefined], name);
    }
    await closeServer(app, 1_000);
  });
}
