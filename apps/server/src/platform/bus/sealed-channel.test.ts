import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createLocalBus } from '../../../testing/test-bus.ts';
import { createReplayGuard, maxAgeMs, maxSenders } from './replay-guard.ts';
import { sealChannel } from './sealed-channel.ts';
import { createSignal } from './signal.ts';

const secret = randomBytes(32);
const said = Buffer.from('big wins, in the clear');
const startMs = Date.UTC(2026, 10, 26);
const now = () => startMs;

/** A bus that keeps everything that is published. */
function openBus() {
  const published: { readonly channel: string; readonly message: Uint8Array }[] = [];
  const bus = createLocalBus();
  const publish = (channel: string, message: Uint8Array) => {
    published.push({ channel, message });
    bus.publish(channel, message);
  };
  return { ...bus, publish, published };
}

interface ListenOptions {
  readonly secret?: Buffer;
  readonly name?: string;
  readonly now?: () => number;
}

function listenOn(bus: ReturnType<typeof openBus>, options: ListenOptions) {
  const heard: string[] = [];
  const channel = sealChannel(bus, { secret, name: 'rooms.1', randomBytes, now, ...options });
  channel.subscribe((message) => heard.push(Buffer.from(message).toString()));
  return { heard, ...channel };
}

test('holders of the secret read messages, and others can not even read their names', () => {
  const bus = openBus();
  const [one, other] = [listenOn(bus, {}), listenOn(bus, {})];
  const strangers = [
    listenOn(bus, { secret: randomBytes(32) }),
    listenOn(bus, { name: 'rooms.2' }),
  ];
  one.publish(said);
  assert.deepEqual(other.heard, [said.toString()]);
  for (const { heard } of strangers) assert.deepEqual(heard, []);
  const [only] = bus.published;
  assert.ok(only !== undefined && !Buffer.from(only.message).includes('wins'));
  assert.match(only.channel, /^trine\.[0-9a-f]{16}\.rooms\.1$/);
});

test('a changed, cut or forged message is not delivered', () => {
  const bus = openBus();
  const one = listenOn(bus, {});
  one.publish(said);
  const [sealed] = bus.published;
  assert.ok(sealed !== undefined);
  one.heard.length = 0;
  for (let place = 0; place < sealed.message.length; place += 1) {
    const changed = Buffer.from(sealed.message);
    changed[place] = (changed[place] ?? 0) ^ 1;
    bus.publish(sealed.channel, changed);
    bus.publish(sealed.channel, sealed.message.subarray(0, place));
  }
  assert.deepEqual(one.heard, []);
});

test('a recorded message is not accepted again, nor after newer ones of its sender', () => {
  const bus = openBus();
  const [one, other] = [listenOn(bus, {}), listenOn(bus, {})];
  bus.lose(1);
  for (const word of ['lost', 'first', 'second']) one.publish(Buffer.from(word));
  assert.deepEqual(other.heard, ['first', 'second']);
  // Also the one that did not arrive before.
  for (const { channel, message } of bus.published.slice()) bus.publish(channel, message);
  one.publish(Buffer.from('third'));
  assert.deepEqual(other.heard, ['first', 'second', 'third']);
  // A process that starts again counts from 1, as another sender.
  listenOn(bus, {}).publish(Buffer.from('of its successor'));
  assert.equal(other.heard.at(-1), 'of its successor');
});

const delays: readonly [what: string, delayMs: number, isAccepted: boolean][] = [
  ['at once', 0, true],
  ['just in time', maxAgeMs, true],
  ['late', maxAgeMs + 1, false],
  ['by a clock that is ahead', -maxAgeMs, true],
  ['from the future', -maxAgeMs - 1, false],
];

for (const [what, delayMs, isAccepted] of delays) {
  test(`a message that arrives ${what} is ${isAccepted ? 'accepted' : 'rejected'}`, () => {
    const bus = openBus();
    let nowMs = startMs;
    const receiver = listenOn(bus, { now: () => nowMs });
    const sender = listenOn(bus, { now: () => startMs + 2 * maxAgeMs });
    nowMs = startMs + 2 * maxAgeMs + delayMs;
    sender.publish(said);
    assert.equal(receiver.heard.length, isAccepted ? 1 : 0);
  });
}

test('a process that starts accepts no earlier message', () => {
  const bus = openBus();
  const sender = listenOn(bus, {});
  sender.publish(said);
  const started = listenOn(bus, { now: () => startMs + 1 });
  for (const { channel, message } of bus.published.slice()) bus.publish(channel, message);
  assert.deepEqual(started.heard, []);
});

test('memory of senders is bounded, and a forgotten sender cannot be replayed', () => {
  let nowMs = startMs;
  const guard = createReplayGuard(() => nowMs);
  const stampOf = (at: number) => ({ sender: String(at), number: 1, sentAtMs: nowMs });
  const early = Array.from({ length: maxSenders }, (_, at) => stampOf(at));
  for (const stamp of early) assert.ok(guard.accepts(stamp));
  assert.ok(!guard.accepts(stampOf(maxSenders)), 'one sender too many');
  nowMs += maxAgeMs;
  assert.ok(!guard.accepts(stampOf(maxSenders)), 'all could still be replayed');
  nowMs += 1;
  assert.ok(guard.accepts(stampOf(maxSenders)), 'those before are forgotten');
  for (const stamp of early) assert.ok(!guard.accepts(stamp));
});

test('a signal reaches this process without a bus, and the others by one', () => {
  const bus = openBus();
  const open = () => {
    const options = { secret, name: 'moves.1', randomBytes, now };
    return createSignal(sealChannel(bus, options));
  };
  const [here, there, alone] = [open(), open(), createSignal(null)];
  const given: string[] = [];
  here.onGiven(() => given.push('here'));
  there.onGiven(() => given.push('there'));
  alone.onGiven(() => given.push('alone'));
  alone.give();
  assert.deepEqual(given, ['alone']);
  bus.lose(1);
  here.give();
  assert.deepEqual(given, ['alone', 'here']);
  here.give();
  assert.ok(given.includes('there'));
});
