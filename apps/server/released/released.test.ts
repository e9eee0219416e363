// The version that was released last, beside this one: it goes on while the schema of this version
// comes under it, starts again on that, and settles rounds there; then both serve side by side.

import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrationsDirectory, schemaDirectory } from '../src/platform/postgres/migration-files.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import type { Report } from '../src/operations/readiness/readiness.ts';
import { checkBooks, inBooks } from '../crash/check-books.ts';
import { startLoad } from '../crash/load-process.ts';
import { createMember } from '../crash/rolling/member.ts';
import { main as presentMain } from '../crash/service.ts';
import { openEmptyDatabase } from '../testing/test-database.ts';
import { readReleased, unpackReleased } from './released-code.ts';

/** Ends what hangs; it takes half a minute. */
const limitMs = 10 * 60_000;
const betsBetween = 20;
const rhythm = { roundSeconds: 9, closeSeconds: 3 } as const;
const samples = ['sample-expansion.sql', 'sample-index.sql'] as const;

/** The migrations of this code, and after them two that do more than any of them. */
async function nextMigrations(folder: string): Promise<string> {
  const next = join(folder, 'migrations');
  await mkdir(next);
  await cp(migrationsDirectory, next, { recursive: true });
  const count = (await readdir(next)).length;
  for (const [index, sample] of samples.entries()) {
    const number = String(count + 2 + index).padStart(4, '0');
    await cp(join(import.meta.dirname, sample), join(next, `${number}-${sample}`));
  }
  return next;
}

async function healthOf(address: string): Promise<Report> {
  return (await (await fetch(`http://${address}/health/ready`)).json()) as Report;
}

test(
  'released code runs, starts and settles on the next schema',
  { timeout: limitMs },
  async (context) => {
    const { signal } = context;
    await using opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'trine-released-'));
    opened.defer(() => rm(folder, { recursive: true }));
    const database = await openEmptyDatabase();
    opened.defer(() => database.close());
    const { url } = database;
    const dataDir = join(folder, 'data');
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ROUND_SECONDS: String(rhythm.roundSeconds),
      CLOSE_SECONDS: String(rhythm.closeSeconds),
      PROOF_OF_WORK: '0',
    };
    const main = await unpackReleased(await readReleased(), join(folder, 'code'));
    const released = await createMember({ name: 'released', main, settings, folder });
    opened.defer(() => released.kill());
    const present = await createMember({ name: 'present', main: presentMain, settings, folder });
    opened.defer(() => present.kill());

    await released.start(signal);
    const load = opened.use(
      await startLoad({ url: `http://${released.address}`, seed: 1 }, signal),
    );
    await load.comes('accepted', betsBetween, signal);

    const next = await nextMigrations(folder);
    const report = (sentence: string) => context.diagnostic(sentence);
    const applied = await migrate({ url, migrationsDirectory: next, report });
    assert.deepEqual(applied, (await readdir(next)).toSorted());
    await load.comes('accepted', betsBetween, signal);
    const health = await healthOf(released.address);
    assert.deepEqual(
      [health.status, health.checks.newer_schema?.migrations],
      ['ready', applied.length],
    );

    await released.stop();
    await released.start(signal);
    await load.comes('settled', 2, signal);
    await load.comes('accepted', betsBetween, signal);

    await present.start(signal);
    const beside = { url: `http://${present.address}`, seed: 2, prefix: 'beside' };
    const presentLoad = opened.use(await startLoad(beside, signal));
    await presentLoad.comes('accepted', betsBetween, signal);
    const record = await load.finish(signal);
    await released.stop();
    await presentLoad.comes('settled', 1, signal);
    const presentRecord = await presentLoad.finish(signal);

    assert.deepEqual([...load.faults, ...presentLoad.faults], []);
    const bets = [...record.bets, ...presentRecord.bets];
    const timetable = { ...rhythm, absences: [], judgesTimes: false };
    const { faults } = await inBooks({ url, dataDir }, (database, receiptKey) =>
      checkBooks(database, { record: { bets, deposits: null }, timetable, receiptKey, signal }),
    );
    assert.deepEqual(faults, []);
  },
);

test('what was released of the schema is never changed', async () => {
  const { files } = await readReleased();
  const names = Object.keys(files).filter((path) =>
    /^apps\/server\/(?:schema|migrations)\//.test(path),
  );
  assert.ok(names.length >= 16);
  for (const path of names) {
    const [, , part = '', name = ''] = path.split('/');
    const folder = part === 'schema' ? schemaDirectory : migrationsDirectory;
    assert.equal(await readFile(join(folder, name), 'utf8'), files[path], path);
  }
});

const contract = /^-- contract: since version (\d+\.\d+\.\d+) nothing reads it$/m;
/** What a migration takes away or changes, by its name. */
const taken =
  /\b(?:drop (?:table|column|function|view|type)|rename(?: column)?|alter column) (?:if exists )?(\w+)/g;

test('what a migration takes away the released code does not name', async () => {
  const { files } = await readReleased();
  const code = Object.entries(files)
    .filter(([path]) => path.endsWith('.ts'))
    .map(([, text]) => text)
    .join('\n');
  const names = await readdir(migrationsDirectory);
  const texts = await Promise.all(
    names.map((name) => readFile(join(migrationsDirectory, name), 'utf8')),
  );
  const sample = '-- contract: since version 0.1.0 nothing reads it\ndrop table if exists player;';
  const named = (text: string) =>
    contract.test(text)
      ? Array.from(text.matchAll(taken), ([, name = '']) => name).filter((name) =>
          new RegExp(`\\b${name}\\b`).test(code),
        )
      : [];
  assert.deepEqual(named(sample), ['player'], 'it would be found');
  assert.deepEqual(texts.flatMap(named), []);
});
