import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { Pool } from 'pg';
import type { TestRound } from '../../../testing/test-world.ts';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import type { AnswerHealth } from '../readiness/health-pages.ts';
import { createReadiness, type Readiness } from '../readiness/readiness.ts';
import { createSchemaState } from '../../platform/postgres/schema-state.ts';
import { noUpkeep, type Upkeep } from '../../console/board/upkeep.ts';
import { createLease } from '../../platform/leader-lease/lease.ts';
import { firstProcess, gatheredText } from './gathered-figures.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveWatch, type WatchServer } from './watch-server.ts';

let world: World;
let pool: Pool;
let metrics: Metrics;
let readiness: Readiness;
/** Null: it cannot be read. */
let upkeep: Upkeep | null = noUpkeep;
let served: WatchServer;
let api: TestApi;
let player: SignedIn;
let round: TestRound;
const pools = new Map<string, Pool>();
const nowMs = 1_800_000_000_000;
const identity = { version: '0.1.0', commit: 'abcdef0', instance: 'here/1' };
const settings = ['METRICS_PORT', 'METRICS_HOST'] as const;
const health: AnswerHealth = async (path) => ({ status: 503, body: path });

before(async () => {
  world = await openWorld();
  pool = world.owner;
  pools.set('owner', pool);
  const readSchemaState = await createSchemaState();
  const watch = { check: async () => 'well' as const };
  readiness = createReadiness({
    role: 'api',
    watch,
    database: world.database,
    readSchemaState,
    dataDirectory: tmpdir(),
    isDraining: () => false,
  });
  const { database } = world;
  const known = { identity, database, pools, readiness };
  const readUpkeep = async () => upkeep ?? Promise.reject(new Error('away'));
  metrics = createMetrics({ ...known, maxStreams: 10, readUpkeep });
  served = await serveWatch({ metrics, health }, { host: '127.0.0.1', port: 0, settings });
  api = await openTestApi({ metrics });
  player = await api.signedIn({ balance: 100_00n });
  round = await api.world.round();
});

after(async () => {
  await served.close();
  await api.close();
  await world.close();
});

/** The value of each series by its name with labels. */
async function read(): Promise<Map<string, number>> {
  const response = await fetch(`${served.origin}/metrics`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => /^[a-z]/.test(line));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

const betRoute = '/index.php/api/Lottery/playOrder';

test('bets and answers are counted', async () => {
  const request = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '2.00' };
  await data(player.client, '/api/Lottery/playOrder', request);
  await Promise.all(
    ['small', 'sum_3', 'odd'].map((play_type) =>
      player.client.call('/api/Lottery/playOrder', { ...request, play_type, version: 99 }),
    ),
  );
  await player.client.call('/api/Lottery/playOrder', { ...request, money: 'much' });
  await api.clientFor(null).call('/api/user/userInfo', {});
  await fetch(`${api.baseUrl}${betRoute}`, { method: 'POST', body: '{', headers: jsonHeaders });

  const found = await read();
  const answers = (code: string) =>
    found.get(`trine_http_answers_total{route="${betRoute}",code="${code}"}`);
  assert.deepEqual([answers('1'), answers('0'), answers('400')], [1, 4, 1]);
  const info = 'trine_http_answers_total{route="/index.php/api/user/userInfo",code="50008"}';
  assert.equal(found.get(info), 1);
  assert.equal(found.get('trine_bets_total{answer="placed"}'), 1);
  assert.equal(found.get('trine_bets_total{answer="rejected"}'), 3);
  assert.equal(found.get('trine_bets_total{answer="busy"}'), 0);
  assert.equal(found.get('trine_bets_pending'), 0);
  assert.ok((found.get('trine_batch_bets_sum') ?? 0) >= 4);
  assert.equal(
    found.get('trine_batch_bets_count'),
    found.get('trine_batch_duration_seconds_count'),
  );
  assert.ok((found.get('trine_batch_duration_seconds_sum') ?? 0) > 0);
});

const jsonHeaders = { 'content-type': 'application/json' };

test('answers are measured by route, and rejections counted by reason', async () => {
  const found = await read();
  const name = 'trine_http_request_duration_seconds';
  const route = `route="${betRoute}"`;
  const count = found.get(`${name}_count{${route}}`) ?? 0;
  assert.ok(count >= 6, String(count));
  assert.equal(found.get(`${name}_bucket{${route},le="+Inf"}`), count);
  assert.ok((found.get(`${name}_sum{${route}}`) ?? 0) > 0);
  let before = 0;
  for (const [line, value] of found) {
    if (!line.startsWith(`${name}_bucket{${route}`)) continue;
    assert.ok(value >= before, line);
    before = value;
  }
  const rejected = (labels: string) => found.get(`trine_rejections_total{${labels}}`);
  assert.equal(rejected('class="input",reason="malformed"'), 1);
  assert.equal(rejected('class="input",reason="invalid_field"'), 1);
  const all = [...found].filter(([line]) => line.startsWith('trine_rejections_total{'));
  assert.equal(
    all.reduce((sum, [, value]) => sum + value, 0),
    5,
  );
});

