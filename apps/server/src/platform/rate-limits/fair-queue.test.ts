import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createFairQueue, type Sender } from './fair-queue.ts';

type Lane = 'console' | 'public';

const limits = {
  lanes: ['console', 'public'],
  running: 1,
  runningPerNetwork: 3,
  waitingPerLane: 8,
  waitingPerNetwork: 6,
  waitingPerAccount: 3,
  waitMs: 5_000,
  rejectAfterMs: 0,
} as const;

interface Work {
  readonly name: string;
  readonly result: Promise<'done' | 'busy'>;
}

/** A queue whose work ends when the test ends it. */
function openQueue(given: Partial<typeof limits> | { readonly running: number } = {}) {
  const run = createFairQueue<Lane>({ ...limits, ...given });
  const { waitMs } = run;
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    waitMs,
    add(name: string, sender: Sender<Lane>): Work {
      const end = Promise.withResolvers<void>();
      ends.set(name, () => end.resolve());
      const result = run(sender, async () => {
        started.push(name);
        await end.promise;
        return 'done' as const;
      });
      return { name, result };
    },
    end: (name: string) => ends.get(name)?.(),
    /** Ends running work until all is done; returns the order of the starts. */
    async drain(works: readonly Work[]): Promise<string[]> {
      for (const end of ends.values()) end();
      await Promise.all(works.map(({ result }) => result));
      return started;
    },
  };
}

function from(address: string | null, account: string, lane: Lane = 'public'): Sender<Lane> {
  return { lane, account, address };
}

test('lanes, networks and accounts take turns, however many wait in each', async () => {
  const queue = openQueue();
  const works = [
    queue.add('a1', from('192.0.2.1', 'a')),
    queue.add('a2', from('192.0.2.1', 'a')),
    queue.add('a3', from('192.0.2.1', 'a')),
    queue.add('b1', from('192.0.2.1', 'b')),
    queue.add('c1', from('192.0.2.2', 'c')),
    queue.add('console', from('192.0.2.1', 'a', 'console')),
  ];
  assert.deepEqual(await queue.drain(works), ['a1', 'console', 'a2', 'c1', 'b1', 'a3']);
});

test('a new network waits for one turn of each network, not for all their work', async () => {
  const queue = openQueue();
  const flood = Array.from({ length: 5 }, (_, at) => {
    return queue.add(`flood ${at}`, from('192.0.2.1', `name ${at}`));
  });
  const other = queue.add('other', from('192.0.2.2', 'other'));
  const order = await queue.drain([...flood, other]);
  assert.equal(order.indexOf('other'), 2);
});

test('an account runs one piece of work at a time, others run beside it', async () => {
  const queue = openQueue({ running: 3 });
  const works = [
    queue.add('a1', from('192.0.2.1', 'a')),
    queue.add('a2', from('192.0.2.1', 'a')),
    queue.add('b1', from('192.0.2.1', 'b')),
  ];
  await setImmediate();
  assert.deepEqual(queue.started, ['a1', 'b1']);
  await queue.drain(works);
});

test('a network leaves a turn free, and a later network goes before its calls', async () => {
  const queue = openQueue({ running: 4 });
  const flood = Array.from({ length: 6 }, (_, at) => {
    return queue.add(`flood ${at}`, from('192.0.2.1', `name ${at}`));
  });
  await setImmediate();
  assert.equal(queue.started.length, 3);
  const others = [1, 2].map((at) => queue.add(`other ${at}`, from('192.0.2.2', `name ${at}`)));
  await setImmediate();
  assert.deepEqual(queue.started.slice(3), ['other 1']);
  queue.end('flood 0');
  await setImmediate();
  assert.deepEqual(queue.started.slice(4), ['other 2']);
  await queue.drain([...flood, ...others]);
});

