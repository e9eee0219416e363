import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { root } from './steps.ts';
import { inTurn, longestFiles, nothing, sum } from './test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-run-'));
after(() => rmSync(folder, { recursive: true }));

const head = `import { test, describe } from 'node:test';\n`;
const files = {
  passes: `${head}describe('a', () => { test('b', () => {}); test('c', (t) => t.test('d')); });`,
  fails: `${head}test('a', () => { throw new Error('on purpose'); }); test('b', () => {});`,
  breaks: `throw new Error('on purpose');`,
  empty: `export const a = 1;`,
  hangs: `${head}test('a', () => new Promise((settle) => setTimeout(settle, 1_500)));`,
  leaks: `${head}import net from 'node:net';\ntest('a', () => {}); net.createServer().listen(0);`,
} as const;

for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(folder, `${name}.test.mjs`), content);
}

const runner = join(folder, 'runner.mjs');
writeFileSync(
  runner,
  `import { runTests } from ${JSON.stringify(join(import.meta.dirname, 'test-run.ts'))};
  const signal = AbortSignal.timeout(Number(process.argv[3]));
  const options = { ...JSON.parse(process.argv[2]), signal, output: process.stderr };
  const { passed, failed, emptyFiles } = await runTests(options);
  console.log(passed + ' passed, ' + failed + ' failed, ' + emptyFiles.length);`,
);

/** Runs in a process of its own: inside a test, the runner refuses to run tests. */
async function tallyOf(names: readonly (keyof typeof files)[], wholeLimitMs = 30_000) {
  const options = {
    files: names.map((name) => join(folder, `${name}.test.mjs`)),
    concurrency: 2,
    testLimitMs: 500,
  };
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const values = [runner, JSON.stringify(options), `${wholeLimitMs}`];
  const child = spawn(process.execPath, values, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return said.trim();
}

const rows: readonly (readonly [names: readonly (keyof typeof files)[], tally: string])[] = [
  [['passes'], '3 passed, 0 failed, 0'],
  [['fails'], '1 passed, 1 failed, 0'],
  [['breaks'], '0 passed, 1 failed, 0'],
  [['empty'], '0 passed, 1 failed, 1'],
  [['hangs'], '0 passed, 1 failed, 0'],
  [['passes', 'fails', 'breaks', 'empty'], '4 passed, 3 failed, 1'],
  [[], '0 passed, 0 failed, 0'],
];

for (const [names, tally] of rows) {
  test(`counts ${names.join(', ') || 'nothing'}`, async () => {
    assert.equal(await tallyOf(names), tally);
  });
}

test('a file that never ends counts as failed when the whole run is stopped', async () => {
  assert.equal(await tallyOf(['leaks'], 2_000), '1 passed, 1 failed, 0');
});

test('parts add up', () => {
  const part = { passed: 2, failed: 1, emptyFiles: ['a.test.ts'] };
  const total = { passed: 4, failed: 2, emptyFiles: ['a.test.ts', 'a.test.ts'] };
  assert.deepEqual(sum([part, nothing, part]), total);
});

test('the longest files are there and begin, the others follow by name', () => {
  assert.deepEqual(
    longestFiles.filter((file) => !existsSync(join(root, file))),
    [],
  );
  const [first, second] = longestFiles;
  assert.deepEqual(inTurn(['b', second, 'a', first]), [first, second, 'a', 'b']);
});
