// Restarts every process of a cluster in turn, behind the proxy and under load. No client may need
// a second attempt, no round may be void, and the books must be right.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSettings } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { checkBooks, withBooks } from '../check-books.ts';
import type { BetCounts } from '../check-bets.ts';
import { startLoad, type Load } from '../load-process.ts';
import { nameOf, type LoadRecord } from '../load-record.ts';
import { withinMs } from '../run-crash.ts';
import { main } from '../service.ts';
import { startHaproxy, type Proxy } from './haproxy.ts';
import { createMember, type Member } from './member.ts';
import { openViewers, type Viewers } from './viewers.ts';

export interface RollingOptions {
  /** The owner's connection to a database that is empty, or has the schema and no people. */
  readonly database: DatabaseSettings;
  readonly apis: number;
  readonly clocks: number;
  /** How often each process is restarted. */
  readonly passes: number;
  readonly seed: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface RollingResult {
  readonly restarts: number;
  readonly bets: BetCounts;
  readonly reads: number;
  readonly reopened: number;
  /** What does not hold; empty if everything does. */
  readonly failures: readonly string[];
  /** Logs of a run with failures; removed if there are none. */
  readonly folder: string;
}

const rhythm = { roundSeconds: 15, closeSeconds: 6 } as const;
/** Longer than HAProxy's checks take. */
const drainSeconds = 3;
const viewers = { readers: 4, streams: 12 } as const;
/** Between two restarts, so that the restarted process serves its share. */
const betsBetween = 20;
const finishLimitMs = 60_000;

export async function runRolling(options: RollingOptions): Promise<RollingResult> {
  const { database, passes, seed, log, signal } = options;
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'trine-rolling-'));
  await chmod(folder, 0o711);
  const failures: string[] = ['it was interrupted'];
  opened.defer(async () => {
    if (failures.length === 0) await rm(folder, { recursive: true });
  });
  const { apis, clocks } = await startMembers(opened, { ...options, folder });
  const proxy = await startHaproxy(
    apis.map(({ address }) => address),
    folder,
  );
  opened.defer(() => proxy.stop());
  for (const { name } of apis) await proxy.isUp(name, signal);
  const { url } = proxy;
  const load = opened.use(await startLoad({ url, seed, patience: 'for all' }, signal));
  const watching = await openViewers({ url, ...viewers });
  opened.defer(() => watching.stop());
  let restarts = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const member of [...apis, ...clocks]) {
      await load.comes('accepted', betsBetween, signal);
      await restart(member, { proxy, isApi: apis.includes(member), signal });
      restarts += 1;
      log(`${member.name} was restarted, ${load.count('accepted')} bets so far`);
    }
  }
  await load.comes('accepted', betsBetween, signal);
  await watching.stop();
  const record = await load.finish(withinMs(finishLimitMs, signal));
  const installation = { url: database.DATABASE_CLOCK_URL, dataDir: dataDirIn(folder) };
  const timetable = { ...rhythm, absences: [], judgesTimes: false };
  const { bets, rounds, ...books } = await withBooks(installation, (database, receiptKey) =>
    checkBooks(database, { record, timetable, receiptKey, signal }),
  );
  const { lapsed } = rounds;
  failures.splice(
    0,
    1,
    ...clientFailures(load, watching, record),
    ...books.failures,
    ...(lapsed > 0 ? [`${lapsed} rounds are void`] : []),
  );
  const { reads, reopened } = watching;
  return { restarts, bets: bets.counts, reads: reads(), reopened: reopened(), failures, folder };
}

/** The first process creates the secrets and the schema, then all others start together. */
async function startMembers(
  opened: AsyncDisposableStack,
  { database, folder, signal, ...counts }: RollingOptions & { readonly folder: string },
) {
  const shared = {
    ...database,
    DATA_DIR: dataDirIn(folder),
    ROUND_SECONDS: String(rhythm.roundSeconds),
    CLOSE_SECONDS: String(rhythm.closeSeconds),
    PROOF_OF_WORK: '0',
  };
  const make = async (role: 'api' | 'clock', settings: Readonly<Record<string, string>>) => {
    const members = Array.from({ length: counts[`${role}s`] }, (_, index) =>
      createMember({
        name: `${role}_${index + 1}`,
        main,
        settings: { ...shared, ROLE: role, ...settings },
        folder,
      }),
    );
    return Promise.all(members);
  };
  const clocks = await make('clock', {});
  const proxied = { TRUSTED_PROXIES: '1', DRAIN_SECONDS: String(drainSeconds) };
  const apis = await make('api', proxied);
  const [first, ...others] = [...clocks, ...apis];
  for (const member of [...clocks, ...apis]) opened.defer(() => member.kill());
  await first?.start(signal);
  await Promise.all(others.map((member) => member.start(signal)));
  return { apis, clocks };
}

function dataDirIn(folder: string): string {
  return join(folder, 'data');
}

interface RestartOptions {
  readonly proxy: Proxy;
  readonly isApi: boolean;
  readonly signal: AbortSignal;
}

/** As an update does: stops the next process only after the proxy uses this one again. */
async function restart(member: Member, { proxy, isApi, signal }: RestartOptions): Promise<void> {
  await member.stop();
  await member.start(signal);
  if (isApi) await proxy.isUp(member.name, signal);
}

/** What clients received. */
function clientFailures(load: Load, watching: Viewers, { bets }: LoadRecord): string[] {
  const again = bets.filter(({ attempts }) => attempts > 1);
  return [
    ...load.failures,
    ...watching.failures,
    ...again.map((bet) => `${nameOf(bet)} needed more than one attempt`),
    ...(load.count('busy') > 0 ? [`${load.count('busy')} bets were answered busy`] : []),
    ...(load.count('cut') > 0 ? [`${load.count('cut')} bets were cut off`] : []),
  ];
}
