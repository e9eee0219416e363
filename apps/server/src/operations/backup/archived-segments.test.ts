import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { listSegments, packArrived, readSegment, removeBefore } from './archived-segments.ts';
import { logKeyOf, splitBySeal } from './log-seal.ts';
import { nextSegment } from './segments.ts';

const segmentBytes = 2 ** 20;
const first = '000000010000000000000001';
const second = '000000010000000000000002';

const key = logKeyOf(Buffer.alloc(32, 7));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trine-log-'));
  await mkdir(join(folder, 'incoming'));
});

afterEach(() => rm(folder, { recursive: true }));

function segment(byte: number): Buffer {
  const content = Buffer.alloc(segmentBytes);
  content.fill(byte, 0, 1000);
  return content;
}

function packNow(nowMs = Date.now()): Promise<number> {
  return packArrived(folder, { key, nowMs });
}

async function arrive(name: string, content: Buffer): Promise<void> {
  await writeFile(join(folder, 'incoming', name), content);
}

test('what has arrived is packed, and read as it was, packed or not', async () => {
  await arrive(first, segment(1));
  assert.equal(await packNow(), 1);
  await arrive(second, segment(2));
  const segments = await listSegments(folder);
  assert.deepEqual([...segments.keys()].toSorted(), [first, second]);
  for (const [name, byte] of [[first, 1] as const, [second, 2] as const]) {
    const found = segments.get(name);
    assert.ok(found !== undefined);
    assert.deepEqual(await readSegment(found, segmentBytes), segment(byte));
  }
});

test('a segment that is packed after it was listed is read all the same', async () => {
  await arrive(first, segment(1));
  const listed = (await listSegments(folder)).get(first);
  assert.ok(listed?.sha256 === null);
  await packNow();
  assert.deepEqual(await readSegment(listed, segmentBytes), segment(1));
});

test('a segment that arrives again is the same one', async () => {
  await arrive(first, segment(1));
  await packNow();
  await arrive(first, segment(1));
  await packNow();
  assert.deepEqual(await readdir(join(folder, 'incoming')), []);
  const left = (await readdir(join(folder, 'log'))).map((file) => file.split('.').at(-1));
  assert.deepEqual(new Set(left), new Set(['seal', 'zst']));
  assert.equal(left.length, 2);
});

test('another segment of the same name is refused, and neither is replaced', async () => {
  await arrive(first, segment(1));
  await packNow();
  await arrive(first, segment(2));
  await assert.rejects(packNow(), { message: /two different files 0000/ });
  assert.deepEqual(await readdir(join(folder, 'incoming')), [first]);
});

test('what PostgreSQL is still copying is left alone, what it left behind goes', async () => {
  const now = Date.now();
  await arrive(`archtemp.${first}.77.1`, segment(1));
  await arrive(`archtemp.${first}.66.1`, segment(1));
  const longAgo = new Date(now - 3 * 60 * 60_000);
  await utimes(join(folder, 'incoming', `archtemp.${first}.66.1`), longAgo, longAgo);
  assert.equal(await packNow(now), 0);
  assert.deepEqual(await readdir(join(folder, 'incoming')), [`archtemp.${first}.77.1`]);
});

test('a draft that PostgreSQL renames while the folder is read is no failure', async () => {
  const gone = join(folder, 'incoming', `archtemp.${first}.77.1`);
  // A dangling link is listed, and has no state.
  await symlink(join(folder, 'nowhere'), gone);
  await arrive(first, segment(1));
  assert.equal(await packNow(), 1);
});

test('what is older than the first segment that is needed goes, histories stay', async () => {
  await arrive(first, segment(1));
  await arrive(`${first}.00000028.backup`, Buffer.from('START WAL LOCATION'));
  await arrive(second, segment(2));
  await arrive('00000001.history', Buffer.from('1'));
  await packNow();
  assert.equal(await removeBefore(folder, second), 3);
  const left = (await readdir(join(folder, 'log'))).map((name) => name.split('.')[0]);
  assert.deepEqual(new Set(left), new Set(['00000001', second]));
});

const third = nextSegment(second, segmentBytes);

