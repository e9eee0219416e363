// One of the processes that run test files. A process needs about one second of processor time
// before the first test of a server's file runs (Node, imports, compiled schemas), so a few
// processes take the files in turn. Each file is a separate suite with its own hooks, loaded when
// the one before has ended.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, mock, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPage } from './page-modules.ts';
import { fileListIn } from './test-run.ts';

/** The longest that Node accepts; the limit on the command line is for one test, not for a file. */
const noLimitMs = 2 ** 31 - 1;

async function runFile(file: string): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const closePage = openPage(file);
  suite(file, { timeout: noLimitMs }, async () => {
    try {
      await import(pathToFileURL(file).href);
    } catch (error) {
      test(file, () => {
        throw error;
      });
    }
    // The last hook of the suite; it also runs after a failed `before` of the file.
    after(() => {
      mock.reset();
      closePage();
      ended.resolve();
    });
  });
  await ended.promise;
}

/** Exactly one process can make the folder. */
function claim(folder: string, turn: number): boolean {
  try {
    mkdirSync(join(folder, String(turn)));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * A test that exceeded its limit may still run, and an unclosed server listens for ever: neither
 * may block the run.
 */
function endLater(graceMs: number): void {
  setTimeout(() => {
    console.error('Something holds this process after its last test:');
    console.error(process.getActiveResourcesInfo().join(', '));
    process.exit(1);
  }, graceMs).unref();
}

const [folder, graceMs] = process.argv.slice(2);
// A test that waits while nothing else happens in its process is cancelled; its file never ends.
process.once('beforeExit', () => endLater(Number(graceMs)));
if (folder === undefined) throw new Error('Started by test-run.ts, with the folder of the run.');
const files: readonly string[] = JSON.parse(readFileSync(fileListIn(folder), 'utf8'));
for (const [turn, file] of files.entries()) {
  if (!claim(folder, turn)) continue;
  await runFile(file);
}
endLater(Number(graceMs));
