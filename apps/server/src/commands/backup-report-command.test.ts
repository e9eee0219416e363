import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../../testing/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../platform/postgres/transaction.ts';
import { newestOfPgBackRest } from '../operations/backup/backup-report.ts';
import { readBackupState } from '../operations/backup/backup-state.ts';

const command = `${import.meta.dirname}/backup-report-command.ts`;

let opened: TestDatabase;

before(async () => {
  opened = await openTestDatabase();
});

after(() => opened.close());

function infoOf(backups: readonly object[], name = 'trine'): string {
  return JSON.stringify([{ name, status: { code: 0, message: 'ok' }, backup: backups }]);
}

const [older, newer, broken] = [100, 200, 300].map((stop) => {
  return { label: `F${stop}`, error: stop === 300, timestamp: { start: stop - 9, stop } };
});

test('the newest backup without an error is recorded', () => {
  assert.equal(
    newestOfPgBackRest(infoOf([older ?? {}, newer ?? {}, broken ?? {}]), 'trine'),
    200_000,
  );
});

for (const [what, json, sentence] of [
  ['no JSON', 'pgbackrest: not found', /not what pgbackrest info/],
  ['another program', '{"ok":true}', /not what pgbackrest info/],
  ['no backup yet', infoOf([]), /no backup of the stanza "trine" \(its stanzas: trine\)/],
  ['another stanza', infoOf([older ?? {}], 'shop'), /its stanzas: shop/],
] as const) {
  test(`rejected: ${what}`, () => {
    assert.throws(() => newestOfPgBackRest(json, 'trine'), {
      name: 'StartError',
      message: sentence,
    });
  });
}

function report(words: readonly string[]) {
  return runCommand(command, words, { DATABASE_CLOCK_URL: opened.clockUrl });
}

function state() {
  const database = openDatabase(opened.pool);
  return readBackupState({ database, serverFolder: null, isEmbedded: false });
}

test('every process reads the report, and an older report replaces nothing', async () => {
  assert.deepEqual(await state(), { archiving: null, baseAtMs: null, drill: null });
  for (const time of ['2026-11-25T06:00:00Z', '2026-11-24T06:00:00Z']) {
    const { code, error } = await report(['--base', time]);
    assert.deepEqual([code, error], [0, '']);
  }
  assert.equal((await state()).baseAtMs, Date.parse('2026-11-25T06:00:00Z'));
  assert.equal((await report(['--drill', 'failed'])).code, 0);
  assert.equal((await state()).drill?.holds, false);
  assert.equal((await report(['--drill', 'held'])).code, 0);
  assert.equal((await state()).drill?.holds, true);
});

const rejections = [
  [['--drill', 'perhaps'], /^--drill is "perhaps"; allowed: held, failed\.\n$/],
  [['--base', 'yesterday'], /^--base is "yesterday"; allowed: a day and a time/],
  [['--base', '2999-01-01T00:00:00Z'], /^2999-\S+ is in the future\.\n$/],
] as const;

for (const [words, sentence] of rejections) {
  test(`${words.join(' ')}: one sentence, and nothing is recorded`, async () => {
    const before = await state();
    const { code, error } = await report(words);
    assert.equal(code, 1);
    assert.match(error, sentence);
    assert.deepEqual(await state(), before);
  });
}
