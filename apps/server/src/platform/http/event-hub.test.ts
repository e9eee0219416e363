import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createEventHub, type EventHubOptions, type Listener, type Poll } from './event-hub.ts';
import type { MaybePlace, Place } from './open-counts.ts';

const intervalMs = 500;

beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
afterEach(() => mock.timers.reset());

interface TestListener extends Listener {
  readonly name: string;
  readonly texts: string[];
  close(): void;
}

const nowhere: Place = { leave: () => undefined };

function listener(name: string, place = nowhere): TestListener {
  const texts: string[] = [];
  const closed: ((reason: 'gone') => void)[] = [];
  let writes = 0;
  const write = (events: string | Uint8Array) => {
    writes += 1;
    texts.push(events.toString());
  };
  const close = () => {
    for (const leave of closed) leave('gone');
  };
  const stream = {
    send: (event: string) => write(event),
    write,
    keepAlive: () => void texts.push('(comment)'),
    writeCount: () => writes,
    end() {
      texts.push('(end)');
      close();
    },
    onClose: (leave: (reason: 'gone') => void) => void closed.push(leave),
  };
  return { name, place, stream, texts, close };
}

/** A hub with counted polls, which the test can hold or fail. */
function openHub(given: Partial<EventHubOptions<TestListener>> = {}) {
  const polls: string[][] = [];
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warnings.push(said) };
  let held: Promise<void> | null = null;
  let isFailing = false;
  const hub = createEventHub<TestListener>({
    intervalMs,
    maxListeners: 3,
    keepAlivePolls: 2,
    async poll({ listeners }: Poll<TestListener>) {
      polls.push(listeners.map(({ name }) => name));
      await held;
      if (isFailing) throw new Error('no database');
    },
    log: log as unknown as FastifyBaseLogger,
    failureText: 'it could not be polled',
    ...given,
  });
  return {
    hub,
    polls,
    warnings,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return async () => {
        held = null;
        resolve();
        await setImmediate();
      };
    },
    fail: (isOn: boolean) => {
      isFailing = isOn;
    },
    tick: async () => {
      mock.timers.tick(intervalMs);
      await setImmediate();
    },
  };
}

test('it polls at once for a new stream, then on a timer while there are streams', async () => {
  const { hub, polls, tick } = openHub();
  await tick();
  hub.wake();
  assert.deepEqual(polls, []);
  const [one, two] = [listener('one'), listener('two')];
  hub.attach(one);
  await setImmediate();
  hub.attach(two);
  await tick();
  assert.deepEqual(polls, [['one'], ['one', 'two'], ['one', 'two']]);
  one.close();
  await tick();
  two.close();
  await tick();
  assert.deepEqual(polls.slice(3), [['two']]);
  hub.attach(listener('three'));
  await tick();
  assert.equal(polls.length, 6);
  hub.stop();
});

test('requests during a poll are one poll right after it', async () => {
  const { hub, polls, hold } = openHub();
  const release = hold();
  hub.attach(listener('one'));
  hub.attach(listener('two'));
  hub.wake();
  assert.deepEqual(polls, [['one']]);
  await release();
  assert.deepEqual(polls, [['one'], ['one', 'two']]);
  hub.stop();
});

test('a tick waits for a requested poll, and is skipped during a timed one', async () => {
  const { hub, polls, hold, tick } = openHub();
  const first = hold();
  hub.attach(listener('one'));
  await tick();
  await first();
  assert.equal(polls.length, 2);
  const second = hold();
  await tick();
  await tick();
  await second();
  assert.equal(polls.length, 3);
  hub.stop();
});

test('a session that ended ends its stream with the next timed poll', async () => {
  const valid = new Set(['one', 'two']);
  const session = {
    isValid: async ({ name }: TestListener) => valid.has(name),
    lastEvent: 'signed out',
  };
  const { hub, polls, tick } = openHub({ session });
  const [one, two] = [listener('one'), listener('two')];
  hub.attach(one);
  hub.attach(two);
  await tick();
  valid.delete('one');
  await tick();
  assert.deepEqual(one.texts, ['signed out', '(end)']);
  await tick();
  assert.deepEqual(polls.at(-1), ['two']);
  assert.ok(!two.texts.includes('(end)'));
  hub.stop();
});

