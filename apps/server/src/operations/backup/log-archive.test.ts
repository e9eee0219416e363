import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { listSegments, packArrived, readSegment, removeBefore } from './log-archive.ts';

const segmentBytes = 2 ** 20;
const first = '000000010000000000000001';
const second = '000000010000000000000002';

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

async function arrive(name: string, content: Buffer): Promise<void> {
  await writeFile(join(folder, 'incoming', name), content);
}

test('what has arrived is packed, and read as it was, packed or not', async () => {
  await arrive(first, segment(1));
  assert.equal(await packArrived(folder, Date.now()), 1);
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
  await packArrived(folder, Date.now());
  assert.deepEqual(await readSegment(listed, segmentBytes), segment(1));
});

test('a segment that arrives again is the same one', async () => {
  await arrive(first, segment(1));
  await packArrived(folder, Date.now());
  await arrive(first, segment(1));
  await packArrived(folder, Date.now());
  assert.deepEqual(await readdir(join(folder, 'incoming')), []);
  assert.equal((await readdir(join(folder, 'log'))).length, 1);
});

test('another segment of the same name is refused, and neither is replaced', async () => {
  await arrive(first, segment(1));
  await packArrived(folder, Date.now());
  await arrive(first, segment(2));
  await assert.rejects(packArrived(folder, Date.now()), { message: /two different files 0000/ });
  assert.deepEqual(await readdir(join(folder, 'incoming')), [first]);
});

test('what PostgreSQL is still copying is left alone, what it left behind goes', async () => {
  const now = Date.now();
  await arrive(`archtemp.${first}.77.1`, segment(1));
  await arrive(`archtemp.${first}.66.1`, segment(1));
  const longAgo = new Date(now - 3 * 60 * 60_000);
  await utimes(join(folder, 'incoming', `archtemp.${first}.66.1`), longAgo, longAgo);
  assert.equal(await packArrived(folder, now), 0);
  assert.deepEqual(await readdir(join(folder, 'incoming')), [`archtemp.${first}.77.1`]);
});

test('what is older than the first segment that is needed goes, histories stay', async () => {
  await arrive(first, segment(1));
  await arrive(`${first}.00000028.backup`, Buffer.from('START WAL LOCATION'));
  await arrive(second, segment(2));
  await arrive('00000001.history', Buffer.from('1'));
  await packArrived(folder, Date.now());
  assert.equal(await removeBefore(folder, second), 2);
  const left = (await readdir(join(folder, 'log'))).map((name) => name.split('.')[0]);
  assert.deepEqual(new Set(left), new Set(['00000001', second]));
});
