import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '../../platform/postgres/transaction.ts';
import { readLastAudit } from './last-audit.ts';
import { nextAuditMs, startNightlyAudit, type NightlyAuditOptions } from './nightly-audit.ts';
import { openAuditedWorld, type AuditedWorld } from '../../../testing/test-audited-world.ts';

const nights = [
  ['2026-11-21T03:59:59+08:00', 'Asia/Taipei', '2026-11-21T04:00:00+08:00', 'a second before'],
  ['2026-11-21T04:00:00+08:00', 'Asia/Taipei', '2026-11-22T04:00:00+08:00', 'at four itself'],
  ['2026-11-21T23:00:00+08:00', 'Asia/Taipei', '2026-11-22T04:00:00+08:00', 'in the evening'],
  ['2026-12-31T12:00:00Z', 'UTC', '2027-01-01T04:00:00Z', 'over the year'],
  ['2026-03-28T12:00:00+01:00', 'Europe/Berlin', '2026-03-29T04:00:00+02:00', 'clocks go forward'],
  ['2026-10-24T12:00:00+02:00', 'Europe/Berlin', '2026-10-25T04:00:00+01:00', 'clocks go back'],
] as const;

for (const [now, timeZone, next, what] of nights) {
  test(`the next audit, ${what}: ${next}`, () => {
    assert.equal(nextAuditMs(Date.parse(now), timeZone), Date.parse(next));
  });
}

let world: AuditedWorld;
let nowMs: number;
let timers: { readonly afterMs: number; readonly work: () => void; cancelled: boolean }[];
let lines: { readonly level: string; readonly message: string; readonly details: object }[];
let logged: PromiseWithResolvers<void>;

before(async () => {
  world = await openAuditedWorld();
});

beforeEach(() => {
  nowMs = Date.parse('2026-11-21T00:00:00+08:00');
  timers = [];
  lines = [];
  logged = Promise.withResolvers();
});

after(async () => {
  await world.close();
});

function logAs(level: string) {
  return (details: object, message: string) => {
    lines.push({ level, details, message });
    logged.resolve();
  };
}

function start(changes: Partial<NightlyAuditOptions> = {}) {
  return startNightlyAudit({
    database: world.clockDatabase,
    receiptKey: world.receiptKey,
    timeZone: 'Asia/Taipei',
    now: () => nowMs,
    log: { info: logAs('info'), error: logAs('error') },
    timer: (afterMs, work) => {
      const timer = { afterMs, work, cancelled: false };
      timers.push(timer);
      return {
        cancel: () => {
          timer.cancelled = true;
        },
      };
    },
    ...changes,
  });
}

/** Fires the newest timer at a time; returns the result that was recorded. */
async function wakeAt(time: string, changes: Partial<NightlyAuditOptions> = {}) {
  const nightly = start(changes);
  nowMs = Date.parse(time);
  timers.at(-1)?.work();
  await logged.promise;
  await nightly.stop();
  const last = await readLastAudit(world.database);
  assert.ok(last !== null);
  return last;
}

test('the audit waits until 04:00, runs, logs, records, and waits for the next night', async () => {
  assert.equal(await readLastAudit(world.database), null);
  const { faults, failedChecks, tookMs, finishedAtMs } = await wakeAt('2026-11-21T04:00:00+08:00');
  assert.deepEqual([faults, failedChecks], [0, []]);
  assert.ok(tookMs >= 0 && finishedAtMs > 0);
  assert.deepEqual(
    lines.map(({ level, message }) => [level, message]),
    [['info', 'all checks of the audit hold']],
  );
  assert.equal(timers[0]?.afterMs, 4 * 3_600_000);
});

test('the audit reads with as many connections as configured', async () => {
  for (const connections of [1, 2] as const) {
    let transactions = 0;
    const counting: Database = {
      query: (query) => world.clockDatabase.query(query),
      transaction(work) {
        transactions += 1;
        return world.clockDatabase.transaction(work);
      },
    };
    await wakeAt('2026-11-21T04:00:00+08:00', { database: counting, connections });
    // One more records the result.
    assert.deepEqual([lines.at(-1)?.level, transactions], ['info', connections + 1]);
    logged = Promise.withResolvers();
    nowMs = Date.parse('2026-11-21T00:00:00+08:00');
  }
});

test('failed checks are logged as an error, with their names and rows', async () => {
  await world.owner.query('update account set held_minor = 1 where player_id = $1', [
    String(world.winner),
  ]);
  const { faults, failedChecks } = await wakeAt('2026-11-21T04:00:01+08:00');
  await world.owner.query('update account set held_minor = 0');
  assert.deepEqual([faults, failedChecks], [1, ['held']]);
  assert.equal(lines[0]?.level, 'error');
  const told = JSON.stringify(lines[0]);
  assert.ok(told.includes('"held"') && told.includes(String(world.winner)), told);
});

test('an audit that could not run is logged, and the next night is scheduled', async () => {
  const failing = new Error('no connection');
  const told = Promise.withResolvers<void>();
  const nightly = start({
    database: { ...world.clockDatabase, transaction: () => Promise.reject(failing) },
    log: {
      info: () => assert.fail('nothing went well'),
      error: (details, message) => {
        lines.push({ level: 'error', details, message });
        told.resolve();
      },
    },
  });
  nowMs = Date.parse('2026-11-21T04:00:00+08:00');
  timers.at(-1)?.work();
  await told.promise;
  await nightly.stop();
  assert.deepEqual(lines[0], {
    level: 'error',
    message: 'the audit could not run',
    details: { error: failing, code: '' },
  });
});

test('a timer that fires early only waits again', async () => {
  const nightly = start();
  nowMs = Date.parse('2026-11-21T03:00:00+08:00');
  timers.at(-1)?.work();
  assert.equal(timers.length, 2);
  assert.equal(timers.at(-1)?.afterMs, 3_600_000);
  await nightly.stop();
  assert.deepEqual(lines, [], 'it was not night yet');
});

test('after a stop nothing runs, and a running audit is aborted', async () => {
  const nightly = start();
  nowMs = Date.parse('2026-11-21T04:00:00+08:00');
  timers.at(-1)?.work();
  await nightly.stop();
  assert.deepEqual(lines, []);
  assert.equal(timers.length, 1);
  assert.equal(timers[0]?.cancelled, true);
});
