// Runs test files through Node's own runner and counts from its events.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec as Spec } from 'node:test/reporters';
import { root } from './run-program.ts';

export interface Tally {
  readonly passed: number;
  /** Failed and cancelled tests, and files without a test. */
  readonly failed: number;
  /** Files without a test, which count as failed. */
  readonly emptyFiles: readonly string[];
  /** `file: test` of each failure. */
  readonly failures: readonly string[];
}

export interface RunOptions {
  readonly files: readonly string[];
  /** How many processes run at once; they take the files in turn. */
  readonly concurrency: number;
  /** After this time a test fails and the others continue. */
  readonly testLimitMs: number;
  /** Stops the run; a test that is still running counts as failed. */
  readonly signal: AbortSignal;
  readonly output: NodeJS.WritableStream;
}

/** They run first, so that none of them runs alone at the end. */
export const longestFiles = [
  'tools/recipes.test.ts',
  'apps/server/proofs/simulation/simulation.test.ts',
  'apps/server/proofs/crash/cluster/cluster.test.ts',
  'apps/server/proofs/crash/crash.test.ts',
  'apps/server/proofs/crash/rolling/rolling.test.ts',
  'apps/server/src/operations/backup/drill.test.ts',
  'apps/server/src/workers.test.ts',
  'apps/server/released/released.test.ts',
  'e2e/players/players.test.ts',
  'apps/server/src/platform/embedded-postgres/embedded.test.ts',
  'apps/server/src/platform/bus/bus.test.ts',
  'apps/server/src/platform/health/outage.test.ts',
] as const;

export const nothing: Tally = { passed: 0, failed: 0, emptyFiles: [], failures: [] };

export async function runTests(options: RunOptions): Promise<Tally> {
  if (options.files.length === 0) return nothing;
  const files = options.files.map((file) => resolve(root, file));
  const folder = mkdtempSync(join(tmpdir(), 'trine-test-run-'));
  try {
    writeFileSync(fileListIn(folder), JSON.stringify(files));
    const group = join(import.meta.dirname, 'test-group.ts');
    const groups = Array.from({ length: options.concurrency }, () => group);
    return await runGroups(groups, options, { folder, files });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where the processes of a run read the list of files. */
export function fileListIn(folder: string): string {
  return join(folder, 'files.json');
}

interface Shared {
  readonly folder: string;
  readonly files: readonly string[];
}

/** One process for each group; they take the files from `shared`. */
async function runGroups(
  groups: readonly string[],
  { concurrency, signal, testLimitMs, output }: RunOptions,
  shared: Shared,
): Promise<Tally> {
  const stream = run({
    files: [...groups],
    concurrency,
    signal,
    execArgv: [`--test-timeout=${testLimitMs}`],
    // A process may take as long to end as a test may take.
    argv: [shared.folder, String(testLimitMs)],
  });
  const counting = countFrom(stream, shared.files);
  for await (const chunk of stream.compose(new Spec())) output.write(chunk);
  return counting();
}

/** Counts events; call the result when all have arrived. */
function countFrom(stream: ReturnType<typeof run>, files: readonly string[]): () => Tally {
  const failures: string[] = [];
  const counts = { passed: 0, failed: 0, cancelled: 0 };
  /** Files of groups that have not yet run a test. */
  const untested = new Set(files);
  let idleGroups = 0;
  let brokenSuites = 0;
  let testsOfFile = 0;
  const see = ({ name, nesting }: { readonly name: string; readonly nesting: number }) => {
    if (nesting > 0) testsOfFile += 1;
    else {
      if (testsOfFile > 0) untested.delete(name);
      testsOfFile = 0;
    }
  };
  stream.on('test:pass', (event) => {
    see(event);
    // The runner reports a group without a file as a passed test with the name of its file.
    if (event.nesting === 0 && event.name === event.file) idleGroups += 1;
  });
  stream.on('test:fail', (event) => {
    see(event);
    const { name, file = '', details } = event;
    const { failureType } = Object(details.error);
    const isSuite = details.type === 'suite';
    // The failed tests inside are counted one by one.
    if (isSuite && failureType === 'subtestsFailed') return;
    // A failed hook: the runner's counts omit suites.
    if (isSuite) brokenSuites += 1;
    failures.push(isAbsolute(name) ? relative(root, name) : `${relative(root, file)}: ${name}`);
  });
  stream.on('test:summary', (summary) => {
    // The last summary has no file and is the sum of all.
    if (summary.file === undefined) Object.assign(counts, summary.counts);
  });
  return () => {
    const emptyFiles = [...untested];
    return {
      passed: counts.passed - idleGroups,
      failed: counts.failed + counts.cancelled + brokenSuites + emptyFiles.length,
      emptyFiles,
      failures,
    };
  };
}

/** The longest first, then all others by name. */
export function orderTestFiles(files: readonly string[]): string[] {
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

/** One line for each failed test with its count, most frequent first. */
export function countFailures(failures: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const failure of failures) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([failure, count]) => `${count} × ${failure}`);
}
