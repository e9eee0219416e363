// Opens the parts of a process in order, since each uses earlier ones. They close in reverse order.

import { setTimeout as delay } from 'node:timers/promises';
import { openBeacon } from './game/beacon/beacon.ts';
import { rejectDemoAccounts } from './operations/demo/reject-demo.ts';
import { prepareDatabase } from './operations/preparation/prepare-database.ts';
import { createPasswords } from './people/sessions/passwords.ts';
import { createAdmission, type Admission } from './platform/admission/admission.ts';
import { createLoopWait } from './platform/admission/loop-wait.ts';
import type { SealWatch } from './platform/audit-log/seal-watch.ts';
import type { Config } from './platform/config/config.ts';
import { disablePretenuring } from './platform/heap/pretenuring.ts';
import {
  beaconFingerprint,
  checkFingerprints,
  fingerprintsOf,
} from './platform/secrets/fingerprints.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { AnswerHealth } from './operations/readiness/health-pages.ts';
import { processName, runClockProcess } from './clock-process.ts';
import { openNews } from './news.ts';
import { openProcessHealth, serveHealth } from './process-health.ts';
import { openPublicLog, type OpenedLog } from './public-log.ts';
import { openReplicaReads } from './replica-reads.ts';
import { openSeals, readUpkeepWith } from './seals.ts';
import { serveApi } from './serve-api.ts';
import { leaseNode, openBettingDatabase, openPlace, openStorage, type Storage } from './storage.ts';
import type { Parts, World } from './world.ts';

export interface App {
  /** The API's address, `http://127.0.0.1:8080`; null for a process that only runs the clock. */
  readonly address: string | null;
  /** `http://127.0.0.1:8080/health/ready`. */
  readonly health: string;
  /** An API drains first. Resolves when no request is left. */
  close(closing?: Closing): Promise<void>;
}

export interface Closing {
  /** Another process serves at the same address: health pages do not report the drain. */
  readonly isReplaced: boolean;
}

export async function startApp(config: Config, secrets: Secrets, machine: World): Promise<App> {
  disablePretenuring();
  await using opened = new AsyncDisposableStack();
  const draining = { isDraining: false };
  const given = { config, secrets, machine, isDraining: () => draining.isDraining };
  const { parts, health, ...means } = await openParts(opened, given);
  const api = config.role === 'clock' ? null : await serveApi(opened, parts);
  const origin = api?.address ?? (await serveHealth(opened, config, health));
  if (config.role !== 'api') runClockProcess(opened, parts, means);
  machine.log.info({ ...parts.identity, role: config.role, address: origin }, 'started');
  const closing = opened.move();
  return {
    address: api?.address ?? null,
    health: `${origin}/health/ready`,
    async close({ isReplaced } = { isReplaced: false }) {
      draining.isDraining = !isReplaced;
      api?.drain();
      if (api !== null && config.drainMs > 0) await delay(config.drainMs);
      await closing.disposeAsync();
    },
  };
}

interface Given {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly machine: World;
  readonly isDraining: () => boolean;
}

interface OpenedParts {
  readonly parts: Parts;
  readonly storage: Storage;
  readonly publicLog: OpenedLog;
  readonly seals: SealWatch;
  readonly health: AnswerHealth;
}

async function openParts(
  opened: AsyncDisposableStack,
  { config, secrets, machine, isDraining }: Given,
): Promise<OpenedParts> {
  const { log } = machine;
  const identity = { ...config.build, instance: processName(machine.randomBytes) };
  const place = await openPlace(opened, { config, world: machine });
  const report = (sentence: string) => log.warn(sentence);
  const beacon = machine.beacon ?? (await openBeacon({ ...config, report }));
  opened.defer(() => beacon.stop());
  const { chain } = beacon;
  const passwords = await createPasswords(secrets.pepper);
  const { ownerUrl: url } = place;
  if (url !== null) await prepareDatabase({ url, config, secrets, chain, passwords, log });
  const starting = { config, secrets, identity, world: machine };
  const storage = await openStorage(opened, starting, place);
  const { database, world, watch, tracing, shared } = storage;
  await checkFingerprints(database, [...fingerprintsOf(secrets), beaconFingerprint(chain)]);
  if (config.profile === 'production') await rejectDemoAccounts(database);
  const publicLog = await openPublicLog({ config, secrets }, storage);
  const { nextId, node } = await leaseNode(opened, storage, identity);
  const bettingDatabase = openBettingDatabase(storage);
  const { bus, moves } = await openNews(opened, { config, secrets, world });
  const reads = openReplicaReads(opened, config, storage);
  const seals = await openSeals(opened, { config, secrets }, storage);
  const readUpkeep = readUpkeepWith(seals, config, storage);
  const admission = openAdmission();
  const process = { config, secrets, identity, storage, reads, bus, admission, readUpkeep };
  const { health, metrics } = await openProcessHealth(opened, { ...process, isDraining });
  const parts: Parts = {
    config,
    identity,
    secrets,
    world,
    database,
    reads,
    bettingDatabase,
    nextId,
    node,
    beacon,
    passwords,
    bus,
    moves,
    onCounted: (processes) => shared.share(processes),
    watch,
    admission,
    health,
    tracing,
    readUpkeep,
    metrics,
  };
  return { parts, storage, publicLog, seals, health };
}

/** Measures how long requests wait for the event loop. */
function openAdmission(): Admission {
  const now = () => performance.now();
  const idleMs = () => performance.nodeTiming.idleTime;
  const loopWait = createLoopWait({ now, idleMs, afterReading: setImmediate });
  return createAdmission({ now, loopWait });
}