/** What a restore does with the three segments: how many are sealed, or the refusal. */
async function check(): Promise<string> {
  const all = await listSegments(folder);
  const segments = [first, second, third].flatMap((name) => all.get(name) ?? []);
  try {
    const found = await splitBySeal(folder, key, { segments, segmentBytes });
    for (const one of found.sealed) await readSegment(one, segmentBytes);
    return `${found.sealed.length} sealed, ${found.unsealed.length} not`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function pathsOf(name: string): Promise<{ readonly packed: string; readonly seal: string }> {
  const files = await readdir(join(folder, 'log'));
  const packed = files.find((file) => file.startsWith(name) && file.endsWith('.zst')) ?? '';
  return { packed: join(folder, 'log', packed), seal: join(folder, 'log', `${name}.seal`) };
}

/** Packed by a server with another key, or in another folder, and brought here. */
async function sealedElsewhere(name: string, other: { key?: Buffer; server?: string }) {
  const own = folder;
  folder = join(await mkdtemp(join(tmpdir(), 'trine-log-')), other.server ?? basename(own));
  try {
    await mkdir(join(folder, 'incoming'), { recursive: true });
    await arrive(name, segment(9));
    await packArrived(folder, { key: other.key ?? key, nowMs: Date.now() });
    await cp(join(folder, 'log'), join(own, 'log'), { recursive: true });
  } finally {
    await rm(dirname(folder), { recursive: true });
    folder = own;
  }
}

async function remove(name: string): Promise<void> {
  const { packed, seal } = await pathsOf(name);
  await rm(packed);
  await rm(seal);
}

const forgeries: readonly [what: string, forge: () => Promise<unknown>, found: RegExp][] = [
  ['nothing', async () => null, /^3 sealed, 0 not$/],
  ['a segment without its seal', async () => rm((await pathsOf(second)).seal), /has no seal of/],
  [
    'a segment added to the log',
    async () => {
      await remove(third);
      const { packed } = await pathsOf(second);
      await cp(packed, packed.replace(second, third));
    },
    /000000010000000000000003\S+ has no seal of this server/,
  ],
  [
    'a seal of another segment',
    async () => cp((await pathsOf(first)).seal, (await pathsOf(second)).seal),
    /2\.seal was changed, or is the seal of another/,
  ],
  [
    'a changed segment under its own SHA-256',
    async () => {
      const { packed } = await pathsOf(second);
      const content = zstdCompressSync(segment(9));
      const sha256 = createHash('sha256').update(segment(9)).digest('hex');
      await rm(packed);
      await writeFile(join(folder, 'log', `${second}.${sha256}.zst`), content);
    },
    /is not the file that was sealed/,
  ],
  [
    'a changed seal',
    async () => {
      const { seal } = await pathsOf(second);
      const text = await readFile(seal, 'utf8');
      await writeFile(seal, text.replace('"number":2', '"number":3'));
    },
    /2\.seal was changed/,
  ],
  [
    'a segment sealed with another key',
    async () => {
      await remove(second);
      await sealedElsewhere(second, { key: logKeyOf(Buffer.alloc(32, 8)) });
    },
    /2\.seal was changed/,
  ],
  [
    'a segment of another server with the same key',
    async () => {
      await remove(second);
      await sealedElsewhere(second, { server: 'server-0a0b0c0d' });
    },
    /is the seal of another server/,
  ],
  [
    'a segment of a copy of this server',
    async () => {
      await remove(second);
      await sealedElsewhere(second, {});
    },
    /does not follow the one before/,
  ],
  [
    'a segment that has only arrived',
    async () => {
      await remove(third);
      await arrive(third, segment(9));
    },
    /^2 sealed, 1 not$/,
  ],
];

for (const [what, forge, found] of forgeries) {
  test(`seals of the log, with ${what}: ${found.source}`, async () => {
    for (const [at, name] of [first, second, third].entries()) {
      await arrive(name, segment(at));
      await packNow();
    }
    await forge();
    assert.match(await check(), found);
  });
}

test('a process that ends between seal and segment goes on where it was', async () => {
  await arrive(first, segment(1));
  await packNow();
  await rm((await pathsOf(first)).packed);
  await arrive(first, segment(1));
  await packNow();
  await arrive(second, segment(2));
  await packNow();
  assert.equal(await check(), '2 sealed, 0 not');
  await rm((await pathsOf(second)).packed);
  await arrive(second, segment(3));
  await assert.rejects(packNow(), {
    name: 'StartError',
    message: /is of another file of that name/,
  });
});

test('seals go on after all segments before were removed', async () => {
  await arrive(first, segment(1));
  await packNow();
  await removeBefore(folder, second);
  for (const name of [second, third]) {
    await arrive(name, segment(2));
    await packNow();
  }
  assert.equal(await check(), '2 sealed, 0 not');
  const seal = JSON.parse(await readFile((await pathsOf(second)).seal, 'utf8')) as object;
  assert.equal(Reflect.get(seal, 'number'), 2);
});
