import assert from 'node:assert/strict';
import { test } from 'node:test';
import { together } from './batcher.ts';

/** Looks that are answered, doubled, when the test says so. */
function heldLooks() {
  const looks: { readonly asked: readonly number[]; answer: () => void; fail: () => void }[] = [];
  const ask = together((asked: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    looks.push({
      asked,
      answer: () => resolve(asked.map((number) => number * 2)),
      fail: () => reject(new Error('the look failed')),
    });
    return promise;
  });
  return { looks, ask, sizes: () => looks.map(({ asked }) => asked.length) };
}

function many(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

test('a lone question does not wait for company', async () => {
  const { looks, ask } = heldLooks();
  const answer = ask(21);
  looks[0]?.answer();
  assert.equal(await answer, 42);
});

test('few that come while one is looked for are looked for together after it', async () => {
  const { looks, ask, sizes } = heldLooks();
  const first = ask(1);
  const others = [ask(2), ask(3)];
  assert.deepEqual(sizes(), [1]);
  looks[0]?.answer();
  assert.equal(await first, 2);
  await becomesTrue(() => looks.length === 2);
  assert.deepEqual(looks[1]?.asked, [2, 3]);
  looks[1]?.answer();
  assert.deepEqual(await Promise.all(others), [4, 6]);
});

test('a crowd is not kept waiting by one look, only by two', async () => {
  const { looks, ask, sizes } = heldLooks();
  const answers = [ask(0), ...many(400).map(ask)];
  assert.deepEqual(sizes(), [1, 100]);
  looks[1]?.answer();
  assert.deepEqual(
    await Promise.all(answers.slice(1, 101)),
    many(100).map((number) => number * 2),
  );
  // The first is still being looked for, and the others go on without it.
  await becomesTrue(() => looks.length === 3);
  assert.deepEqual(sizes(), [1, 100, 300]);
  looks[2]?.answer();
  looks[0]?.answer();
  assert.equal((await Promise.all(answers)).length, 401);
});

test('a look that fails fails its own questions and no others', async () => {
  const { looks, ask } = heldLooks();
  const first = ask(1);
  const second = ask(2);
  looks[0]?.fail();
  await assert.rejects(first, { message: 'the look failed' });
  await becomesTrue(() => looks.length === 2);
  looks[1]?.answer();
  assert.equal(await second, 4);
});

async function becomesTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
