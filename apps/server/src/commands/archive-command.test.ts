import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { settingsOf } from '../../testing/test-database.ts';
import { openAuditedWorld, type AuditedWorld } from '../../testing/test-audited-world.ts';
import { createMovableDatabase, firstOfMonth, moveTestClock } from '../../testing/test-clock.ts';
import { runCommand } from '../../testing/run-command.ts';
import { chainAuditLog } from '../platform/audit-log/audit-log.ts';
import { holdFingerprints, receiptFingerprint } from '../platform/secrets/fingerprints.ts';
import { ensurePartitions } from '../operations/maintenance/partitions.ts';

const commands = {
  archive: join(import.meta.dirname, 'archive-command.ts'),
  audit: join(import.meta.dirname, 'audit-command.ts'),
};
const month = firstOfMonth(0).slice(0, 7);
const nextMonth = firstOfMonth(1).slice(0, 7);

let world: AuditedWorld;
let folder: string;

before(async () => {
  world = await openAuditedWorld(() => createMovableDatabase(0));
  for (const round of [world.rounds.closed, world.rounds.open]) await world.finish(round);
  await chainAuditLog(world.clockDatabase);
  await holdFingerprints(world.ownerDatabase, [receiptFingerprint(world.receiptKey)]);
  await world.owner.query(moveTestClock, [100 * 86_400_000]);
  await ensurePartitions(world.clockDatabase);
  folder = await mkdtemp(join(tmpdir(), 'trine-archive-'));
});

after(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

function run(command: keyof typeof commands, words: readonly string[], more = {}) {
  return runCommand(commands[command], words, {
    DATA_DIR: join(folder, 'data'),
    ...settingsOf(world.url),
    TRINE_RECEIPT_KEY: world.receiptKey.toString('hex'),
    ARCHIVE_DIR: join(folder, 'archive'),
    ...more,
  });
}

const rejections = [
  ['no option', [], {}, /^npm run archive takes one of --before 2026-01, --restore 2026-01 and/],
  ['two options', ['--list', '--before', '2026-01'], {}, /^npm run archive takes one of/],
  ['no month', ['--before', 'May'], {}, /^--before is "May"; allowed: a month such as 2026-01\.$/m],
  ['a recent month', ['--before', '2999-01'], {}, /^--before is 2999-01; allowed: \d{4}-/],
  ['no folder', ['--before', '2026-01'], { ARCHIVE_DIR: '' }, /^ARCHIVE_DIR is not set: set the/],
  [
    'a month that is not archived',
    ['--restore', '2026-01'],
    {},
    /^2026-01 is not in the archive: see --list/,
  ],
] as const;

for (const [what, words, more, sentence] of rejections) {
  test(`${what}: one sentence and exit code 1`, async () => {
    const { out, error, code } = await run('archive', words, more);
    assert.deepEqual([code, out], [1, '']);
    assert.match(error, sentence);
    assert.match(error, /^[^\n]+\.\n$/);
  });
}

test('no month is archived while the audit does not hold', async () => {
  const winner = [String(world.winner)];
  await world.owner.query('update account set held_minor = 1 where player_id = $1', winner);
  const { out, error, code } = await run('archive', ['--before', nextMonth]);
  await world.owner.query('update account set held_minor = 0 where player_id = $1', winner);
  assert.deepEqual([code, out], [1, '']);
  assert.match(error, /FAILS {2}held/);
  assert.match(error, /The audit does not hold, so no month was archived\.\n$/);
});

test('a month is archived, listed, audited by its files, and restored', async () => {
  const gone = await run('archive', ['--before', nextMonth]);
  assert.deepEqual([gone.code, gone.error], [0, '']);
  assert.match(gone.out, new RegExp(`^${month}: \\d+ orders and \\d+ entries are in `, 'm'));
  const listed = await run('archive', ['--list']);
  assert.match(listed.out, new RegExp(`^${month}  \\d+ orders, \\d+ entries, .* by .*archive\n$`));
  const audited = await run('audit', ['--archive', join(folder, 'archive')]);
  assert.equal(audited.code, 0, audited.error);
  assert.match(audited.out, /All \d+ checks hold\.\n$/);
  assert.doesNotMatch(audited.out, /Remark: (?!No seal )/);
  const elsewhere = await run('audit', ['--archive', join(folder, 'nowhere')]);
  assert.equal(elsewhere.code, 1);
  assert.match(elsewhere.out, /1 of \d+ checks do not hold: archive\.\n$/);
  const nothing = await run('archive', ['--before', nextMonth]);
  assert.match(nothing.out, new RegExp(`^No month before ${nextMonth} is left to archive\\.\n$`));
  const back = await run('archive', ['--restore', month]);
  assert.match(back.out, new RegExp(`^${month} is back in the database: \\d+ orders and`));
  assert.equal((await run('audit', [])).code, 0);
});
