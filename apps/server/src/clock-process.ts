// The clock that moves rounds, with maintenance and notices, and the nightly audit.

import { hostname } from 'node:os';
import { GAMES } from '@trine/game/games.ts';
import { startClock } from './game/clock/clock.ts';
import { createClockLog, type ClockLog } from './game/clock/clock-log.ts';
import { createLease, LostLead } from './platform/leader-lease/lease.ts';
import { scheduleOf } from './platform/config/config.ts';
import { createNotices, type Notices } from './game/clock/notices.ts';
import { createLogPublisher } from './game/public-log/publish-log.ts';
import { createWitnessing } from './game/public-log/witnessing.ts';
import { createLeaderJobs } from './operations/maintenance/leader-jobs.ts';
import {
  createDailyLiabilities,
  type DailyLiabilities,
  type DailyLiabilitiesOptions,
} from './operations/liabilities/daily-liabilities.ts';
import { isTransientError } from './platform/postgres/postgres-errors.ts';
import { logUnavailable } from './platform/http/unavailable-log.ts';
import { startNightlyAudit } from './operations/audit/nightly-audit.ts';
import { connectionsForAudit } from './operations/audit/run-steps.ts';
import { createMaintenance } from './operations/maintenance/maintenance.ts';
import { pushKeysOf } from './people/notifications/push-keys.ts';
import type { SealWatch } from './platform/audit-log/seal-watch.ts';
import type { OpenedLog } from './public-log.ts';
import { openDatabase, type Database, type Tx } from './platform/postgres/transaction.ts';
import type { Storage } from './storage.ts';
import type { Parts, World } from './world.ts';

const clockConnections = 4;
const noticesConnections = 2;
/** For the audit, and after it for the proof of liabilities. */
const nightlyConnections = 2;
const clockFailed = 'the clock failed and retries';
const witnessFailed = 'the witnesses could not be asked, which is retried';
const liabilitiesFailed = 'the liabilities of the day could not be published, which is retried';
const logFailed = 'the public log could not be published, which is retried';

export function processName(randomBytes: World['randomBytes']): string {
  return `${hostname()}/${randomBytes(6).toString('hex')}`;
}

interface Means {
  readonly publicLog: OpenedLog;
  readonly seals: SealWatch;
  readonly storage: Storage;
}

/** The watch does not cut the audit's connections. */
export function runClockProcess(
  opened: AsyncDisposableStack,
  parts: Parts,
  { publicLog, seals, storage: { openClock, watch } }: Means,
): void {
  const onSocket = watch.adopt;
  const database = openDatabase(openClock('clock', clockConnections, { onSocket }));
  const noticesDatabase = openDatabase(openClock('notices', noticesConnections, { onSocket }));
  parts.metrics?.watchBeacon(parts.beacon);
  const connections = connectionsForAudit();
  const auditDatabase = openDatabase(openClock('audit', nightlyConnections));
  runClock(opened, { ...parts, database, noticesDatabase, auditDatabase, publicLog, seals });
  auditNightly(opened, { ...parts, database: auditDatabase, connections, seals });
}

/** The other databases have their own connections, so that no settlement waits for one. */
interface ClockParts extends Parts, Pick<Means, 'publicLog' | 'seals'> {
  readonly noticesDatabase: Database;
  readonly auditDatabase: Database;
}

function runClock(opened: AsyncDisposableStack, parts: ClockParts): void {
  const { config, secrets, world, database, nextId, beacon, metrics } = parts;
  const { instance = processName(world.randomBytes) } = parts.identity ?? {};
  const held = createLease(database, 'clock', instance);
  const { log, now } = world;
  const clockLog = createClockLog({
    log,
    instance,
    now,
    failures: () => beacon.failures(),
  });
  const lease = clockLog.watchLease(metrics?.watchLease(held) ?? held);
  const assertLead = (tx: Tx) => lease.assert(tx);
  const maintenance = createMaintenance({
    database,
    assertLead,
    log,
    onRowsBeyond: (rows) => metrics?.rowsBeyond(rows),
  });
  opened.defer(() => maintenance.stop());
  const notices = openNotices(opened, parts, assertLead);
  const runLeaderJobs = createLeaderJobs({ ...config, database, seals: parts.seals });
  const publishLog = openLogPublishing(opened, { ...parts, assertLead, clockLog });
  const liabilities = openLiabilities(opened, parts, {
    assertLead,
    onPublished: publishLog,
    onError: errorLog(log, liabilitiesFailed),
  });
  const clock = startClock({
    database,
    lease,
    nextId,
    games: GAMES.map((game) => ({ gameId: game.id, schedule: scheduleOf(config, game) })),
    chain: beacon.chain,
    receiptKey: secrets.receiptKey,
    signature: (round) => beacon.signature(round),
    verify: (round, signature) => beacon.verify(round, signature),
    onMoved: () => parts.moves?.give(),
    onStep: clockLog.onStep,
    onAwaited: clockLog.onAwaited,
    onFalseDraw: clockLog.onFalseDraw,
    publishLog,
    onError: errorLog(log, clockFailed),
    onTick: async ({ nowMs }) => {
      void maintenance.run(nowMs);
      void notices.run(nowMs);
      void liabilities.run(nowMs);
      await runLeaderJobs(nowMs);
    },
  });
  opened.defer(() => clock.stop());
}

