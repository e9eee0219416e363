// Who is shut out and who is not, where the console's own tests can not reach: tries in one moment.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { createLockOut, lockOutMs, type Try } from './lock-out.ts';

let world: World;

before(async () => {
  world = await openWorld();
});

after(() => world.close());

const at = Date.UTC(2026, 10, 22, 9);

/** A door of the address, tried by several with clocks read at these offsets. */
function doors(...offsetsMs: readonly number[]) {
  return offsetsMs.map((offsetMs) => createLockOut(world.database, () => at + offsetMs));
}

test('who read the clock a moment before a colleague of the address is not shut out', async () => {
  const [later, earlier] = doors(5, 0);
  assert.ok(later && earlier);
  const first: Try = { name: 'first', address: '192.0.2.1' };
  const second: Try = { name: 'second', address: '192.0.2.1' };
  const third: Try = { name: 'third', address: '192.0.2.1' };
  assert.equal((await later.count(first)).kind, 'allowed');
  assert.equal((await earlier.count(second)).kind, 'allowed');
  await later.uncount(first);
  assert.equal((await earlier.count(third)).kind, 'allowed');
});

test('the third wrong try shuts its own door, for all clocks and no longer than told', async () => {
  const [now, earlier, last, over] = doors(0, -5, lockOutMs - 1, lockOutMs);
  assert.ok(now && earlier && last && over);
  const wrong: Try = { name: 'wrong', address: '192.0.2.2' };
  const left: number[] = [];
  for (const door of [now, earlier, now]) {
    const permit = await door.count(wrong);
    if (permit.kind === 'allowed') left.push(permit.triesLeft);
  }
  assert.deepEqual(left, [2, 1, 0]);
  assert.deepEqual(await now.count(wrong), {
    kind: 'locked',
    retryAfterSeconds: lockOutMs / 1000,
  });
  assert.equal((await earlier.count(wrong)).kind, 'locked');
  assert.equal((await now.count({ ...wrong, address: '192.0.2.3' })).kind, 'allowed');
  assert.deepEqual(await last.count(wrong), { kind: 'locked', retryAfterSeconds: 1 });
  assert.equal((await over.count(wrong)).kind, 'allowed');
});
