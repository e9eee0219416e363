import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTally, tallyOf, type Report } from './browser-tests.ts';
import { root } from './run-program.ts';

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';

function spec(title: string, status: Status) {
  return { title, file: 'room/bet.test.ts', tests: [{ status }] };
}

function report(specs: Report['suites'][number]['specs'], errors: readonly unknown[] = []): Report {
  const suites = [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }];
  return { config: { rootDir: join(root, 'e2e/tests') }, suites, errors };
}

const file = 'e2e/tests/room/bet.test.ts';

const tallies: readonly (readonly [what: string, Status, passed: number])[] = [
  ['a test that passes is passed', 'expected', 1],
  ['a test that fails is failed', 'unexpected', 0],
  ['a test that passed only at the second try is failed', 'flaky', 0],
  ['a test that did not run is failed', 'skipped', 0],
];

for (const [what, status, passed] of tallies) {
  test(what, () => {
    const tally = tallyOf(report([spec('one', 'expected'), spec('other', status)]), [file], 0);
    assert.deepEqual([tally.passed, tally.failed], [1 + passed, 1 - passed]);
    assert.deepEqual(tally.failures, passed === 1 ? [] : [`${file}: other`]);
  });
}

test('the allowed number of flaky tests passes, and one more fails them all', () => {
  const specs = [spec('one', 'flaky'), spec('two', 'flaky'), spec('three', 'expected')];
  assert.equal(tallyOf(report(specs), [file], 2).failed, 0);
  assert.deepEqual(tallyOf(report(specs), [file], 1).failures, [`${file}: one`, `${file}: two`]);
  assert.equal(tallyOf(report([spec('one', 'unexpected')]), [file], 2).failed, 1);
});

test('a file without tests and an error outside a test count as failures', () => {
  const empty = 'e2e/tests/room/empty.test.ts';
  const tally = tallyOf(
    report([spec('one', 'expected')], [new Error('no such file')]),
    [file, empty],
    0,
  );
  assert.deepEqual([tally.passed, tally.failed, tally.emptyFiles], [1, 2, [empty]]);
});

test('a run without a report fails all its files', () => {
  const { passed, failed } = readTally(join(root, 'e2e/no-report.json'), [file, file], 0);
  assert.deepEqual([passed, failed], [0, 2]);
});
