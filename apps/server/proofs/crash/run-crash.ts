// One run: a server under load, one death after another, then the books. What must hold at the end:
// all that was acknowledged, once; all else answered; the timetable; the audit; nobody left behind.

import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@trine/contract/client.ts';
import { embeddedLogins } from '../../src/platform/embedded-postgres/embedded-logins.ts';
import { freePort } from '../../src/platform/embedded-postgres/embedded-host.ts';
import {
  readRecord,
  removeEmbedded,
  urlOf,
} from '../../src/platform/embedded-postgres/embedded-record.ts';
import { checkAtEnd, inBooks, type Checked, type Ending } from './check-books.ts';
import { startLoad } from './load-process.ts';
import type { Strike } from './plan.ts';
import { openClient, signUp } from './player.ts';
import { processesOn, startService, type Service } from './service.ts';
import { strikeAll, type Struck } from './strike.ts';

export interface CrashOptions {
  readonly seed: number;
  readonly plan: readonly Strike[];
  /** Null for any that is free. */
  readonly port: number | null;
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  /**
   * Whether it is a fault to be later than is promised: back, settled, sealed. A machine that does
   * much else meanwhile keeps no times; there they are only measured.
   */
  readonly judgesTimes: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** `faults` is empty when all holds. */
export interface CrashResult extends Checked {
  readonly deaths: Struck['deaths'];
  readonly calls: { readonly busy: number; readonly cut: number };
  readonly repeated: number;
  /** DATA_DIR with all that is left of a run with faults; removed after one without. */
  readonly dataDir: string;
}

/** These end a run that hangs; each takes seconds. */
const startLimitMs = 240_000;
const finishLimitMs = 240_000;
/** Faults beyond these say no more. */
const maxLoadFaults = 20;
const lookEveryMs = 200;

/** Rejects when it could not look; what does not hold is in the result. */
export async function runCrash(options: CrashOptions): Promise<CrashResult> {
  const { seed, plan, roundSeconds, closeSeconds, judgesTimes, say, signal } = options;
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-crash-'));
  // The account that runs PostgreSQL for root has to pass through.
  await chmod(dataDir, 0o711);
  say(`DATA_DIR is ${dataDir}; it stays unless all goes well.`);
  const port = await freePort(options.port);
  const service = await startService({ dataDir, port, roundSeconds, closeSeconds });
  let exitCode: number | null | undefined;
  const stop = async () => (exitCode = exitCode === undefined ? await service.stop() : exitCode);
  opened.defer(async () => void (await stop()));
  await awaitStart(service, signal);
  const probe = { client: await openProbe(service.url), service, judgesTimes };
  const load = opened.use(await startLoad({ url: service.url, seed }, signal));
  const killed = await strikeAll({ plan, probe, load, say, signal });
  const recoveredMs = Date.now();
  const record = await load.finish(within(finishLimitMs, signal));
  const timetable = { roundSeconds, absences: killed.absences, judgesTimes };
  const checked = await check(dataDir, { record, timetable, recoveredMs, signal });
  await stop();
  const failedStarts = killed.deaths.reduce((total, death) => total + death.failedStarts, 0);
  const ownEnds = service.ownEnds() - failedStarts;
  const left = await processesOn(dataDir);
  const faults = [
    ...load.faults.slice(0, maxLoadFaults),
    ...(ownEnds === 0 ? [] : [`the application ended by itself ${ownEnds} times`]),
    ...killed.faults,
    ...checked.faults,
    ...(exitCode === 0 ? [] : [`the application stopped with ${exitCode}, not in good order`]),
    ...left.map((line) => `left behind after the end: ${line}`),
  ];
  if (faults.length === 0) await removeEmbedded(dataDir);
  const calls = { busy: load.count('busy'), cut: load.count('cut') };
  const { deaths } = killed;
  return { ...checked, deaths, calls, repeated: record.repeated, faults, dataDir };
}

async function awaitStart(service: Service, signal: AbortSignal): Promise<void> {
  const limit = within(startLimitMs, signal);
  while (!limit.aborted && service.ownEnds() === 0) {
    const response = await fetch(`${service.url}/healthz`, { signal: limit }).catch(() => null);
    if (response?.ok === true) return;
    await delay(lookEveryMs);
  }
  throw new Error(`the server did not start, see ${service.logFile}`);
}

/** The harness's own account, which never bets. */
export async function openProbe(url: string): Promise<Client> {
  return openClient(url, await signUp(url, 'crash_probe'));
}

/** Looks into the books while the server goes on, as an auditor would. */
async function check(dataDir: string, ending: Omit<Ending, 'receiptKey'>): Promise<Checked> {
  const cluster = await readRecord(dataDir);
  if (cluster === null) throw new Error(`${dataDir} has no record of its database`);
  const { clock } = await embeddedLogins(urlOf(cluster));
  return inBooks({ url: clock, dataDir }, (database, receiptKey) =>
    checkAtEnd(database, { ...ending, receiptKey }),
  );
}

export function within(ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(ms), signal]);
}
