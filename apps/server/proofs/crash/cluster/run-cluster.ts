// One run of the cluster under load with injected faults, then the check of the books. At the end:
// everything acknowledged is there once, every answer was in time, rounds went on, the audit holds,
// and no process is left.

import { readFile, rm } from 'node:fs/promises';
import { readConfig } from '../../../src/platform/config/config.ts';
import { readSecrets } from '../../../src/platform/secrets/secrets.ts';
import { checkAtEnd, type Checked, type Ending } from '../check-books.ts';
import { answerPromiseMs, type AnsweredTimes } from '../answer-times.ts';
import { startLoad } from '../load-process.ts';
import type { LoadEvent } from '../load-record.ts';
import { createRandom } from '../random.ts';
import { openProbe, within } from '../run-crash.ts';
import { processesOn } from '../service.ts';
import type { BlowKind } from './faults.ts';
import { startCluster, type Cluster, type Sizes } from './cluster.ts';
import { leaderOf } from './leader.ts';
import type { Programs } from './programs.ts';
import { strikeAll, type Struck } from './inject-faults.ts';

export interface ClusterRunOptions {
  readonly programs: Programs;
  readonly sizes: Sizes;
  readonly seed: number;
  readonly blows: AsyncIterable<BlowKind> | Iterable<BlowKind>;
  readonly isSynchronous: boolean;
  readonly viaProxy: boolean;
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  /** Whether late answers and recoveries are failures; otherwise they are only measured. */
  readonly judgesTimes: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** `faults` is empty if everything holds. */
export interface ClusterResult extends Checked {
  readonly struck: readonly Struck[];
  readonly count: (event: LoadEvent) => number;
  readonly times: AnsweredTimes;
  readonly repeated: number;
  /** Logs and data of a run with failures; removed if there are none. */
  readonly folder: string;
}

const finishLimitMs = 240_000;
/** More failures add no information. */
const maxLoadFaults = 20;

export async function runCluster(options: ClusterRunOptions): Promise<ClusterResult> {
  const { seed, blows, isSynchronous, judgesTimes, roundSeconds, say, signal } = options;
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
  const striking = { cluster, client, signal, load, random, isSynchronous, judgesTimes, say };
  const { struck, absences, faults: strikeFaults } = await strikeAll(striking, blows);
  const recoveredMs = Date.now();
  const record = await load.finish(within(finishLimitMs, signal));
  const { times } = record;
  const timetable = { roundSeconds, absences, judgesTimes };
  const ending = { record, timetable, recoveredMs, receiptKey, signal };
  const checked = await checkAll(cluster, ending);
  const ownEnds = endsOf(cluster);
  const stopFaults = await stop();
  const left = await processesOn(cluster.folder);
  const faults = [
    ...load.faults.slice(0, maxLoadFaults),
    ...strikeFaults,
    ...(judgesTimes ? lateAnswers(times) : []),
    ...ownEnds,
    ...(isSynchronous ? [] : await untoldRisks(cluster)),
    ...checked.faults,
    ...stopFaults,
    ...left.map((line) => `still running after the end: ${line}`),
  ];
  const { folder } = cluster;
  if (faults.length === 0) await rm(folder, { recursive: true, force: true });
  const { count } = load;
  return { ...checked, struck, count, times, repeated: record.repeated, faults, folder };
}

async function checkAll(cluster: Cluster, ending: Ending): Promise<Checked> {
  const leader = await leaderOf(cluster.nodes);
  if (leader === null) throw new Error('PostgreSQL has no primary');
  await using node = cluster.openNode(leader, {});
  return await checkAtEnd(node.database, ending);
}

function lateAnswers({ late, lateCalls }: AnsweredTimes): string[] {
  const limit = `${answerPromiseMs / 1000} s`;
  return lateCalls === 0 ? [] : [`${lateCalls} answers took more than ${limit}`, ...late];
}

/** If no commit waits for a standby, each process must log the risk at its start. */
async function untoldRisks({ apis }: Cluster): Promise<string[]> {
  const logs = await Promise.all(apis.map(({ program }) => readFile(program.logFile, 'utf8')));
  return logs.flatMap((text, index) =>
    text.includes('no commit waits for') ? [] : [`api${index + 1} does not log that risk`],
  );
}

/** None of our processes may exit because the database is unavailable. */
function endsOf({ apis, clocks }: Cluster): string[] {
  return [...apis, ...clocks]
    .filter(({ program }) => program.ownEnds() > 0)
    .map(({ program }) => `exited ${program.ownEnds()} times: ${program.logFile}`);
}
