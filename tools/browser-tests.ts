// Runs the browser tests through Playwright Test and counts from its report.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './steps.ts';
import { nothing, type Tally } from './test-run.ts';

interface BrowserRunOptions {
  /** Paths from the root. */
  readonly files: readonly string[];
  /** How many servers and browsers at once. */
  readonly workers: number;
  /** Stops everything: what has not run by then counts as failed. */
  readonly signal: AbortSignal;
}

/** Of Playwright's JSON report, what is read here. */
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
 * How many tests may pass at their second try only. One, on a developer's machine, is a fault to be
 * found; on a machine that also builds for others, one or two must not keep back a change that has
 * nothing to do with them. Playwright lists them in either case.
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

/** A run without a report could not begin or was ended twice: all its files have failed. */
export function readTally(reportFile: string, files: readonly string[], tries: number): Tally {
  if (!existsSync(reportFile)) return { ...nothing, failed: files.length };
  return tallyOf(JSON.parse(readFileSync(reportFile, 'utf8')) as Report, files, tries);
}

/**
 * A test that did not run has failed; so has one that passed only when it ran again, unless no more
 * than `tries` did.
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
