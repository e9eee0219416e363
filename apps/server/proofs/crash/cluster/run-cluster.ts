// One run of the cluster under load with injected faults, then the check of the books. At the end:
// everything acknowledged is there once, every answer was in time, rounds went on, the audit holds,
// and no process is left.

import { readFile, rm } from 'node:fs/promises';
import { readConfig } from '../../../src/platform/config/config.ts';
import { readSecrets } from '../../../src/platform/secrets/secrets.ts';
import { checkFinalBooks, type Checked, type FinalBooks } from '../check-books.ts';
import { answerPromiseMs, type AnsweredTimes } from '../answer-times.ts';
import { startLoad } from '../load-process.ts';
import type { LoadEvent } from '../load-record.ts';
import { createRandom } from '../../kit/random.ts';
import { openProbe, withinMs } from '../run-crash.ts';
import { processesOn } from '../service.ts';
import type { FaultKind } from './faults.ts';
import { startCluster, type Cluster, type Sizes } from './cluster.ts';
import { findLeader } from './leader.ts';
import type { Programs } from './programs.ts';
import { injectFaults, type InjectedFault } from './inject-faults.ts';

export interface ClusterRunOptions {
  readonly programs: Programs;
  readonly sizes: Sizes;
  readonly seed: number;
  readonly faults: AsyncIterable<FaultKind> | Iterable<FaultKind>;
  readonly isSynchronous: boolean;
  readonly viaProxy: boolean;
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  /** Whether late answers and recoveries are failures; otherwise they are only measured. */
  readonly judgesTimes: boolean;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** `failures` is empty if everything holds. */
export interface ClusterResult extends Checked {
  readonly injected: readonly InjectedFault[];
  readonly count: (event: LoadEvent) => number;
  readonly times: AnsweredTimes;
  readonly repeated: number;
  /** Logs and data of a run with failures; removed if there are none. */
  readonly folder: string;
}

const finishLimitMs = 240_000;
/** More failures add no information. */
const maxLoadFailures = 20;

export async function runCluster(options: ClusterRunOptions): Promise<ClusterResult> {
  const { seed, faults, isSynchronous, judgesTimes, roundSeconds, log, signal } = options;
  const cluster = await startCluster(options);
  let stopping: Promise<readonly string[]> | null = null;
  const stop = () => (stopping ??= cluster.stop());
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => void (await stop()));
  const client = await openProbe(cluster.url);
  const { demoPassword, receiptKey } = await readSecrets(readConfig({ DATA_DIR: cluster.dataDir }));
  const patience = 'for most' as const;
  const wanted = { url: cluster.url, seed, isMixed: true, patience, demoPassword };
  const load = opened.use(await startLoad(wanted, signal));
  const random = createRandom(seed);
  const injection = { cluster, client, signal, load, random, isSynchronous, judgesTimes, log };
  const { injected, absences, failures: injectionFailures } = await injectFaults(injection, faults);
  const recoveredMs = Date.now();
  const record = await load.finish(withinMs(finishLimitMs, signal));
  const { times } = record;
  const timetable = { roundSeconds, absences, judgesTimes };
  const books = { record, timetable, recoveredMs, receiptKey, signal };
  const checked = await checkAll(cluster, books);
  const ownExits = exitsOf(cluster);
  const stopFailures = await stop();
  const left = await processesOn(cluster.folder);
  const failures = [
    ...load.failures.slice(0, maxLoadFailures),
    ...injectionFailures,
    ...(judgesTimes ? lateAnswers(times) : []),
    ...ownExits,
    ...(isSynchronous ? [] : await unloggedRisks(cluster)),
    ...checked.failures,
    ...stopFailures,
    ...left.map((line) => `still running after the end: ${line}`),
  ];
  const { folder } = cluster;
  if (failures.length === 0) await rm(folder, { recursive: true, force: true });
  const { count } = load;
  return { ...checked, injected, count, times, repeated: record.repeated, failures, folder };
}

async function checkAll(cluster: Cluster, books: FinalBooks): Promise<Checked> {
  const leader = await findLeader(cluster.nodes);
  if (leader === null) throw new Error('PostgreSQL has no primary');
  await using node = cluster.openNode(leader, {});
  return await checkFinalBooks(node.database, books);
}

function lateAnswers({ late, lateCalls }: AnsweredTimes): string[] {
  const limit = `${answerPromiseMs / 1000} s`;
  return lateCalls === 0 ? [] : [`${lateCalls} answers took more than ${limit}`, ...late];
}

/** If no commit waits for a standby, each process must log the risk at its start. */
async function unloggedRisks({ apis }: Cluster): Promise<string[]> {
  const logs = await Promise.all(apis.map(({ program }) => readFile(program.logFile, 'utf8')));
  return logs.flatMap((text, index) =>
    text.includes('no commit waits for') ? [] : [`api${index + 1} does not log that risk`],
  );
}

/** None of our processes may exit because the database is unavailable. */
function exitsOf({ apis, clocks }: Cluster): string[] {
  return [...apis, ...clocks]
    .filter(({ program }) => program.ownExits() > 0)
    .map(({ program }) => `exited ${program.ownExits()} times: ${program.logFile}`);
}
