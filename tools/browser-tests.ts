// Runs the browser tests through Playwright Test and counts from its report.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './run-program.ts';
import { nothing, type Tally } from './test-run.ts';

interface BrowserRunOptions {
  /** Paths from the root. */
  readonly files: readonly string[];
  /** How many servers and browsers run at once. */
  readonly workers: number;
  /** Stops the run; a test that has not finished counts as failed. */
  readonly signal: AbortSignal;
}

/** The fields of Playwright's JSON report that are read here. */
export interface Report {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
  /** Of files that could not be read. */
  readonly errors: readonly unknown[];
}

interface Suite {
  readonly specs: readonly Spec[];
  readonly suites?: readonly Suite[];
}

interface Spec {
  readonly title: string;
  /** From the report's `rootDir`. */
  readonly file: string;
  readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
}

/**
 * How many tests may pass only at their second try. On a developer's machine none: a flaky test is
 * a fault. In CI, where other builds share the machine, one or two must not block a change that did
 * not cause them. Playwright lists them in both cases.
 */
const secondTries = process.env['CI'] === 'true' ? 2 : 0;

const configFile = join(root, 'e2e/playwright.config.ts');
const command = join(root, 'node_modules/@playwright/test/cli.js');

export async function runBrowserTests(options: BrowserRunOptions): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'trine-browser-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    await runPlaywright(options, reportFile);
    return readTally(reportFile, options.files, secondTries);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runPlaywright(options: BrowserRunOptions, reportFile: string): Promise<void> {
  const { files, workers, signal } = options;
  const filters = files.map((file) => `${RegExp.escape(file)}$`);
  const words = [command, 'test', '--config', configFile, '--workers', String(workers)];
  const child = spawn(process.execPath, [...words, ...filters], {
    stdio: 'inherit',
    env: { ...process.env, TRINE_TEST_REPORT: reportFile },
  });
  const stop = () => child.kill('SIGINT');
  signal.addEventListener('abort', stop);
  await once(child, 'close');
  signal.removeEventListener('abort', stop);
}

/** A run without a report did not begin or was killed: all its files failed. */
export function readTally(reportFile: string, files: readonly string[], tries: number): Tally {
  if (!existsSync(reportFile)) return { ...nothing, failed: files.length };
  return tallyOf(JSON.parse(readFileSync(reportFile, 'utf8')) as Report, files, tries);
}

/**
 * A test that did not run has failed. A test that passed only at its second try has failed too,
 * unless at most `tries` tests did.
 */
export function tallyOf(report: Report, files: readonly string[], tries: number): Tally {
  const specs = report.suites.flatMap(specsOf);
  const isFlaky = ({ tests }: Spec) => tests.some(({ status }) => status === 'flaky');
  const good = specs.filter(isFlaky).length <= tries ? ['expected', 'flaky'] : ['expected'];
  const fileOf = (spec: Spec) =>
    relative(root, join(report.config.rootDir, spec.file)).replaceAll('\\', '/');
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => !good.includes(status)));
  const tested = new Set(specs.map(fileOf));
  const emptyFiles = files.filter((file) => !tested.has(file));
  return {
    passed: specs.length - failed.length,
    failed: failed.length + emptyFiles.length + report.errors.length,
    emptyFiles,
    failures: failed.map((spec) => `${fileOf(spec)}: ${spec.title}`),
  };
}

function specsOf(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}
