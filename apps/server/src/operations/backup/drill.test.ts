// The drill: a server takes bets, is backed up, takes more bets, and is killed with its PostgreSQL.
// Then it is restored to a time in another folder, and compared bet by bet.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type Client } from '@trine/contract/client.ts';
import { queryOnce, restoredStakes } from '../../../testing/test-restored.ts';
import { sealLine } from '../../../testing/test-seal.ts';
import { findArchive } from '../../platform/embedded-postgres/embedded-archive.ts';
import { readRecord, urlOf } from '../../platform/embedded-postgres/embedded-record.ts';
import { startEmbedded } from '../../platform/embedded-postgres/embedded.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { receiptKeyOf } from '../../platform/secrets/secrets.ts';
import { readBackupState, type BackupState } from './backup-state.ts';
import { listBases } from './backup-catalogue.ts';
import { checkBackup, type Wish } from './check-backup.ts';
import { listSegments, packInTurn, readSegment } from './archived-segments.ts';
import { logKeyOf, type LogKey } from './log-seal.ts';
import { noteSeen, readDrill } from './server-notes.ts';
import { runCommand } from '../../../testing/run-command.ts';
import * as damage from '../../../testing/test-backup-damage.ts';

const passphrase = 'seven horses on the moon';
const timeoutMs = 60_000;
const stakes = {
  before: ['1.01', '1.02'],
  until: ['1.03', '1.04'],
  later: ['1.05', '1.06', '1.07'],
};

let base: string;
let backups: string;
let dataDir: string;
let server: ChildProcess | null = null;
let player: Client;
/** The time to which the server is restored. */
let moment: string;
let firstBackup: string;
const segmentsOfLater: string[] = [];

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-backup-'));
  await chmod(base, 0o711);
  // Names that a shell would interpret.
  backups = join(base, "the operator's $HOME backups");
  dataDir = join(base, 'data');
  await mkdir(backups);
  player = await startServer();
});

after(async () => {
  server?.kill('SIGKILL');
  await rm(base, { recursive: true });
});

test('a server takes bets, a backup, more bets, and is killed', async () => {
  await bet(stakes.before);
  const first = await run('backup', []);
  assert.equal(first.code, 0, first.error);
  firstBackup = /Backup (\S+) of/.exec(first.out)?.[1] ?? '';
  await cp(join(serverFolder(), 'base', firstBackup), join(base, 'first'), { recursive: true });
  const second = await run('backup', ['--keep', '1']);
  assert.match(second.out, new RegExp(`^Removed: backup ${firstBackup}`, 'm'));
  assert.match(
    second.out,
    /Every time from \S+ on can be restored; while the log is archived, at most the last 10 s /,
  );
  await bet(stakes.until);
  moment = await ask('select clock_timestamp()');
  // Each in its own segment; the first one after the time is in the same segment as the time.
  for (const stake of stakes.later) {
    await bet([stake]);
    segmentsOfLater.push(await archiveAll());
  }
  const record = await readRecord(dataDir);
  assert.ok(record !== null);
  await sealLine(urlOf(record), { dataDir, serverFolder: serverFolder() });
  const state = await backupState();
  const [only] = await listBases(serverFolder());
  assert.equal(state.baseAtMs, Date.parse(only?.manifest.finishedAt ?? ''));
  assert.ok(state.archiving !== null && state.archiving.archivedAtMs !== null);
  assert.deepEqual([state.archiving.failingSinceMs, state.drill], [null, null]);
  await killAll();
});

test('only the newest backup is kept, with exactly the log that it needs', async () => {
  const [only, ...others] = await listBases(serverFolder());
  assert.ok(only !== undefined && only.manifest.name !== firstBackup);
  assert.deepEqual(others, []);
  const segments = [...(await listSegments(serverFolder())).keys()].toSorted();
  assert.equal(segments[0], only.manifest.firstSegment);
  assert.ok(segments.length > 1);
});

const secretFiles = [
  'pepper',
  'receipt-key',
  'receipt-signing-key',
  'demo-password',
  'demo-beacon.key',
] as const;

