// Runs test files through Node's own runner and counts from its events.

import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec as Spec } from 'node:test/reporters';
import { root } from './steps.ts';

export interface Tally {
  readonly passed: number;
  /** Failed and cancelled ones, and files that hold no test at all. */
  readonly failed: number;
  /** Files that count as failed because nothing in them can fail. */
  readonly emptyFiles: readonly string[];
  /** `file: test` of each failure. */
  readonly failures: readonly string[];
}

export interface RunOptions {
  readonly files: readonly string[];
  /** How many files at once. */
  readonly concurrency: number;
  /** For one test; past it, the test fails and the others go on. */
  readonly testLimitMs: number;
  /** Stops everything: what still runs counts as failed. */
  readonly signal: AbortSignal;
  readonly output: NodeJS.WritableStream;
}

/** They begin first, so that none of them is left to run alone at the end. */
export const longestFiles = [
  'e2e/axe.test.ts',
  'e2e/room/states.test.ts',
  'e2e/bet.test.ts',
  'e2e/routes.test.ts',
  'e2e/console.test.ts',
  'e2e/cashier.test.ts',
  'e2e/room/live.test.ts',
  'e2e/support-console.test.ts',
  'e2e/outage.test.ts',
  'e2e/unread.test.ts',
  'e2e/lines/lines.test.ts',
] as const;

export const nothing: Tally = { passed: 0, failed: 0, emptyFiles: [], failures: [] };

export async function runTests(options: RunOptions): Promise<Tally> {
  if (options.files.length === 0) return nothing;
  const emptyFiles: string[] = [];
  const failures: string[] = [];
  const counts = { passed: 0, failed: 0, cancelled: 0 };
  const stream = run({
    files: options.files.map((file) => resolve(root, file)),
    concurrency: options.concurrency,
    signal: options.signal,
    execArgv: [`--test-timeout=${options.testLimitMs}`],
  });
  stream.on('test:pass', ({ name, file, nesting }) => {
    // The runner lets a file that has no tests pass as a test of its own name.
    if (nesting === 0 && file !== undefined && name === file) emptyFiles.push(file);
  });
  stream.on('test:fail', ({ name, file = '' }) => {
    failures.push(`${relative(root, file)}: ${name}`);
  });
  stream.on('test:summary', (summary) => {
    // The last one, without a file, is the sum of all.
    if (summary.file === undefined) Object.assign(counts, summary.counts);
  });
  const report = stream.compose(new Spec());
  for await (const chunk of report) options.output.write(chunk);
  return {
    passed: counts.passed - emptyFiles.length,
    failed: counts.failed + counts.cancelled + emptyFiles.length,
    emptyFiles,
    failures,
  };
}

/** The longest first, all others by their names. */
export function inTurn(files: readonly string[]): string[] {
  const turns = new Map<string, number>(longestFiles.map((file, turn) => [file, turn]));
  const turnOf = (file: string) => turns.get(file) ?? longestFiles.length;
  return files.toSorted().toSorted((one, other) => turnOf(one) - turnOf(other));
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    emptyFiles: tallies.flatMap((tally) => tally.emptyFiles),
    failures: tallies.flatMap((tally) => tally.failures),
  };
}

/** One line for each test that failed, with the number of times; the most frequent first. */
export function countFailures(failures: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const failure of failures) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([failure, count]) => `${count} × ${failure}`);
}
