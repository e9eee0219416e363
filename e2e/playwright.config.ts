// Run by `npm test`, which brings the browser, the built apps and the database cluster.

import { defineConfig } from '@playwright/test';
import { launchOptions, timeoutMs } from './fixtures/browser.ts';

/**
 * A page of a test lives for seconds: compiling its scripts to fast code takes more processor time
 * than that code gives back (a seventh of a browser's time on the walks of app/axe).
 */
const withoutCompilers = '--js-flags=--no-maglev --no-opt';

/** Far more than any test takes: several browsers may share two slow cores. */
const testLimitMs = 300_000;

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  timeout: testLimitMs,
  expect: { timeout: timeoutMs },
  forbidOnly: true,
  // A test that failed runs once more and leaves a trace; `tools/browser-tests.ts` counts it.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: process.env['TRINE_TEST_REPORT'] }]],
  use: { launchOptions: launchOptions([withoutCompilers]), trace: 'on-first-retry' },
});