test('a restore to a time has exactly the bets until then, and a clean audit', async () => {
  const restored = join(base, 'restored');
  const { out, error, code } = await run('restore', ['--to', moment], { DATA_DIR: restored });
  assert.deepEqual([code, error], [0, '']);
  assert.match(out, /^All \d+ checks hold\.$/m);
  assert.match(
    out,
    /^Restored: the last change is of \S+Z, it has 4 orders; .* as requested\.\n$/m,
  );
  assert.match(out, /^The public log (continues: \d+ entries|has every published entry)/m);
  assert.match(out, /^The audit log steps back with this restore: seals? \d+ .*missing: /m);
  assert.deepEqual(await restoredStakes(restored), [...stakes.before, ...stakes.until]);
  for (const file of [...secretFiles, 'account-keys', 'log-key']) {
    const [was, is] = [dataDir, restored].map((folder) => readFile(join(folder, file), 'utf8'));
    assert.equal(await is, await was, file);
  }
});

test('a shortened audit log raises an alarm until the operator accepts it', async () => {
  const restored = { DATA_DIR: join(base, 'restored') };
  const before = await run('audit', [], restored);
  assert.equal(before.code, 1, before.error);
  assert.match(before.out, /FAILS +audit log seals .*\n +seals? \d+ .*missing: seal \d+ of line/);
  const empty = await run('accept-restore', [], restored);
  assert.deepEqual([empty.code, empty.out], [1, '']);
  assert.match(empty.error, /^--reason takes 3 to 500 characters: [^\n]+\n$/);
  const words = ['--reason', 'back to the minute before the disk failed'];
  const accepted = await run('accept-restore', words, restored);
  assert.match(accepted.out, /^Accepted: \d+ seals? .*\nLast seal of the audit log: number \d+/);
  const after = await run('audit', [], restored);
  assert.deepEqual([after.code, after.error], [0, ''], after.out);
  const again = await run('accept-restore', words, restored);
  assert.match(again.out, /^The database continues from the kept seal: nothing to accept\.\n$/);
});

test('a restored server has its own history in the same BACKUP_DIR', async () => {
  const restored = join(base, 'restored');
  const archive = { directory: backups, withinSeconds: 60 };
  const oldOnes = [...(await listSegments(serverFolder())).keys()];
  const again = await startEmbedded({ dataDir: restored, archive, log: () => undefined });
  await again.stop();
  const [was, is] = [await findArchive(dataDir), await findArchive(restored)];
  assert.ok(was !== null && is !== null && was.server !== is.server);
  const own = [...(await listSegments(join(backups, is.server))).keys()];
  assert.ok(
    own.some((name) => name.startsWith('00000002')),
    own.join(),
  );
  assert.deepEqual([...(await listSegments(serverFolder())).keys()], oldOnes);
});

test('a restore without a time has every bet, and the output names the possible loss', async () => {
  const latest = join(base, 'latest');
  const { out, code } = await run('restore', [], { DATA_DIR: latest });
  assert.equal(code, 0);
  assert.match(out, /it has 7 orders; later changes are lost: \d+ s up to \S+Z, the last /);
  // PostgreSQL replays the log as far as the check predicts.
  const wish = wishOf();
  const { reachesMs, gap } = await checkBackup(backups, wish, async () => passphrase);
  const replayedMs = Date.parse(/the last change is of (\S+Z)/.exec(out)?.[1] ?? '');
  assert.equal(gap, null);
  assert.ok(Math.abs(reachesMs - replayedMs) < timeoutMs, `${reachesMs} ${replayedMs}`);
  assert.deepEqual(await restoredStakes(latest), Object.values(stakes).flat());
});

const rejections = [
  ['a time after the log', ['--to', '2099-01-01T00:00Z'], {}, /only reaches to \S+Z, s/],
  ['a time before the backup', ['--to', '2020-01-01T00:00Z'], {}, /earliest time that can be re/],
  ['a malformed time', ['--to', 'yesterday'], {}, /^--to is "yesterday"; allowed: a day and/],
  [
    'another passphrase',
    [],
    { BACKUP_PASSPHRASE: 'seven horses on the mood' },
    /passphrase is not/,
  ],
  ['a missing backup', ['--base', firstName()], {}, /There is no base backup 20260101T/],
  ['a missing server', ['--from', 'server-0'], {}, /holds no base backup of server-0\. T/],
  ['a PostgreSQL elsewhere', [], { DATABASE_URL: 'postgres://h/d' }, /such as pgBackRest/],
  ['no folder of backups', [], { BACKUP_DIR: '' }, /^BACKUP_DIR is not set/],
] as const;

