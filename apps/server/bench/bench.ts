// `npm run bench`: how fast it is, as ratios measured in one run on one machine. `npm run bench --
// R1 R8` measures those only. Prints a table, writes bench/results.json, and fails unless every
// acknowledged order is there and the ledger balances.

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { audit, type Audit } from './audit.ts';
import { betsOverHttp } from './bets-over-http.ts';
import { loneBet } from './lone-bet.ts';
import { isKept, median, ratioOf, type Measurement, type Row, type Series } from './measurement.ts';
import { oneRoom } from './one-room.ts';
import { openStand } from './stand.ts';

const measurements: readonly Measurement[] = [betsOverHttp, oneRoom, loneBet];
/** It takes a minute and a half; on a machine that can not do it, it ends. */
const limitMs = 5 * 60_000;
const resultsFolder = resolve(import.meta.dirname, '..', '..', '..', 'bench');

try {
  await bench(process.argv.slice(2));
} catch (error) {
  const isBrokenOff = error instanceof Error && error.name === 'AbortError';
  console.error(isBrokenOff ? 'The measuring was broken off.' : error);
  process.exitCode = 1;
}

async function bench(wanted: readonly string[]): Promise<void> {
  const known = measurements.map(({ id }) => id);
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    console.error(`There is no ${unknown}; there are ${known.join(' ')}.`);
    process.exitCode = 1;
    return;
  }
  await using opened = new AsyncDisposableStack();
  const stand = await openStand(opened, stopSignal());
  const rows: Row[] = [];
  console.log(line(['', 'ours', 'against', 'ratio', 'promised']));
  for (const measurement of measurements) {
    if (wanted.length > 0 && !wanted.includes(measurement.id)) continue;
    const row = await measurement.measure(stand);
    rows.push(row);
    for (const cells of cellsOf(row)) console.log(line(cells));
  }
  const audited = await audit(stand);
  await writeResults(rows, audited);
  for (const fault of audited.faults) console.error(`FAILED: ${fault}.`);
  if (audited.faults.length > 0) process.exitCode = 1;
  else console.log(`\n${audited.orders} orders acknowledged, all there; the ledger balances.`);
}

/** The first Ctrl-C breaks off in good order, the second at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(130);
      stop.abort();
    });
  }
  return AbortSignal.any([stop.signal, AbortSignal.timeout(limitMs)]);
}

/** What it is, then the median with the least and the greatest of the runs. */
function cellsOf(row: Row): string[][] {
  const { wanted, value } = row.ratio;
  const verdict = `${wanted} ${value}${isKept(row) ? '' : ' (missed)'}`;
  return [
    [row.id, row.ours.what, row.against.what],
    ['', figures(row.ours), figures(row.against), ratioOf(row).toFixed(2), verdict],
  ];
}

function figures({ unit, values }: Series): string {
  const digits = unit === 'ms' ? 2 : 0;
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return `${middle} ${unit} (${least} to ${most})`;
}

function line(cells: readonly string[]): string {
  const widths = [4, 46, 46, 6];
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}

async function writeResults(rows: readonly Row[], audited: Audit): Promise<void> {
  const machine = {
    processor: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: audited.postgres,
  };
  const results = {
    measuredAt: new Date().toISOString(),
    machine,
    rows: rows.map((row) => ({ ...row, measured: ratioOf(row), isKept: isKept(row) })),
    audit: audited,
  };
  await mkdir(resultsFolder, { recursive: true });
  await writeFile(join(resultsFolder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
