// Run by `npm test`, which brings the browser, the built apps and the database cluster.

import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/browser.ts';

/** Far more than any test takes: several browsers may share two slow cores. */
const testLimitMs = 300_000;

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  timeout: testLimitMs,
  forbidOnly: true,
  // A test that failed runs once more to leave a trace; it counts as failed whatever comes of it.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [['list'], ['json', { outputFile: process.env['TRINE_TEST_REPORT'] }]],
  use: { launchOptions: launchOptions(), trace: 'on-first-retry' },
});