for (const [what, words, changes, sentence] of rejections) {
  test(`${what}: one sentence, and DATA_DIR stays empty`, async () => {
    const empty = join(base, 'empty');
    const { out, error, code } = await run('restore', words, { DATA_DIR: empty, ...changes });
    assert.equal(code, 2, out);
    assert.match(error, sentence);
    assert.match(error, /^[^\n]+\.\n$/);
    assert.deepEqual(await readdir(empty).catch(() => []), []);
  });
}

test('a folder in use is rejected and not changed', async () => {
  const used = join(base, 'used');
  await mkdir(used);
  await writeFile(join(used, 'letter'), 'dear');
  const { error, code } = await run('restore', [], { DATA_DIR: used });
  assert.equal(code, 2);
  assert.match(error, /is in use \(it holds letter\), and a restore overwrites nothing/);
  assert.deepEqual(await readdir(used), ['letter']);
});

test('an interrupted restore does not start as a new server', async () => {
  const half = join(base, 'half');
  await mkdir(half, { mode: 0o711 });
  await writeFile(join(half, 'restore-unfinished'), '');
  const starting = startEmbedded({ dataDir: half, log: () => undefined });
  await assert.rejects(starting, { message: /^A restore into \S+ did not finish: empty that fo/ });
});

test('a damaged, missing or forged file is detected before anything changes', async () => {
  const [found] = await listBases(serverFolder());
  assert.ok(found !== undefined);
  const folder = `base/${found.manifest.name}`;
  const segments = [...(await listSegments(serverFolder())).values()];
  const last = segments.find(({ name }) => name === found.manifest.lastSegment);
  assert.ok(last !== undefined);
  const segment = last.path.slice(serverFolder().length + 1);
  const earlier = join(base, 'first');
  const damages: [string, damage.Damage, RegExp][] = [
    [
      `${folder}/base.tar.gz`,
      damage.flipped,
      /base\.tar\.gz is damaged: its SHA-256 is not the one in/,
    ],
    [`${folder}/base.tar.gz`, damage.gone, /^The backup lacks .*base\.tar\.gz\.$/],
    [`${folder}/secrets`, damage.flipped, /secrets is damaged/],
    [`${folder}/manifest.json`, () => Buffer.from('{'), /its manifest cannot be read/],
    [
      `${folder}/manifest.json`,
      damage.anotherSecond,
      /The manifest of the backup was changed after/,
    ],
    [
      `${folder}/manifest.hmac`,
      damage.flippedDigit,
      /The manifest of the backup was changed after/,
    ],
    [`${folder}/manifest.json`, damage.added, /extra is not part of the backup/],
    [`${folder}/base.tar.gz`, damage.of(earlier, 'base.tar.gz'), /base\.tar\.gz is damaged/],
    [`${folder}/manifest.json`, damage.of(earlier), /holds another backup than its name says/],
    [`log/${found.manifest.lastSegment}.seal`, damage.gone, /\.zst has no seal of this server/],
    [
      `log/${found.manifest.lastSegment}.seal`,
      damage.flipped,
      /\.seal was changed, or is the seal of/,
    ],
    ['last-seen.json', damage.anotherYear, /last-seen\.json was not written by this server/],
    ['last-seen.json', damage.gone, /the time of the last write of the server is not recorded/],
    [segment, damage.flipped, /\.zst is damaged: its SHA-256 is not the one in its name/],
    [segment, damage.gone, /^Segment \S+ of the log is missing in .* restored without it/],
  ];
  for (const [file, spoil, sentence] of damages) {
    const copy = join(base, 'copy');
    await cp(backups, copy, { recursive: true });
    const path = join(copy, serverName(), file);
    const spoilt = await spoil(await readFile(path), dirname(path));
    if (spoilt === null) await rm(path);
    else await writeFile(path, spoilt);
    const wish = wishOf();
    const checking = checkBackup(copy, wish, async () => passphrase);
    await assert.rejects(checking, { name: 'StartError', message: sentence }, file);
    await rm(copy, { recursive: true });
  }
});

