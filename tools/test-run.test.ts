import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { root } from './run-program.ts';
import { countFailures, orderTestFiles, longestFiles, nothing, sum } from './test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-run-'));
after(() => rmSync(folder, { recursive: true }));

const head = `import { test, describe } from 'node:test';\n`;
const files = {
  passes: `${head}describe('a', () => { test('b', () => {}); test('c', (t) => t.test('d')); });`,
  fails: `${head}test('a', () => { throw new Error('on purpose'); }); test('b', () => {});`,
  breaks: `throw new Error('on purpose');`,
  empty: `export const a = 1;`,
  hangs: `${head}test('a', () => new Promise((settle) => setTimeout(settle, 4_000)));`,
  cleans: `${head}import { after } from 'node:test';
    after(() => { throw new Error('on purpose'); }); test('a', () => {});`,
  hooks: `${head}import { beforeEach } from 'node:test';
    beforeEach(() => { throw new Error('on purpose'); }); test('a', () => {});`,
  exits: `${head}test('a', () => process.exit(0));`,
  leaks: `${head}import { writeFileSync } from 'node:fs'; import net from 'node:net';
    test('a', () => {}); net.createServer().listen(0);
    test('b', () => writeFileSync(${JSON.stringify(join(folder, 'leaks'))}, ''));`,
} as const;

for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(folder, `${name}.test.mjs`), content);
}

const runner = join(folder, 'runner.mjs');
writeFileSync(
  runner,
  `import { existsSync } from 'node:fs';
  import { runTests } from ${JSON.stringify(join(import.meta.dirname, 'test-run.ts'))};
  const [given, stopAfter] = process.argv.slice(2);
  const stopping = new AbortController();
  const stop = () => existsSync(stopAfter) && setTimeout(() => stopping.abort(), 2_000).unref();
  if (stopAfter !== '') setInterval(stop, 100).unref();
  const options = { ...JSON.parse(given), signal: stopping.signal, output: process.stderr };
  const { passed, failed, emptyFiles, failures } = await runTests(options);
  const names = failures.map((failure) => failure.split(/[\\\\/]/).at(-1));
  console.log(passed + ' passed, ' + failed + ' failed, ' + emptyFiles.length, ...names.sort());
  process.exit();`,
);

interface Limits {
  readonly testLimitMs?: number;
  readonly concurrency?: number;
  /** The run stops some time after this file appears. */
  readonly stopAfter?: string;
}

/** In a process of its own: inside a test, the runner does not run tests. */
async function tallyOf(names: readonly (keyof typeof files)[], limits: Limits = {}) {
  const { testLimitMs = 60_000, concurrency = 2, stopAfter = '' } = limits;
  const options = {
    files: names.map((name) => join(folder, `${name}.test.mjs`)),
    concurrency,
    testLimitMs,
  };
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const values = [runner, JSON.stringify(options), stopAfter];
  const child = spawn(process.execPath, values, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return output.trim();
}

type Row = readonly [names: readonly (keyof typeof files)[], tally: string];

const rows: readonly Row[] = [
  [['passes'], '3 passed, 0 failed, 0'],
  [['fails'], '1 passed, 1 failed, 0 fails.test.mjs: a'],
  [['breaks'], '0 passed, 1 failed, 0 breaks.test.mjs'],
  [['empty'], '0 passed, 1 failed, 1'],
  [
    ['passes', 'fails', 'breaks', 'empty'],
    '4 passed, 3 failed, 1 breaks.test.mjs fails.test.mjs: a',
  ],
  [[], '0 passed, 0 failed, 0'],
];

for (const [names, tally] of rows) {
  test(`counts ${names.join(', ') || 'nothing'}`, async () => {
    assert.equal(await tallyOf(names), tally);
  });
}

test('files that share a process keep their hooks to themselves', async () => {
  const tally = await tallyOf(['hooks', 'passes'], { concurrency: 1 });
  assert.equal(tally, '3 passed, 1 failed, 0 hooks.test.mjs: a');
});

test('files that did not run count as failed', async () => {
  const tally = await tallyOf(['exits', 'passes'], { concurrency: 1 });
  assert.equal(tally, '0 passed, 2 failed, 2');
});

test('a failing process of one file does not fail other files', async () => {
  const tally = await tallyOf(['exits', 'passes'], { concurrency: 2 });
  assert.equal(tally, '3 passed, 1 failed, 1');
});

test('a file whose last hook fails counts as failed', async () => {
  const tally = await tallyOf(['cleans', 'passes']);
  assert.equal(tally, '4 passed, 1 failed, 0 cleans.test.mjs');
});

test('a test that does not end fails at its limit', async () => {
  const tally = await tallyOf(['hangs'], { testLimitMs: 500 });
  assert.equal(tally, '0 passed, 1 failed, 0 hangs.test.mjs: a');
});

test('a process that stays open after its last test fails and ends', async () => {
  const tally = await tallyOf(['leaks'], { testLimitMs: 500 });
  assert.equal(tally, '2 passed, 1 failed, 0 test-group.ts');
});

test('a file that does not end counts as failed when the run is stopped', async () => {
  const tally = await tallyOf(['leaks'], { stopAfter: join(folder, 'leaks') });
  assert.equal(tally, '2 passed, 1 failed, 0 test-group.ts');
});

test('variables of the shell do not reach a test', async () => {
  const { NODE_TEST_CONTEXT: _, ...given } = process.env;
  const env = {
    ...given,
    PORT: '1',
    DATA_DIR: '/nonexistent',
    DATABASE_URL: 'postgres://wrong',
    PGHOST: 'wrong',
    PGSSLMODE: 'require',
    PROFILE: 'production',
    LINES: 'x',
    TZ: 'Pacific/Chatham',
    HOME: '/nonexistent',
  };
  const values = [join(import.meta.dirname, 'test.ts'), 'tools/test-environment'];
  const child = spawn(process.execPath, values, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.match(out, /^[1-9]\d* passed, 0 failed$/m, error);
});

test('the counts of parts are added', () => {
  const part = { passed: 2, failed: 1, emptyFiles: ['a.test.ts'], failures: ['b: c'] };
  const emptyFiles = ['a.test.ts', 'a.test.ts'];
  const total = { passed: 4, failed: 2, emptyFiles, failures: ['b: c', 'b: c'] };
  assert.deepEqual(sum([part, nothing, part]), total);
});

test('failures are counted by test, most frequent first', () => {
  assert.deepEqual(countFailures(['a: b', 'c: d', 'c: d']), ['2 × c: d', '1 × a: b']);
});

test('the longest files exist and run first, the others follow by name', () => {
  assert.deepEqual(
    longestFiles.filter((file) => !existsSync(join(root, file))),
    [],
  );
  const [first, second] = longestFiles;
  assert.deepEqual(orderTestFiles(['b', second, 'a', first]), [first, second, 'a', 'b']);
});
