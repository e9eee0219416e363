import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

/** Batches whose results, the doubled requests, arrive when the test releases them. */
function heldBatches() {
  const batches: {
    readonly requests: readonly number[];
    answer: () => void;
    fail: () => void;
  }[] = [];
  const read = createBatcher((requests: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    batches.push({
      requests,
      answer: () => resolve(requests.map((number) => number * 2)),
      fail: () => reject(new Error('the batch failed')),
    });
    return promise;
  });
  return { batches, read, sizes: () => batches.map(({ requests }) => requests.length) };
}

function many(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

test('a lone request does not wait for others', async () => {
  const { batches, read } = heldBatches();
  const result = read(21);
  batches[0]?.answer();
  assert.equal(await result, 42);
});

test('few requests that arrive during a batch are one batch after it', async () => {
  const { batches, read, sizes } = heldBatches();
  const first = read(1);
  const others = [read(2), read(3)];
  assert.deepEqual(sizes(), [1]);
  batches[0]?.answer();
  assert.equal(await first, 2);
  await becomesTrue(() => batches.length === 2);
  assert.deepEqual(batches[1]?.requests, [2, 3]);
  batches[1]?.answer();
  assert.deepEqual(await Promise.all(others), [4, 6]);
});

test('many requests wait for no single batch, only for two', async () => {
  const { batches, read, sizes } = heldBatches();
  const results = [read(0), ...many(400).map(read)];
  assert.deepEqual(sizes(), [1, 100]);
  batches[1]?.answer();
  assert.deepEqual(
    await Promise.all(results.slice(1, 101)),
    many(100).map((number) => number * 2),
  );
  // The first batch still runs, and the others go on without it.
  await becomesTrue(() => batches.length === 3);
  assert.deepEqual(sizes(), [1, 100, 300]);
  batches[2]?.answer();
  batches[0]?.answer();
  assert.equal((await Promise.all(results)).length, 401);
});

test('a batch that fails fails its own requests and no others', async () => {
  const { batches, read } = heldBatches();
  const first = read(1);
  const second = read(2);
  batches[0]?.fail();
  await assert.rejects(first, { message: 'the batch failed' });
  await becomesTrue(() => batches.length === 2);
  batches[1]?.answer();
  assert.equal(await second, 4);
});

async function becomesTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