/** Another BACKUP_DIR, whose log lacks the segment of the bet before the last. */
async function copyWithGap(): Promise<{ readonly folder: string; readonly missing: string }> {
  const folder = join(base, 'gap');
  await cp(backups, folder, { recursive: true });
  const missing = segmentsOfLater[1] ?? '';
  const found = (await listSegments(join(folder, serverName()))).get(missing);
  assert.ok(found !== undefined);
  await rm(found.path);
  return { folder, missing };
}

test('a log with a gap is rejected before anything changes, or its loss is accepted', async () => {
  const { folder, missing } = await copyWithGap();
  const from = serverName();
  const where = { BACKUP_DIR: folder, DATA_DIR: join(base, 'gap-data') };
  const failed = await run('restore', ['--from', from], where);
  assert.equal(failed.code, 2, failed.out);
  assert.match(failed.error, new RegExp(`since segment ${missing} of the log is missing and 1 l`));
  assert.deepEqual([failed.out, await readdir(where.DATA_DIR).catch(() => [])], ['', []]);

  const open = async () => passphrase;
  const before = await checkBackup(folder, wishOf({ toMs: Date.parse(moment) }), open);
  assert.equal(before.gap, null, 'the time is before the gap');
  const after = checkBackup(folder, wishOf({ toMs: before.reachesMs + 1 }), open);
  await assert.rejects(after, { name: 'StartError', message: /The backup only reaches to \S+Z/ });

  const accepted = await run('restore', ['--from', from, '--accept-gap'], where);
  assert.equal(accepted.code, 3, accepted.error);
  assert.match(accepted.out, /it has 5 orders; accepted: segment \S+ of the log is missing/);
  const kept = [...stakes.before, ...stakes.until, ...stakes.later.slice(0, 1)];
  assert.deepEqual(await restoredStakes(where.DATA_DIR), kept);
  const drill = await readDrill(join(folder, from));
  assert.deepEqual([drill?.holds, drill?.base], [false, before.base.manifest.name]);
});

