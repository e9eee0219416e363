// `npm test`: all tests, browser tests included. `npm test -- packages/money room` runs the files
// whose paths contain one of the words. A few processes take the files of Node's runner in turn;
// Playwright Test runs the browser tests. The database (for the server's tests), a Chromium and the
// built apps (for browser tests) start only if such a test runs.
//
// `npm test -- --times 5 --burn 2 [words]` runs the tests five times while two processes for each
// core use up its time, and counts the failures of each test: a test must not depend on the speed
// of the machine. `npm test -- bet-room/bet --headed` shows the browser and slows each step down.

import '../apps/server/src/platform/config/postgres-environment.ts';
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import { runBrowserTests } from './browser-tests.ts';
import { prepareBrowser, thisHost } from './chromium.ts';
import { root } from './run-program.ts';
import { enterTemporaryFolder } from './temporary-folder.ts';
import { enterTestEnvironment } from './test-environment.ts';
import { bringPrograms } from './test-programs.ts';
import { countFailures, orderTestFiles, nothing, runTests, sum, type Tally } from './test-run.ts';

/** What needs neither a database nor a browser. */
const plainTests = [
  'apps/{web,console,players}/**/*.test.ts',
  'packages/**/*.test.ts',
  'tools/{,tidy/}*.test.ts',
];

/** Far more than a test needs on a busy machine; a test that hangs is still reported. */
const testLimitMs = 120_000;
const wholeLimitMs = 45 * 60_000;
/** On any machine: the longest files mostly wait, for a beacon and for restarted servers. */
const testProcesses = 5;
/** Each has its own server and Chromium, and waits for pages and rounds half of the time. */
const browserWorkers = 5;

const stopping = new AbortController();
const endings: (() => Promise<void>)[] = [];

function print(line: string): void {
  console.log(line);
}

