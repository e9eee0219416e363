// The version that was released last, beside this one: it goes on while the schema of this version
// comes under it, starts again on that, and settles rounds there; then both serve side by side.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { settingsFor } from '../src/platform/embedded-postgres/embedded-logins.ts';
import { migrationsDirectory, schemaDirectory } from '../src/platform/postgres/migration-files.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import type { Report } from '../src/operations/readiness/readiness.ts';
import { checkBooks, withBooks } from '../proofs/crash/check-books.ts';
import { startLoad } from '../proofs/crash/load-process.ts';
import { createMember } from '../proofs/crash/rolling/member.ts';
import { main as presentMain } from '../proofs/crash/service.ts';
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
  if (existsSync(migrationsDirectory)) await cp(migrationsDirectory, next, { recursive: true });
  const count = (await readdir(next)).length;
  for (const [index, sample] of samples.entries()) {
    const number = String(count + 2 + index).padStart(4, '0');
    await cp(join(import.meta.dirname, sample), join(next, `${number}-${sample}`));
  }
  return next;
}

/** In the released code. */
function migrationPath(name: string): string {
  return `apps/server/migrations/${name}`;
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
      ...settingsFor(url),
      DATA_DIR: dataDir,
      ROUND_SECONDS: String(rhythm.roundSeconds),
      CLOSE_SECONDS: String(rhythm.closeSeconds),
      PROOF_OF_WORK: '0',
    };
    const code = await readReleased();
    const main = await unpackReleased(code, join(folder, 'code'));
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
    const newer = (await readdir(next)).filter((name) => !(migrationPath(name) in code.files));
    assert.deepEqual(applied, newer.toSorted());
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

    assert.deepEqual([...load.failures, ...presentLoad.failures], []);
    const bets = [...record.bets, ...presentRecord.bets];
    const timetable = { ...rhythm, absences: [], judgesTimes: false };
    const { failures } = await withBooks(
      { url: settingsFor(url).DATABASE_CLOCK_URL, dataDir },
      (database, receiptKey) =>
        checkBooks(database, { record: { bets, deposits: null }, timetable, receiptKey, signal }),
    );
    assert.deepEqual(failures, []);
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
const taken = [
  /\bdrop (?:table|column|function|view|type|domain|sequence|schema) (?:if exists )?(\w+)/g,
  /\brename (?:column )?(?!to\b)(\w+)/g,
  /\balter (?:table|function|view|type|sequence) (?:if exists )?(\w+)(?:\([^)]*\))? rename to\b/g,
  /\balter column (\w+)/g,
  /\balter (\w+) (?:set data )?type\b/g,
];

/** Of them those that the released code names. */
function takenFrom(code: string, migration: string): string[] {
  if (!contract.test(migration)) return [];
  const names = taken.flatMap((word) =>
    Array.from(migration.matchAll(word), ([, name = '']) => name),
  );
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
}

const samplesTaken: readonly (readonly [text: string, named: readonly string[]])[] = [
  ['drop table if exists player;', ['player']],
  ['drop table nobody_ever_named_it;', []],
  ['alter table a_b_c drop column balance_minor;', ['balance_minor']],
  ['alter table player rename to nobody_ever_named_it;', ['player']],
  ['alter table a_b_c rename balance_minor to nobody_ever_named_it;', ['balance_minor']],
  ['alter function place_orders(bigint) rename to nobody_ever_named_it;', ['place_orders']],
  ['alter table a_b_c alter column balance_minor type integer;', ['balance_minor']],
  ['alter table a_b_c alter balance_minor set data type integer;', ['balance_minor']],
];

test('what a migration takes away the released code does not name', async () => {
  const { files } = await readReleased();
  const sources = Object.entries(files).filter(([path]) => path.endsWith('.ts'));
  const code = sources.map(([, text]) => text).join('\n');
  for (const [text, named] of samplesTaken) {
    const migration = `-- contract: since version 0.1.0 nothing reads it\n${text}`;
    assert.deepEqual(takenFrom(code, migration), named, text);
  }
  const names = existsSync(migrationsDirectory) ? await readdir(migrationsDirectory) : [];
  for (const name of names) {
    const migration = await readFile(join(migrationsDirectory, name), 'utf8');
    assert.deepEqual(takenFrom(code, migration), [], name);
  }
});
