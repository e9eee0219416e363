// What the owner of the database can do to the public log, and what detects it without the audit:
// the start of a process, the publisher, and a restore.

import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { test, type TestContext } from 'node:test';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { restateEntries } from '../../../testing/restate-entries.ts';
import { listLogEntries, makeLogFolder } from '../../../testing/test-public-log.ts';
import { openTestLog, type TestLog } from '../../../testing/test-public-log.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { auditAll } from '../../operations/audit/audit.ts';
import { checkKeptLog } from './check-kept-log.ts';
import { continueLog } from './continue-log.ts';

interface Published {
  readonly world: World;
  readonly log: TestLog;
}

/** Two drawn rounds, published and in the files. */
async function openPublished(run: TestContext): Promise<Published> {
  const world = await openWorld();
  run.after(() => world.close());
  const log = await openTestLog(world);
  for (const gameId of [1, 2]) {
    const round = await world.round({ gameId });
    await round.moveTo('draw');
    await runTick(world);
  }
  await restateEntries(world.owner);
  await log.publish();
  await log.stop();
  assert.deepEqual(log.errors, []);
  return { world, log };
}

const check = ({ world, log }: Published) =>
  checkKeptLog(world.database, log.folder, log.identity.key);

async function append({ world }: Published): Promise<void> {
  await world.owner.query(`select append_public_log('trine/1/draw|9|20990101001|aa')`);
}

const setBack = `
  delete from public_log_entry where entry_index >= 3;
  update public_log_end set size = 3;
  delete from public_log_tile;
  update public_log set size = 0, root = sha256(''), checkpoint = null, published_at = null`;

test('a log that was cut off is refused at the start', async (run) => {
  const published = await openPublished(run);
  assert.equal(await check(published), 6);
  await published.world.owner.query(setBack);
  await assert.rejects(check(published), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /a checkpoint of 0 entries, and .* has one of 6: .* set back/);
    return true;
  });
});

test('a rewritten log that was signed again is refused at the start', async (run) => {
  const published = await openPublished(run);
  const { world, log } = published;
  await world.owner.query(setBack);
  await world.owner.query(`update public_log_entry set entry = entry || '0' where entry_index = 1`);
  await world.owner.query(
    `select append_public_log('trine/1/draw|1|2099010100' || n || '|aa')
     from generate_series(1, 5) as n`,
  );
  // The publisher signs what the database has: only what was kept outside shows the change.
  const forger = await openTestLog(world, { holder: 'forger' });
  await forger.publish();
  await forger.stop();
  assert.deepEqual(forger.errors, []);
  await assert.rejects(check(published), /first 6 entries .* are not those of the checkpoint/);
  assert.equal(log.folder === forger.folder, false);
});

test('a running publisher does not continue a log that was cut off below it', async (run) => {
  const published = await openPublished(run);
  const { world, log } = published;
  await world.owner.query(`
    delete from public_log_tile;
    update public_log set size = 1`);
  await append(published);
  await log.publish();
  assert.match(String(log.errors[0]), /do not have the root of its 1 entries/);
  assert.equal(log.failures(), 1);
});

test('a changed tile stops the publisher', async (run) => {
  const published = await openPublished(run);
  const { world } = published;
  await world.owner.query(
    `update public_log_tile set hashes = overlay(hashes placing sha256('') from 1)`,
  );
  await append(published);
  const next = await openTestLog(world, { holder: 'next' });
  await next.publish();
  assert.match(String(next.errors[0]), /do not have the root of its 6 entries/);
});

test('an entry that was deleted after its checkpoint is found by the audit', async (run) => {
  const { world, log } = await openPublished(run);
  const audit = async () => {
    const { receiptKey } = world;
    const { findings } = await auditAll(world.clockDatabase, { receiptKey, now: Date.now });
    return findings.filter(({ faults }) => faults > 0).map(({ name }) => name);
  };
  const before = await audit();
  await world.owner.query('delete from public_log_entry where entry_index = 2');
  assert.deepEqual(
    (await audit()).filter((name) => !before.includes(name)),
    ['public log', 'public log tree'],
  );
  // The publisher reads new entries only, and goes on.
  await log.publish();
  assert.deepEqual(log.errors, []);
});

test('a restored database continues the log from the files', async (run) => {
  const published = await openPublished(run);
  const { world, log } = published;
  const whole = await listLogEntries(world);
  // As after a restore to the moment of the third entry, which was not published then.
  await world.owner.query(`
    delete from public_log_entry where entry_index >= 3;
    update public_log_end set size = 3;
    delete from public_log_tile;
    update public_log set size = 0, root = sha256(''), checkpoint = null, published_at = null`);
  const folder = await makeLogFolder();
  await cp(log.folder, folder, { recursive: true });
  assert.equal(await continueLog(world.ownerDatabase, folder), 3);
  assert.deepEqual(await listLogEntries(world), whole);
  assert.equal(await check(published), 6);
  assert.equal(await continueLog(world.ownerDatabase, folder), 0);
  const { rows } = await world.owner.query(
    'select count(*)::integer as restored from public_log_entry where is_restored',
  );
  assert.deepEqual(rows, [{ restored: 3 }]);
  await append(published);
  const next = await openTestLog(world, { holder: 'next', folder, keptSize: 6 });
  await next.publish();
  await next.stop();
  assert.deepEqual(next.errors, []);
  const { rows: notes } = await world.owner.query<{ checkpoint: string }>(
    'select checkpoint from public_log',
  );
  assert.equal(openCheckpoint(notes[0]?.checkpoint ?? '', { log: log.identity.key })?.size, 7);
});

test('a restored database that went on with other entries is rejected', async (run) => {
  const { world, log } = await openPublished(run);
  await world.owner.query(setBack);
  await world.owner.query(`select append_public_log('trine/1/draw|1|20990101001|aa')`);
  await assert.rejects(continueLog(world.ownerDatabase, log.folder), /have different entries/);
  assert.equal((await listLogEntries(world)).length, 4);
});

test('without files there is nothing to continue', async (run) => {
  const { world } = await openPublished(run);
  assert.equal(await continueLog(world.ownerDatabase, await makeLogFolder()), null);
});