/** Test files as paths from the root, limited to those with one of the words. */
function findFiles(patterns: readonly string[], words: readonly string[]): string[] {
  const asked = words.map((word) => word.replace(/^\.\//, ''));
  const options = { cwd: root, exclude: (path: string) => /node_modules|dist/.test(path) };
  const paths = globSync([...patterns], options)
    .map((path) => path.split(sep).join('/'))
    .filter((path) => asked.length === 0 || asked.some((word) => path.includes(word)));
  return orderTestFiles(paths);
}

/** All processes of the run share compiled code. */
function shareCompiledCode(): void {
  const folder = mkdtempSync(join(tmpdir(), 'trine-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** One cluster for the whole run; a given one is used as it is. */
async function startCluster(): Promise<void> {
  if (process.env['TRINE_TEST_CLUSTER_URL'] !== undefined) return;
  const { startTestCluster } = await import('../apps/server/testing/test-database.ts');
  const cluster = await startTestCluster();
  endings.push(() => cluster.stop());
  process.env['TRINE_TEST_CLUSTER_URL'] = cluster.url;
}

/** For e2e/fixtures/browser.ts. */
async function nameBrowser(isShown: boolean): Promise<void> {
  if (isShown) process.env['TRINE_HEADED'] = '1';
  process.env['CHROME_PATH'] = await prepareBrowser(print, isShown ? 'windowed' : 'headless');
}

interface Part {
  readonly files: readonly string[];
  readonly prepare: readonly (() => Promise<void>)[];
  readonly run: (files: readonly string[]) => Promise<Tally>;
}

/** A part whose requirements are missing fails with all its files. */
async function runPart({ files, prepare, run }: Part): Promise<Tally> {
  if (files.length === 0 || stopping.signal.aborted) return nothing;
  try {
    for (const step of prepare) await step();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    return { ...nothing, failed: files.length };
  }
  // The run may have been interrupted during the preparation.
  return stopping.signal.aborted ? nothing : run(files);
}

async function runAll({ words, isShown }: Options): Promise<Tally> {
  const { signal } = stopping;
  const run = (files: readonly string[]) =>
    runTests({
      files,
      concurrency: testProcesses,
      testLimitMs,
      signal,
      output: process.stdout,
    });
  const plainFiles = findFiles(plainTests, words);
  const serverFiles = findFiles(['apps/server/**/*.test.ts', 'e2e/players/*.test.ts'], words);
  bringPrograms([...plainFiles, ...serverFiles], thisHost, print);
  const plain = await runPart({ files: plainFiles, prepare: [], run });
  const server = await runPart({ files: serverFiles, prepare: [startCluster], run });
  const browser = await runPart({
    files: findFiles(['e2e/tests/**/*.test.ts'], words),
    prepare: [startCluster, () => nameBrowser(isShown)],
    run: (files) => runBrowserTests({ files, workers: browserWorkers, signal }),
  });
  return sum([plain, server, browser]);
}

interface Options {
  readonly words: readonly string[];
  readonly times: number;
  /** Busy processes for each core during the run. */
  readonly burn: number;
  /** Shows the browser's windows and slows each step down. */
  readonly isShown: boolean;
}

function readOptions(): Options {
  const { values, positionals } = readCommand('test');
  if (values.headed) requireDisplay();
  const [times, burn] = [Number(values.times), Number(values.burn)];
  const isRight = Number.isInteger(times) && times > 0 && Number.isInteger(burn) && burn >= 0;
  if (!isRight) throw new RangeError('--times is a whole number from 1, --burn one from 0');
  return { words: positionals, times, burn, isShown: values.headed };
}

function requireDisplay(): void {
  const { DISPLAY: x11, WAYLAND_DISPLAY: wayland } = process.env;
  if (process.platform !== 'linux' || x11 !== undefined || wayland !== undefined) return;
  console.error('--headed needs a display: use a desktop session, or xvfb-run -a npm test -- …');
  process.exit(1);
}

/** Keeps every core busy until the run ends. */
function burnCores(processes: number): void {
  for (let count = processes * availableParallelism(); count > 0; count -= 1) {
    const burner = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    process.on('exit', () => burner.kill('SIGKILL'));
    burner.unref();
  }
}

async function runTimes(options: Options): Promise<Tally> {
  const { times } = options;
  const tallies: Tally[] = [];
  while (tallies.length < times && !stopping.signal.aborted) {
    const startedMs = performance.now();
    const tally = await runAll(options);
    tallies.push(tally);
    if (times === 1) break;
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    const counted = `${tally.passed} passed, ${tally.failed} failed`;
    print(`Run ${tallies.length} of ${times}: ${counted}, ${seconds} s`);
  }
  return sum(tallies);
}

/** Ends the run in good order; a second call ends it immediately. */
function stop(why: string, exitCode: number): void {
  if (stopping.signal.aborted) process.exit(exitCode);
  console.error(`\n${why}`);
  process.exitCode = exitCode;
  stopping.abort(new Error(why));
}

/** The last line has a fixed form, for people and programs. */
function conclude(tally: Tally, leftFiles: readonly string[]): void {
  const { passed, emptyFiles, failures } = tally;
  const failed = tally.failed + leftFiles.length;
  for (const line of countFailures(failures)) console.error(line);
  for (const file of emptyFiles) console.error(`${file} ran no test.`);
  for (const name of leftFiles) console.error(`A test left ${name} in the working directory.`);
  if (passed + failed === 0) console.error('No test ran.');
  if (failed > 0 || passed === 0) process.exitCode ??= 1;
  console.log(`${passed} passed, ${failed} failed`);
}

process.on('SIGINT', () => stop('Interrupted.', 130));
process.on('SIGTERM', () => stop('Terminated.', 143));
const options = readOptions();
enterTemporaryFolder();
const environment = enterTestEnvironment();
shareCompiledCode();
const limitMs = wholeLimitMs * options.times;
const limit = setTimeout(() => stop('The tests took too long.', 1), limitMs).unref();
burnCores(options.burn);

try {
  const tally = await runTimes(options);
  await Promise.all(endings.map((end) => end()));
  conclude(tally, environment.leave());
} finally {
  clearTimeout(limit);
}