test('open streams are counted by route', async () => {
  const stream = '/index.php/api/Lottery/stream';
  const open = new AbortController();
  const headers = { token: player.token };
  const { signal } = open;
  const response = await fetch(`${api.baseUrl}${stream}?plan_id=1`, { headers, signal });
  assert.equal(response.status, 200);
  const name = `trine_streams{route="${stream}"}`;
  assert.equal((await read()).get(name), 1);
  open.abort();
  await response.text().catch(() => undefined);
  while ((await read()).get(name) !== 0) await nextTurn();
});

test('the leader, false answers of relays and the readiness report are metrics', async () => {
  const lease = metrics.watchLease(createLease(world.clockDatabase, 'clock', 'here/1'));
  metrics.watchBeacon({ falseAnswers: () => 3 });
  await lease.hold();
  const led = await read();
  assert.equal(led.get('trine_relay_false_answers_total'), 3);
  assert.equal(led.get('trine_leader'), 1);
  assert.equal(led.get('trine_ready'), 1);
  assert.equal(led.get('trine_check_ok{check="database"}'), 1);
  assert.equal(led.get('trine_check_ok{check="draining"}'), 1);
  for (const step of ['seal', 'draw', 'settle']) {
    assert.equal(led.get(`trine_clock_lag_seconds{step="${step}"}`), 0);
  }
  assert.ok((led.get('trine_disk_free_bytes') ?? 0) > 0);
  assert.equal(led.get('trine_bets_oldest_seconds'), 0);
  assert.equal(await createLease(world.clockDatabase, 'clock', 'there/2').hold(), false);
  await lease.release();
  assert.equal((await read()).get('trine_leader'), 0);
  await createLease(world.clockDatabase, 'clock', 'there/2').hold();
  assert.equal(await lease.hold(), false);
  assert.equal((await read()).get('trine_leader'), 0);
});

test('the process, its event loop and its connections are metrics', async () => {
  const found = await read();
  assert.equal(found.get('trine_database_up'), 1);
  assert.ok(found.has('nodejs_eventloop_lag_p99_seconds'));
  assert.equal(found.get('trine_pool_waiting{pool="owner"}'), 0);
  assert.ok((found.get('trine_pool_connections{pool="owner"}') ?? 0) >= 0);
});

test('rounds are counted by status, and by the step that they wait for', async () => {
  const calm = await read();
  assert.equal(calm.get('trine_rounds_awaiting_beacon'), 0);
  assert.equal(calm.get('trine_round_oldest_unsettled_seconds'), 0);
  await world.round();
  const late = await world.round({ gameId: 2 });
  await world.owner.query(
    `update round
     set
       status = 'closed', book_root = '', book_count = 0, book_stake_minor = 0,
       opens_at = now() - interval '3 minutes', closes_at = now() - interval '2 minutes',
       draws_at = now() - interval '1 minute'
     where round_id = $1`,
    [String(late.roundId)],
  );
  const found = await read();
  assert.equal(found.get('trine_rounds{status="open"}'), 1);
  assert.equal(found.get('trine_rounds{status="closed"}'), 1);
  assert.equal(found.get('trine_rounds_awaiting_beacon'), 1);
  const oldest = found.get('trine_round_oldest_unsettled_seconds') ?? 0;
  assert.ok(oldest >= 60 && oldest < 120, `${oldest} s`);
  await world.owner.query(
    `update round
     set
       status = 'drawn', signature = s.bytes, randomness = sha256(s.bytes),
       outcome = beacon_outcome(sha256(s.bytes), game_id, issue), drawn_at = now()
     from (select decode(repeat('ab', 48), 'hex') as bytes) s
     where round_id = $1`,
    [String(late.roundId)],
  );
  const drawn = await read();
  assert.equal(drawn.get('trine_rounds_drawn_late'), 1);
  assert.equal(drawn.get('trine_rounds_awaiting_beacon'), 0);
  assert.equal(drawn.has('trine_rounds{status="closed"}'), false);
});

