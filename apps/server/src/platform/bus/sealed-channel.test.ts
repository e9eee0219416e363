import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createLocalBus } from '../../../testing/test-bus.ts';
import { sealChannel } from './sealed-channel.ts';
import { createSignal } from './signal.ts';

const secret = randomBytes(32);
const said = Buffer.from('big wins, in the clear');

/** A bus on which everything that is published is kept. */
function openBus() {
  const published: { readonly channel: string; readonly message: Uint8Array }[] = [];
  const bus = createLocalBus();
  const publish = (channel: string, message: Uint8Array) => {
    published.push({ channel, message });
    bus.publish(channel, message);
  };
  return { ...bus, publish, published };
}

function listenOn(bus: ReturnType<typeof openBus>, options: { secret?: Buffer; name?: string }) {
  const heard: string[] = [];
  const channel = sealChannel(bus, { secret, name: 'rooms.1', randomBytes, ...options });
  channel.subscribe((message) => heard.push(Buffer.from(message).toString()));
  return { heard, ...channel };
}

test('who has the secret understands, others do not even learn the words', () => {
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

test('what was changed, cut short or made up on the way is not heard', () => {
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

test('a signal reaches this process without a bus, and the others by one', () => {
  const bus = openBus();
  const open = () => {
    const options = { secret, name: 'moves.1', randomBytes };
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
