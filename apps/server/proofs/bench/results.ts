// Prints the table, and writes the file with all figures.

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import {
  clientUseOf,
  median,
  ratioOf,
  verdictOfRow,
  type Row,
  type Series,
} from './measurement.ts';
import { generatorName } from './load/make-load.ts';
import type { Audit } from './target/audit.ts';

const resultsFolder = resolve(import.meta.dirname, '..', '..', '..', '..', 'bench');
const widths = [6, 52, 46, 6];
const digitsOf: Readonly<Record<string, number>> = { ms: 2, µs: 1 };

export function printHead(): void {
  console.log(line(['', 'ours', 'against', 'ratio', 'promised']));
}

/** Prints the name, the median with the least and greatest run, and the cost. */
export function printRow(row: Row): void {
  const { wanted, value } = row.threshold;
  const verdict = `${wanted} ${value}, ${verdictOfRow(row)}`;
  console.log(line([row.id, row.ours.what, row.against.what]));
  const figures = [figuresOf(row.ours), figuresOf(row.against)];
  console.log(line(['', ...figures, ratioOf(row).toFixed(2), verdict]));
  const costs = [costOf(row.ours), costOf(row.against)];
  if (costs.some((cost) => cost !== '')) console.log(line(['', ...costs]));
  const rejections = [rejectionsOf(row.ours), rejectionsOf(row.against)];
  if (rejections.some((one) => one !== '')) console.log(line(['', ...rejections]));
  if (row.remark !== null) console.log(line(['', row.remark]));
}

function figuresOf({ unit, values }: Series): string {
  const digits = digitsOf[unit] ?? 0;
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return `${middle} ${unit} (${least} to ${most})`;
}

function costOf(series: Series): string {
  const { cost } = series;
  if (cost === null) return '';
  const parts = { Node: cost.server, PostgreSQL: cost.postgres, client: cost.client };
  const shown = Object.entries(parts).filter(([, microseconds]) => microseconds > 0);
  const use = clientUseOf(series);
  const share = use === null ? '' : ` (${(use.share * 100).toFixed(0)} %)`;
  return `µs each: ${shown.map(([name, each]) => `${name} ${each.toFixed(1)}`).join(', ')}${share}`;
}

function rejectionsOf({ rejected }: Series): string {
  return rejected === 0 ? '' : `${rejected} rejected for load`;
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();
}

export async function writeResults(rows: readonly Row[], audited: Audit | null): Promise<void> {
  const machine = {
    processor: cpus()[0]?.model ?? '',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    generator: generatorName(),
  };
  const results = {
    measuredAt: new Date().toISOString(),
    machine,
    rows: rows.map((row) => ({ ...row, measured: ratioOf(row), verdict: verdictOfRow(row) })),
    audit: audited,
  };
  await mkdir(resultsFolder, { recursive: true });
  await writeFile(join(resultsFolder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
