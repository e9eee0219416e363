// `npm run bench`: measures speed as ratios of two measurements in one run on one machine. Options:
// `-- R1 R8` measures only these rows, `--quick` runs small sizes, `--pinned` gives the server and
// PostgreSQL their own processors, `--profile R1` shows where the time of one row goes, `--pgledger
// URL` adds the rows that compare with pgledger. R10L runs long and only if it is named (`R10L
// --minutes 30 --orders 100000000`). A full run writes bench/results.json. Exit code 0: no promise
// is missed (a client-bound row counts as neither); 2: a promise is missed, or a row is invalid
// because requests of its yardstick were rejected; 1: an acknowledged order is missing, the books
// do not balance, or the measurement failed: then no figure counts.

import { readCommand, type CommandWords } from '@trine/commands/read-command.ts';
import { stopSignal } from '../kit/stop-signal.ts';
import { measureRow, verdictOfRow, type Row, type RowVerdict } from './measurement.ts';
import { openEnvironment, type Environment, type Measurement } from './environment.ts';
import { readOptions, type Options } from './options.ts';
import { printHead, printRow, writeResults } from './results.ts';
import { checkPgledger } from './pgledger/pgledger.ts';
import { batchesOfOne } from './rows/batches-of-one.ts';
import { auditing } from './rows/auditing.ts';
import { besidePgledger } from './rows/beside-pgledger.ts';
import { betsOverHttp, costOfBets } from './rows/bets-over-http.ts';
import { profile } from './profile/profile.ts';
import { deepPage } from './rows/deep-page.ts';
import { fixedRate } from './rows/fixed-rate.ts';
import { growth } from './rows/growth.ts';
import { heartbeats } from './rows/heartbeats.ts';
import { hotPlayer } from './rows/hot-player.ts';
import { liabilities } from './rows/liabilities.ts';
import { loneBet } from './rows/lone-bet.ts';
import { lastingRun } from './lasting/lasting-run.ts';
import { longHistory } from './rows/long-history.ts';
import { oneRoom } from './rows/one-room.ts';
import { screens } from './rows/screens.ts';
import { sealing } from './rows/sealing.ts';
import { settling } from './settling/settling.ts';
import { costOfTwo, rateOfTwo } from './rows/two-api.ts';
import { statementAlone } from './rows/statement-alone.ts';
import { viewing } from './rows/viewing.ts';
import { writers } from './rows/writers.ts';
import { fullSizes, quickSizes } from './sizes.ts';
import { auditHistory } from './history/histories.ts';
import { auditTarget } from './target/audit.ts';

/**
 * The order matters: settling needs idle servers, histories fill the disk, and growth bets on the
 * histories.
 */
const measurements: readonly Measurement[] = [
  betsOverHttp,
  costOfBets,
  batchesOfOne,
  statementAlone,
  besidePgledger('R3p', 1, 12),
  besidePgledger('R3p100', 100, 4),
  fixedRate,
  oneRoom,
  hotPlayer,
  writers,
  loneBet('R8', 'p50', 1.25),
  loneBet('R8w', 'p99', 1.3),
  heartbeats,
  viewing,
  screens,
  costOfTwo,
  rateOfTwo,
  settling,
  sealing,
  auditing,
  liabilities,
  deepPage('R11', 'orders'),
  deepPage('R11f', 'funds'),
  longHistory('R13', 'orders'),
  longHistory('R13f', 'funds'),
  growth,
  lastingRun,
];
const exitCodes = { kept: 0, untrue: 1, missed: 2 } as const;
const unkept: ReadonlySet<RowVerdict> = new Set(['missed', 'invalid']);
/** Ends the run on a machine that is too slow. */
const limitMs = 40 * 60_000;
/** Additional time for each order that R10L inserts before it starts. */
const fillLimitMs = 0.06;

const words = readCommand('bench');
try {
  process.exitCode = await bench(words);
} catch (error) {
  const isBrokenOff = error instanceof Error && error.name === 'AbortError';
  console.error(isBrokenOff ? 'Interrupted.' : error);
  process.exitCode = exitCodes.untrue;
}