test('a poll may end a stream and gets the streams that have left', async () => {
  const [one, two] = [listener('one'), listener('two')];
  const attached: boolean[] = [];
  const { hub, tick } = openHub({
    async poll({ listeners, isTimed, isAttached, dismiss }) {
      if (!isTimed) return;
      for (const each of listeners) dismiss(each, 'over');
      attached.push(isAttached(one), isAttached(two));
    },
  });
  hub.attach(one);
  await setImmediate();
  hub.attach(two);
  await tick();
  for (const { texts } of [one, two]) assert.deepEqual(texts, ['over', '(end)']);
  assert.deepEqual(attached, [false, false]);
});

test('a poll gets whether the timer started it, and how many it started so far', async () => {
  const seen: (readonly [number, boolean])[] = [];
  const { hub, tick } = openHub({
    async poll({ ticks, isTimed }) {
      seen.push([ticks, isTimed]);
    },
  });
  hub.attach(listener('one'));
  await tick();
  hub.wake();
  await setImmediate();
  await tick();
  assert.deepEqual(seen, [
    [0, false],
    [1, true],
    [1, false],
    [2, true],
  ]);
  hub.stop();
});

test('a quiet stream gets a comment, and one with events does not', async () => {
  const { hub, tick } = openHub({
    async poll({ listeners }) {
      for (const { name, stream } of listeners) if (name === 'busy') stream.send('news', {});
    },
  });
  const [quiet, busy] = [listener('quiet'), listener('busy')];
  hub.attach(quiet);
  hub.attach(busy);
  for (let turn = 0; turn < 5; turn += 1) await tick();
  assert.deepEqual(quiet.texts, ['(comment)', '(comment)']);
  assert.ok(!busy.texts.includes('(comment)'));
  hub.stop();
});

test('a failed poll is logged and tried again on the timer', async () => {
  const { hub, polls, warnings, fail, tick } = openHub({ maxFailures: 3 });
  const one = listener('one');
  fail(true);
  hub.attach(one);
  hub.wake();
  await setImmediate();
  assert.equal(polls.length, 1);
  await tick();
  assert.equal(warnings.length, 2);
  fail(false);
  await tick();
  fail(true);
  await tick();
  await tick();
  assert.deepEqual(one.texts, []);
  await tick();
  assert.deepEqual(one.texts, ['(end)']);
});

/** For a hub whose limits are local. */
function placeFrom(taken: MaybePlace): Place {
  assert.ok(taken !== null && !(taken instanceof Promise));
  return taken;
}

test('limits hold for the process and for each share, until a stream closes', () => {
  const { hub } = openHub();
  const ofAnn = [{ key: 'ann', max: 1 }];
  const ofHouse = [{ key: 'house', max: 2 }];
  const ann = listener('ann', placeFrom(hub.take([...ofAnn, ...ofHouse])));
  assert.equal(hub.take([...ofHouse, ...ofAnn]), null);
  hub.attach(ann);
  assert.equal(hub.take([...ofHouse, ...ofAnn]), null);
  hub.attach(listener('bob', placeFrom(hub.take(ofHouse))));
  assert.equal(hub.take(ofHouse), null);
  const unused = placeFrom(hub.take([]));
  assert.equal(hub.take([]), null);
  unused.leave();
  unused.leave();
  hub.attach(listener('eve', placeFrom(hub.take([]))));
  assert.equal(hub.take([]), null);
  ann.close();
  placeFrom(hub.take([...ofAnn, ...ofHouse]));
  assert.equal(hub.take([]), null);
  hub.stop();
});

test('other processes are asked, and a slot that they reject is free again', async () => {
  const answers: ((place: Place | null) => void)[] = [];
  const take = () => new Promise<Place | null>((resolve) => void answers.push(resolve));
  const { hub } = openHub({
    maxListeners: 1,
    openCounts: { take, counts: () => [], countOf: () => 0 },
  });
  const rejected = hub.take([]);
  assert.equal(hub.take([]), null, 'it counts while the others are asked');
  answers[0]?.(null);
  assert.equal(await rejected, null);
  const late = hub.take([]);
  hub.stop();
  let isLeft = false;
  answers[1]?.({
    leave() {
      isLeft = true;
    },
  });
  assert.equal(await late, null, 'nobody comes in after the end');
  assert.ok(isLeft);
});

test('stop sends a time to reconnect, ends every stream and accepts none', async () => {
  const { hub, polls, tick } = openHub({ stopEvent: 'stopping' });
  const one = listener('one');
  hub.attach(one);
  await setImmediate();
  hub.stop();
  await tick();
  assert.match(one.texts.join(), /^retry: [1-9]\d{2,3}\nstopping,\(end\)$/);
  assert.equal(polls.length, 1);
  assert.equal(hub.take([]), null);
});
