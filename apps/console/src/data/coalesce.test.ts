import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coalesce } from './coalesce.ts';

/** Reads that end when the test resolves them. */
function heldReads() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (key: string) => {
    begun.push(key);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { begun, ends, read };
}

test('demands during a read cause one more read', async () => {
  const { begun, ends, read } = heldReads();
  const demand = coalesce(read);
  const first = demand('/rounds/');
  await Promise.all([demand('/rounds/'), demand('/rounds/')]);
  assert.deepEqual(begun, ['/rounds/']);
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(begun, ['/rounds/', '/rounds/']);
  ends[1]?.();
  await first;
  assert.equal(begun.length, 2);
});

test('a demand after the end of a read starts another read', async () => {
  let count = 0;
  const demand = coalesce(async () => {
    count += 1;
  });
  await demand('/voids/');
  await demand('/voids/');
  assert.equal(count, 2);
});

test('reads of different keys run at the same time', () => {
  const { begun, read } = heldReads();
  const demand = coalesce(read);
  void demand('/a/');
  void demand('/b/');
  assert.deepEqual(begun, ['/a/', '/b/']);
});

test('a failed read does not block the next one', async () => {
  let count = 0;
  const demand = coalesce(async () => {
    count += 1;
    if (count === 1) throw new Error('no network');
  });
  await assert.rejects(demand('/a/'), /no network/);
  await demand('/a/');
  assert.equal(count, 2);
});