function openNotices(
  opened: AsyncDisposableStack,
  { config, secrets, world, noticesDatabase }: Parts & { readonly noticesDatabase: Database },
  assertLead: (tx: Tx) => Promise<void>,
): Notices {
  const notices = createNotices({
    database: noticesDatabase,
    assertLead,
    winMessageFromMinor: config.winMessageFromMinor,
    keys: pushKeysOf(secrets.pepper),
    contact: config.push.contact,
    pushServices: config.push.services,
    timeZone: config.operatorTimeZone,
    log: world.log,
  });
  opened.defer(() => notices.stop());
  return notices;
}

/**
 * The watch alerts when the database is unavailable or full. A process that was frozen or
 * partitioned finds another leader.
 */
function errorLog(log: World['log'], what: string): (error: unknown) => void {
  return (error) => {
    const isExpected = isTransientError(error) || error instanceof LostLead;
    if (isExpected) logUnavailable(log, { error }, what);
    else log.error({ error }, what);
  };
}

interface LogPublishing extends Pick<Parts, 'config' | 'metrics' | 'world'> {
  readonly publicLog: OpenedLog;
  readonly assertLead: (tx: Tx) => Promise<void>;
  readonly clockLog: ClockLog;
}

/** Returns the function that publishes the public log, then asks its witnesses beside the tick. */
function openLogPublishing(
  opened: AsyncDisposableStack,
  { config, metrics, world, publicLog, assertLead, clockLog }: LogPublishing,
): () => Promise<void> {
  const onError = errorLog(world.log, logFailed);
  const publisher = createLogPublisher({ ...publicLog, assertLead, onError });
  metrics?.watchLog(publisher);
  opened.defer(() => publisher.stop());
  const witnessing = createWitnessing({
    database: publicLog.database,
    witnesses: config.witnesses,
    now: world.now,
    onChange: (...change) => clockLog.onWitness(...change),
    onError: errorLog(world.log, witnessFailed),
  });
  metrics?.watchWitnesses(witnessing);
  opened.defer(() => witnessing.stop());
  return async () => {
    await publisher.publish();
    void witnessing.ask();
  };
}

type LiabilityMeans = Pick<DailyLiabilitiesOptions, 'assertLead' | 'onPublished' | 'onError'>;

function openLiabilities(
  opened: AsyncDisposableStack,
  { auditDatabase: database, config, secrets, world: { now, log } }: ClockParts,
  means: LiabilityMeans,
): DailyLiabilities {
  const { receiptKey } = secrets;
  const timeZone = config.operatorTimeZone;
  const liabilities = createDailyLiabilities({
    database,
    receiptKey,
    timeZone,
    now,
    log,
    ...means,
  });
  opened.defer(() => liabilities.stop());
  return liabilities;
}

/** The database of the parts has its own pool of `connections`. */
function auditNightly(
  opened: AsyncDisposableStack,
  parts: Parts & { readonly connections: 1 | 2; readonly seals: SealWatch },
): void {
  const { config, secrets, world, database, connections } = parts;
  const nightly = startNightlyAudit({
    database,
    connections,
    receiptKey: secrets.receiptKey,
    keptSeal: () => parts.seals.kept(),
    timeZone: config.operatorTimeZone,
    now: world.now,
    log: world.log,
  });
  opened.defer(() => nightly.stop());
}