test('the shares of an account and of a network are bounded, a /64 is one network', async () => {
  const queue = openQueue();
  const address = (at: number) => `2001:db8:1:2::${at}`;
  const ofAccount = Array.from({ length: 5 }, (_, at) => {
    return queue.add(`a${at}`, from(address(at), 'a'));
  });
  assert.equal(await ofAccount[4]?.result, 'busy');
  const ofOthers = Array.from({ length: 4 }, (_, at) => {
    return queue.add(`b${at}`, from(address(at), `b${at}`));
  });
  assert.equal(await ofOthers[3]?.result, 'busy');
  const elsewhere = queue.add('c', from('2001:db8:1:3::1', 'c'));
  const order = await queue.drain([...ofAccount, ...ofOthers, elsewhere]);
  assert.equal(order.length, 1 + limits.waitingPerNetwork + 1);
});

test('without an address the account has the share of a network', async () => {
  const queue = openQueue();
  const works = [
    queue.add('a1', from(null, 'a')),
    queue.add('a2', from(null, 'a')),
    queue.add('a3', from(null, 'a')),
    queue.add('b1', from(null, 'b')),
  ];
  assert.deepEqual(await queue.drain(works), ['a1', 'a2', 'b1', 'a3']);
});

test('a full lane drops work of the network that has most waiting', async () => {
  const queue = openQueue();
  const large = Array.from({ length: 7 }, (_, at) => {
    return queue.add(`large ${at}`, from('192.0.2.1', `name ${at}`));
  });
  const small = [
    queue.add('small 1', from('192.0.2.2', 'one')),
    queue.add('small 2', from('192.0.2.2', 'two')),
  ];
  const newcomer = queue.add('newcomer', from('192.0.2.3', 'new'));
  const order = await queue.drain([...large, ...small, newcomer]);
  const results = await Promise.all(large.map(({ result }) => result));
  assert.equal(results.filter((result) => result === 'busy').length, 1);
  assert.ok(['small 1', 'small 2', 'newcomer'].every((name) => order.includes(name)));
});

test('a caller that waited too long gets "busy", and its slot is free again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const queue = openQueue();
    const running = queue.add('running', from('192.0.2.1', 'a'));
    const late = [1, 2, 3].map((at) => queue.add(`late ${at}`, from('192.0.2.1', 'a')));
    mock.timers.tick(limits.waitMs);
    for (const { result } of late) assert.equal(await result, 'busy');
    const next = queue.add('next', from('192.0.2.1', 'a'));
    assert.deepEqual(await queue.drain([running, next]), ['running', 'next']);
  } finally {
    mock.timers.reset();
  }
});

test('work that fails frees its turn', async () => {
  const run = createFairQueue<Lane>(limits);
  const failing = run(from('192.0.2.1', 'a'), async () => {
    throw new Error('it failed');
  });
  const next = run(from('192.0.2.1', 'a'), async () => 'done');
  await assert.rejects(failing);
  assert.equal(await next, 'done');
});

test('the wait of a new network depends on how many networks wait, not on how much', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] });
  const clock = mock.method(performance, 'now', () => Date.now());
  try {
    const queue = openQueue();
    const begun = queue.add('first', from('192.0.2.1', 'a'));
    await setImmediate();
    mock.timers.tick(100);
    const works = [begun, ...[1, 2, 3].map((at) => queue.add(`a${at}`, from('192.0.2.1', 'a')))];
    assert.equal(queue.waitMs('public'), 0);
    queue.end('first');
    await begun.result;
    const ofOne = queue.waitMs('public');
    assert.ok(ofOne > 0);
    works.push(queue.add('b', from('192.0.2.2', 'b')), queue.add('c', from('192.0.2.3', 'c')));
    const ofThree = queue.waitMs('public');
    assert.equal(ofThree, 2 * ofOne);
    works.push(queue.add('staff', from('192.0.2.9', 'owner', 'console')));
    assert.equal(queue.waitMs('public'), 2 * ofThree);
    await queue.drain(works);
    assert.equal(queue.waitMs('public'), 0);
  } finally {
    clock.mock.restore();
    mock.timers.reset();
  }
});
