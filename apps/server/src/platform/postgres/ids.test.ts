import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOf, createIds, firstIdAt, idEpochMs, nodeCount, type PlayerId } from './ids.ts';

test('ids rise within a tick, past it, and when the clock steps back', () => {
  const clock = [idEpochMs + 5, idEpochMs + 5, idEpochMs + 6, idEpochMs + 2];
  const next = createIds(3, () => clock.shift() ?? idEpochMs + 6);
  const made = Array.from({ length: 2000 }, () => next());
  for (const [index, id] of made.entries()) {
    if (index > 0) assert.ok(id > (made[index - 1] ?? 0n));
  }
  assert.ok((made[0] ?? 0n) >= firstIdAt(idEpochMs + 5));
});

test('ids of different nodes never collide and all are exact as JSON numbers', () => {
  const seen = new Set<bigint>();
  const lastMs = idEpochMs + 2 ** 41 - 100;
  for (let node = 0; node < nodeCount; node += 1) {
    const next = createIds(node, () => lastMs);
    for (let count = 0; count < 1000; count += 1) seen.add(next());
  }
  assert.equal(seen.size, 64_000);
  for (const id of seen) assert.ok(Number.isSafeInteger(Number(id)));
});

test('ids taken together are consecutive, and none of them is given again', () => {
  const next = createIds(0, () => idEpochMs + 9);
  const seen = new Set<bigint>();
  for (const count of [1, 38, 500, 3, 38, 512, 1]) {
    const first = next(count);
    for (let step = 0; step < count; step += 1) seen.add(first + BigInt(step));
  }
  assert.equal(seen.size, 1 + 38 + 500 + 3 + 38 + 512 + 1);
  assert.throws(() => next(513));
  assert.throws(() => next(0));
});

test('a node number outside 0 to 63 is rejected', () => {
  for (const node of [-1, 64, 1.5, Number.NaN]) assert.throws(() => createIds(node, () => 0));
});

test('a bucket is the id modulo 64', () => {
  assert.equal(bucketOf(100_064n as PlayerId), 100_064 % 64);
});