test('every process exports the last audit, the backups and stray rows', async () => {
  assert.equal((await read()).has('trine_audit_holds'), false, 'no audit has run');
  const drill = { atMs: 3_000, holds: false };
  const archiving = { archivedAtMs: 2_000, failingSinceMs: null, withinSeconds: 60 };
  upkeep = {
    audit: { finishedAtMs: nowMs, tookMs: 1_500, faults: 2, failedChecks: ['held'] },
    backup: { archiving, baseAtMs: 1_000, drill },
    seals: null,
  };
  metrics.rowsBeyond(7);
  const found = await read();
  assert.equal(found.get('trine_audit_holds'), 0);
  assert.equal(found.get('trine_audit_faults'), 2);
  assert.equal(found.get('trine_audit_failed{check="held"}'), 1);
  assert.equal(found.get('trine_audit_duration_seconds'), 1.5);
  assert.equal(found.get('trine_audit_finished_timestamp_seconds'), nowMs / 1000);
  assert.equal(found.get('trine_backup_base_timestamp_seconds'), 1);
  assert.equal(found.get('trine_backup_archived_timestamp_seconds'), 2);
  assert.equal(found.get('trine_backup_archive_timeout_seconds'), 60);
  assert.equal(found.has('trine_backup_failing_timestamp_seconds'), false, 'it works');
  assert.equal(found.get('trine_backup_drill_timestamp_seconds'), 3);
  assert.equal(found.get('trine_backup_drill_holds'), 0);
  assert.equal(found.get('trine_rows_beyond_partitions'), 7);
  // An unreadable state differs from one without audits.
  upkeep = null;
  assert.equal((await read()).get('trine_audit_finished_timestamp_seconds'), nowMs / 1000);
});

test('the first failed write is an increase, since the counter begins at zero', async () => {
  const found = await read();
  for (const code of ['53100', '53200', '58030']) {
    assert.equal(found.get(`trine_write_failures_total{code="${code}"}`), 0, code);
  }
});

test('version, commit and name of the process are labels', async () => {
  const found = await read();
  const labels = 'version="0.1.0",commit="abcdef0",process="here/1"';
  assert.equal(found.get(`trine_build_info{${labels}}`), 1);
});

test('metrics of several processes are one text, each series with its process', async () => {
  const figures = await metrics.figures();
  const processes = [
    { worker: firstProcess, figures },
    { worker: '1', figures },
  ];
  const text = await gatheredText({ processes, workers: 2 });
  const alone = (await metrics.text()).split('\n');
  const names = alone.filter((line) => line.startsWith('# TYPE '));
  const types = ['# TYPE trine_workers gauge', '# TYPE trine_workers_answering gauge'];
  const found = text.split('\n').filter((line) => line.startsWith('# TYPE '));
  assert.deepEqual(found.toSorted(), [...names, ...types].toSorted());
  assert.match(text, /^trine_workers 2$/m);
  assert.match(text, /^trine_workers_answering 1$/m);
  const name = 'trine_http_request_duration_seconds_bucket';
  for (const worker of [firstProcess, '1']) {
    assert.match(text, new RegExp(`^trine_ready\\{worker="${worker}"\\} [01]$`, 'm'));
    assert.match(text, new RegExp(`^process_start_time_seconds\\{worker="${worker}"\\} `, 'm'));
    const parts = [name, `route="${betRoute}"`, 'le="+Inf"', `worker="${worker}"`];
    assert.ok(text.split('\n').some((line) => parts.every((part) => line.includes(part))));
  }
});

test('without PostgreSQL the other metrics are still returned', async () => {
  const nowhere = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
  const database = openDatabase(nowhere);
  const known = { identity, database, pools, readiness };
  const alone = createMetrics({ ...known, maxStreams: 10 });
  const text = await alone.text();
  assert.match(text, /^trine_database_up 0$/m);
  assert.match(text, /^nodejs_eventloop_lag_seconds /m);
});

test('the error for a taken port names its setting', async () => {
  const { hostname: host, port } = new URL(served.origin);
  const taken = { host, port: Number(port), settings };
  await assert.rejects(serveWatch({ metrics, health }, taken), {
    name: 'StartError',
    message:
      `Cannot listen at METRICS_PORT ${port} of METRICS_HOST ${host} (EADDRINUSE): ` +
      'set another.',
  });
});

test('health is served beside the metrics', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const response = await fetch(`${served.origin}${path}`);
    assert.deepEqual([response.status, await response.text()], [503, path]);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
});

test('other paths of that address are not found', async () => {
  const base = new URL(served.origin);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/', 'GET'],
    ['/metrics', 'POST'],
    ['/health', 'GET'],
    ['/health/ready', 'POST'],
    ['/health/ready/', 'GET'],
  ]) {
    assert.equal((await fetch(new URL(path ?? '', base), { method: method ?? '' })).status, 404);
  }
});
