// One run: a server under load and kills, then the check of the books. At the end: everything
// acknowledged is there once, all other bets are answered, rounds went on, the audit holds, and no
// process is left.

import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@trine/contract/client.ts';
import { embeddedLogins } from '../../src/platform/embedded-postgres/embedded-logins.ts';
import { freePort } from '../../src/platform/embedded-postgres/embedded-build.ts';
import {
  readRecord,
  removeEmbedded,
  urlOf,
} from '../../src/platform/embedded-postgres/embedded-record.ts';
import { checkFinalBooks, withBooks, type Checked, type FinalBooks } from './check-books.ts';
import { startLoad } from './load-process.ts';
import type { PlannedKill } from './plan.ts';
import { openPlayerClient, signUp } from './player.ts';
import { processesOn, startService, type Service } from './service.ts';
import { runKills, type KillsResult } from './kills.ts';

export interface CrashOptions {
  readonly seed: number;
  readonly plan: readonly PlannedKill[];
  /** Null for any free port. */
  readonly port: number | null;
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  /**
   * Whether exceeding a promised time is a failure: recovery, settlement, seals. On a machine with
   * other load they are only measured.
   */
  readonly judgesTimes: boolean;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** `failures` is empty if everything holds. */
export interface CrashResult extends Checked {
  readonly kills: KillsResult['kills'];
  readonly calls: { readonly busy: number; readonly cut: number };
  readonly repeated: number;
  /** The DATA_DIR of a run with failures; removed if there are none. */
  readonly dataDir: string;
}

/** These end a run that hangs; each step normally takes seconds. */
const startLimitMs = 240_000;
const finishLimitMs = 240_000;
/** More failures add no information. */
const maxLoadFailures = 20;
const pollEveryMs = 200;

/** Rejects if it could not run; what does not hold is in the result. */
export async function runCrash(options: CrashOptions): Promise<CrashResult> {
  const { seed, plan, roundSeconds, closeSeconds, judgesTimes, log, signal } = options;
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-crash-'));
  // The account that runs PostgreSQL for root must be able to enter the folder.
  await chmod(dataDir, 0o711);
  log(`DATA_DIR is ${dataDir}; it is removed if everything holds.`);
  const port = await freePort(options.port);
  const service = await startService({ dataDir, port, roundSeconds, closeSeconds });
  let exitCode: number | null | undefined;
  const stop = async () => (exitCode = exitCode === undefined ? await service.stop() : exitCode);
  opened.defer(async () => void (await stop()));
  await awaitStart(service, signal);
  const probe = { client: await openProbe(service.url), service, judgesTimes };
  const load = opened.use(await startLoad({ url: service.url, seed }, signal));
  const killed = await runKills({ plan, probe, load, log, signal });
  const recoveredMs = Date.now();
  const record = await load.finish(withinMs(finishLimitMs, signal));
  const timetable = { roundSeconds, absences: killed.absences, judgesTimes };
  const checked = await check(dataDir, { record, timetable, recoveredMs, signal });
  await stop();
  const failedStarts = killed.kills.reduce((total, kill) => total + kill.failedStarts, 0);
  const ownExits = service.ownExits() - failedStarts;
  const left = await processesOn(dataDir);
  const failures = [
    ...load.failures.slice(0, maxLoadFailures),
    ...(ownExits === 0 ? [] : [`the application exited ${ownExits} times`]),
    ...killed.failures,
    ...checked.failures,
    ...(exitCode === 0 ? [] : [`the application stopped with ${exitCode}, not 0`]),
    ...left.map((line) => `still running after the end: ${line}`),
  ];
  if (failures.length === 0) await removeEmbedded(dataDir);
  const calls = { busy: load.count('busy'), cut: load.count('cut') };
  const { kills } = killed;
  return { ...checked, kills, calls, repeated: record.repeated, failures, dataDir };
}

export async function awaitStart(service: Service, signal: AbortSignal): Promise<void> {
  const limit = withinMs(startLimitMs, signal);
  while (!limit.aborted && service.ownExits() === 0) {
    const response = await fetch(`${service.url}/healthz`, { signal: limit }).catch(() => null);
    if (response?.ok === true) return;
    await delay(pollEveryMs);
  }
  throw new Error(`the server did not start, see ${service.logFile}`);
}

/** The harness's own account, which never bets. */
export async function openProbe(url: string): Promise<Client> {
  return openPlayerClient(url, await signUp(url, 'crash_probe'));
}

/** Checks the books while the server runs, as an auditor would. */
async function check(dataDir: string, books: Omit<FinalBooks, 'receiptKey'>): Promise<Checked> {
  const cluster = await readRecord(dataDir);
  if (cluster === null) throw new Error(`${dataDir} has no record of its database`);
  const { clock } = await embeddedLogins(urlOf(cluster));
  return withBooks({ url: clock, dataDir }, (database, receiptKey) =>
    checkFinalBooks(database, { ...books, receiptKey }),
  );
}

export function withinMs(ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(ms), signal]);
}