test('a log that ends long before the server did has a gap', async () => {
  const folder = join(base, 'late');
  await cp(backups, folder, { recursive: true });
  const wish = wishOf();
  const { reachesMs } = await checkBackup(folder, wish, async () => passphrase);
  await noteSeen(join(folder, serverName()), await logKey(), reachesMs + 3_600_000);
  const late = checkBackup(folder, wish, async () => passphrase);
  await assert.rejects(late, {
    message: /the server wrote until \S+Z, 3600 s later, and that log/,
  });
  const segment = segmentsOfLater[2] ?? '';
  const packed = (await listSegments(join(folder, serverName()))).get(segment);
  assert.ok(packed !== undefined);
  const content = await readFile(packed.path);
  await writeFile(packed.path.replace(segment, segment.replace(/^0{7}1/, '00000002')), content);
  const other = checkBackup(folder, wish, async () => passphrase);
  await assert.rejects(other, { message: /the log continues in another timeline \(00000002/ });
});

test('unsealed segments are left out, or restored with --accept-unsealed', async () => {
  const folder = join(base, 'unsealed');
  await cp(backups, folder, { recursive: true });
  const own = join(folder, serverName());
  const last = segmentsOfLater[2] ?? '';
  const packed = (await listSegments(own)).get(last);
  assert.ok(packed !== undefined);
  const content = await readSegment(packed, 2 ** 24);
  await rm(packed.path);
  await rm(join(own, 'log', `${last}.seal`));
  await writeFile(join(own, 'incoming', last), content);
  const check = (acceptUnsealed: boolean) =>
    checkBackup(folder, wishOf({ acceptUnsealed }), async () => passphrase);
  const [without, all] = [await check(false), await check(true)];
  assert.deepEqual([without.leftOut, all.leftOut], [1, 0]);
  assert.equal(all.segments.length, without.segments.length + 1);
  assert.ok(all.reachesMs > without.reachesMs);
});

test('a drill and its result are recorded beside the backups', async () => {
  const drill = await readDrill(serverFolder());
  assert.equal(drill?.holds, true);
  assert.ok(Date.parse(drill.at) > Date.parse(moment));
});

test('no file in BACKUP_DIR contains a secret or the passphrase', async () => {
  const told = [passphrase];
  for (const file of secretFiles) {
    told.push((await readFile(join(dataDir, file), 'utf8')).trim());
  }
  for (const entry of await readdir(backups, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    for (const secret of told) assert.ok(!content.includes(secret), entry.name);
  }
});

function firstName(): string {
  return '20260101T000000000Z';
}

/** Everything, unless changed. */
function wishOf(changes: Partial<Wish> = {}): Wish {
  const strict = { acceptGap: false, acceptUnsealed: false };
  return { toMs: null, from: serverName(), base: null, ...strict, ...changes };
}

let known: string | null = null;

function serverName(): string {
  assert.ok(known !== null);
  return known;
}

function serverFolder(): string {
  return join(backups, serverName());
}

async function startServer(): Promise<Client> {
  server = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { PATH: process.env['PATH'], ...settings() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  assert.ok(server.stdout !== null);
  let address = '';
  for await (const line of createInterface({ input: server.stdout })) {
    address = /^ +App +(\S+)\/$/.exec(line)?.[1] ?? address;
    if (line.startsWith('Ctrl-C')) break;
  }
  const archive = await findArchive(dataDir);
  known = archive?.server ?? null;
  const password = (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim();
  const entered = await clientOf(address, null).call('/api/user/login', {
    account: 'player1',
    password,
  });
  assert.ok(entered.ok, 'player1 can not sign in');
  return clientOf(address, entered.data.userinfo.token);
}

function clientOf(baseUrl: string, token: string | null): Client {
  return createClient({ baseUrl, token: () => token, language: () => 'en', timeoutMs });
}

/** Two games, whose rounds of an hour start 15 minutes apart and never close together. */
async function bet(wanted: readonly string[]): Promise<void> {
  for (const money of wanted) {
    let isPlaced = false;
    for (const [game_id, plan_id] of [[1, 1] as const, [2, 5] as const]) {
      const beat = await player.call('/api/Lottery/heart', { game_id, plan_id });
      if (isPlaced || !beat.ok || beat.data.issue === null) continue;
      const { issue } = beat.data.issue;
      const request = { issue, game_id, plan_id, play_type: 'big', money };
      isPlaced = (await player.call('/api/Lottery/playOrder', request, { key: randomUUID() })).ok;
    }
    assert.ok(isPlaced, `the bet of ${money} was not accepted`);
  }
}

async function logKey(): Promise<LogKey> {
  const text = await readFile(join(dataDir, 'receipt-key'), 'utf8');
  return logKeyOf(receiptKeyOf({ 'receipt-key': text }));
}

/** Ends the segment that the bets are in, and waits until it is archived and sealed. */
async function archiveAll(): Promise<string> {
  const name = await ask('select pg_walfile_name(pg_switch_wal())');
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 50) {
    // The server does this every five seconds.
    await packInTurn(dataDir, serverFolder(), { key: await logKey(), nowMs: Date.now() });
    if ((await listSegments(serverFolder())).get(name)?.sha256) return name;
    await delay(50);
  }
  assert.fail(`segment ${name} was not archived`);
}

async function killAll(): Promise<void> {
  const [line = ''] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  assert.ok(server !== null);
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  process.kill(Number(line), 'SIGKILL');
}

/** As the running server reads it. */
async function backupState(): Promise<BackupState> {
  const record = await readRecord(dataDir);
  assert.ok(record !== null);
  const pool = openPool({ url: urlOf(record), max: 1, name: 'trine test' });
  try {
    const place = { serverFolder: serverFolder(), isEmbedded: true };
    return await readBackupState({ database: openDatabase(pool), ...place });
  } finally {
    await pool.end();
  }
}

async function ask(sql: string): Promise<string> {
  const record = await readRecord(dataDir);
  assert.ok(record !== null);
  return (await queryOnce(urlOf(record), sql))[0] ?? '';
}

async function run(
  command: 'backup' | 'restore' | 'accept-restore' | 'audit',
  words: readonly string[],
  changes: Readonly<Record<string, string>> = {},
) {
  const script = join(import.meta.dirname, `../../commands/${command}-command.ts`);
  return runCommand(script, words, { ...settings(), ...changes });
}

function settings(): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    BACKUP_WITHIN_SECONDS: '10',
    BACKUP_PASSPHRASE: passphrase,
    ROUND_SECONDS: '3600',
    CLOSE_SECONDS: '3',
    PROOF_OF_WORK: '0',
  };
}
