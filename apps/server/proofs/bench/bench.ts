// `npm run bench`: how fast it is, as ratios measured in one run on one machine. `npm run bench --
// R1 R8` measures those rows only, `--quick` with little of everything, `--pinned` with server and
// PostgreSQL on processors of their own, `--profile R1` looks where the time of a row goes,
// `--pgledger URL` adds the rows beside pgledger. A full run writes bench/results.json. R10L lasts
// long and is measured if it is named (`R10L --minutes 30 --orders 100000000`). Exit code
// 0: no promise is missed (a row that the client limits is judged neither way); 2: one is missed,
// or is invalid because requests of its yardstick were rejected; 1: an acknowledged order is not
// there, the books do not balance, or it could not measure, and then no figure counts.

import { readCommand, type CommandWords } from '@trine/commands/read-command.ts';
import { measure, verdictOf, type Row, type Verdict } from './measurement.ts';
import { openEnvironment, type Environment, type Measurement } from './environment.ts';
import { readOptions, type Options } from './options.ts';
import { printHead, printRow, writeResults } from './report.ts';
import { refusePgledger } from './pgledger/pgledger.ts';
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
import { loneBet } from './rows/lone-bet.ts';
import { lastingRun } from './lasting/lasting-run.ts';
import { longHistory } from './rows/long-history.ts';
import { oneRoom } from './rows/one-room.ts';
import { screens } from './rows/screens.ts';
import { settling } from './settling/settling.ts';
import { costOfTwo, rateOfTwo } from './rows/two-api.ts';
import { statementAlone } from './rows/statement-alone.ts';
import { viewing } from './rows/viewing.ts';
import { writers } from './rows/writers.ts';
import { fullSizes, quickSizes } from './sizes.ts';
import { auditHistory } from './history/histories.ts';
import { auditTarget } from './target/audit.ts';

/**
 * In this order: settling needs the servers to be still, histories fill the disk, and growth bets
 * on them.
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
  auditing,
  deepPage('R11', 'orders'),
  deepPage('R11f', 'funds'),
  longHistory('R13', 'orders'),
  longHistory('R13f', 'funds'),
  growth,
  lastingRun,
];
const exitCodes = { kept: 0, untrue: 1, missed: 2 } as const;
const unkept: ReadonlySet<Verdict> = new Set(['missed', 'invalid']);
/** On a machine that cannot do it in this time, it ends. */
const limitMs = 40 * 60_000;
/** The same for an order that the table is filled with before R10L. */
const fillLimitMs = 0.06;

const words = readCommand('bench');
try {
  process.exitCode = await bench(words);
} catch (error) {
  const isBrokenOff = error instanceof Error && error.name === 'AbortError';
  console.error(isBrokenOff ? 'The measuring was broken off.' : error);
  process.exitCode = exitCodes.untrue;
}

async function bench(given: CommandWords<'bench'>): Promise<number> {
  const options = readOptions(given, {
    all: measurements.map(({ id }) => id),
    besidePgledger: measurements.filter((one) => one.isBesidePgledger).map(({ id }) => id),
  });
  if (typeof options === 'string') return refuse(options);
  const { pgledger } = options;
  const refusal = pgledger === null ? null : await refusePgledger(pgledger);
  if (refusal !== null) return refuse(refusal);
  const signal = stopSignal(limitOf(options));
  await using opened = new AsyncDisposableStack();
  const environment = openEnvironment(opened, {
    sizes: options.isQuick ? quickSizes : fullSizes,
    signal,
    isPinned: options.isPinned,
    pgledger,
    lastingRun: options,
    isProfiled: options.profiled !== null,
    tell: (sentence) => console.log(`     … ${sentence}`),
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
  const isMissed = rows.map(verdictOf).some((verdict) => unkept.has(verdict));
  return isMissed ? exitCodes.missed : exitCodes.kept;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return exitCodes.untrue;
}

async function profileRow(environment: Environment, wanted: string): Promise<void> {
  const measurement = measurements.find(({ id }) => id === wanted);
  if (measurement === undefined) throw new Error(`there is no ${wanted}`);
  await using opened = new AsyncDisposableStack();
  await profile(environment, await measurement.open(environment, opened));
}

/** A row that can not be measured is told and passed over. */
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
      const row = await measure(
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

/** What makes the figures worthless, as sentences; and the audit of the stand for the file. */
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

/** The first Ctrl-C breaks off in good order, the second at once. */
function stopSignal(withinMs: number): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(130);
      stop.abort();
    });
  }
  return AbortSignal.any([stop.signal, AbortSignal.timeout(Math.round(withinMs))]);
}