async function bench(given: CommandWords<'bench'>): Promise<number> {
  const options = readOptions(given, {
    all: measurements.map(({ id }) => id),
    besidePgledger: measurements.filter((one) => one.isBesidePgledger).map(({ id }) => id),
  });
  if (typeof options === 'string') return fail(options);
  const { pgledger } = options;
  const reason = pgledger === null ? null : await checkPgledger(pgledger);
  if (reason !== null) return fail(reason);
  const signal = stopSignal(limitOf(options));
  await using opened = new AsyncDisposableStack();
  const environment = openEnvironment(opened, {
    sizes: options.isQuick ? quickSizes : fullSizes,
    signal,
    isPinned: options.isPinned,
    pgledger,
    lastingRun: options,
    isProfiled: options.profiled !== null,
    report: (sentence) => console.log(`     … ${sentence}`),
  });
  if (options.profiled !== null) {
    await profileRow(environment, options.profiled);
    return exitCodes.kept;
  }
  const { rows, failures } = await measureRows(environment, options);
  const { audited, faults } = await auditEnvironment(environment);
  const isWhole = options.wanted.length === 0 && !options.isQuick;
  if (isWhole) await writeResults(rows, audited);
  for (const fault of faults) console.error(`FAILED: ${fault}.`);
  if (faults.length > 0 || failures > 0) return exitCodes.untrue;
  const isMissed = rows.map(verdictOfRow).some((verdict) => unkept.has(verdict));
  return isMissed ? exitCodes.missed : exitCodes.kept;
}

function fail(sentence: string): number {
  console.error(sentence);
  return exitCodes.untrue;
}

async function profileRow(environment: Environment, wanted: string): Promise<void> {
  const measurement = measurements.find(({ id }) => id === wanted);
  if (measurement === undefined) throw new Error(`there is no ${wanted}`);
  await using opened = new AsyncDisposableStack();
  await profile(environment, await measurement.open(environment, opened));
}

/** Logs a row that cannot be measured and continues with the next one. */
async function measureRows(environment: Environment, { wanted }: Options) {
  const rows: Row[] = [];
  let failures = 0;
  printHead();
  for (const measurement of measurements) {
    const { id, isBesidePgledger = false, isLasting = false, obstacle } = measurement;
    const isLeftOut = isLasting || (isBesidePgledger && environment.pgledger === null);
    if (wanted.length > 0 ? !wanted.includes(id) : isLeftOut) continue;
    const reason = obstacle?.() ?? null;
    if (reason !== null) {
      console.log(`${id} is not measured: ${reason}`);
      continue;
    }
    try {
      await using opened = new AsyncDisposableStack();
      const row = await measureRow(
        id,
        await measurement.open(environment, opened),
        isLasting ? 1 : environment.sizes.runs,
      );
      rows.push(row);
      printRow(row);
    } catch (error) {
      environment.signal.throwIfAborted();
      console.error(`${id} could not be measured:`, error);
      failures += 1;
    }
  }
  return { rows, failures };
}

/** Returns what makes the figures worthless, and the audit of the target for the results file. */
async function auditEnvironment({ opened, signal }: Environment) {
  const { target, histories, emptyHistory, longHistory: long } = opened;
  const startedAt = performance.now();
  const audited = target && (await auditTarget(target, signal));
  const made = [emptyHistory, histories?.few, histories?.many, long].flatMap((some) => some ?? []);
  const faults = [
    ...(audited?.faults ?? []),
    ...(await Promise.all(made.map(auditHistory))).flat(),
  ];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (faults.length === 0) {
    const orders = audited === null ? '' : `${audited.orders} orders, none missing; `;
    console.log(`\n${orders}the audit found nothing in ${seconds} s.`);
  }
  return { audited, faults };
}

function limitOf({ wanted, minutes, orders }: Options): number {
  if (!wanted.includes(lastingRun.id)) return limitMs;
  return limitMs + minutes * 60_000 + orders * fillLimitMs;
}
