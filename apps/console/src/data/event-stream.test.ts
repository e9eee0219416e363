import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { followEvents } from './event-stream.ts';

/** The part of `EventSource` that the module uses, with a connection that fails on demand. */
class TestSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  static opened: TestSource[] = [];
  readonly url: string;
  readyState = TestSource.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    TestSource.opened.push(this);
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = TestSource.CLOSED;
  }
}

Object.defineProperty(globalThis, 'EventSource', { configurable: true, value: TestSource });
mock.timers.enable({ apis: ['setTimeout'] });

beforeEach(() => {
  TestSource.opened = [];
});

function follow() {
  let count = 0;
  let opens = 0;
  const address = () => `/stream?since=${(count += 1)}`;
  const stop = followEvents({ address, onOpen: () => (opens += 1) });
  return { stop, opens: () => opens, urls: () => TestSource.opened.map(({ url }) => url) };
}

test('after a lost connection the browser reconnects, not the module', () => {
  const { urls, stop } = follow();
  TestSource.opened[0]?.fail(TestSource.CONNECTING);
  mock.timers.tick(60_000);
  assert.deepEqual(urls(), ['/stream?since=1']);
  stop();
});

test('a rejected connection is retried after five seconds, with a new address', () => {
  const { urls, opens, stop } = follow();
  TestSource.opened[0]?.fail(TestSource.CLOSED);
  mock.timers.tick(4_999);
  assert.equal(urls().length, 1);
  mock.timers.tick(1);
  assert.deepEqual(urls(), ['/stream?since=1', '/stream?since=2']);
  assert.equal(opens(), 2);
  stop();
});

test('after stop the connection is closed and not retried', () => {
  const { urls, stop } = follow();
  TestSource.opened[0]?.fail(TestSource.CLOSED);
  stop();
  mock.timers.tick(60_000);
  assert.equal(urls().length, 1);
  const next = follow();
  next.stop();
  assert.equal(TestSource.opened.at(-1)?.readyState, TestSource.CLOSED);
});
