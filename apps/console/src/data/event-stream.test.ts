import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { followEvents } from './event-stream.ts';

/** What the module uses of the browser's class, with a connection that fails on demand. */
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

Object.defineProperty(globalThis, 'EventSource', { value: TestSource });
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

test('a lost connection is left to the browser', () => {
  const { urls, stop } = follow();
  TestSource.opened[0]?.fail(TestSource.CONNECTING);
  mock.timers.tick(60_000);
  assert.deepEqual(urls(), ['/stream?since=1']);
  stop();
});

test('a refused connection is made again after five seconds, with a new address', () => {
  const { urls, opens, stop } = follow();
  TestSource.opened[0]?.fail(TestSource.CLOSED);
  mock.timers.tick(4_999);
  assert.equal(urls().length, 1);
  mock.timers.tick(1);
  assert.deepEqual(urls(), ['/stream?since=1', '/stream?since=2']);
  assert.equal(opens(), 2);
  stop();
});

test('after the end nothing is made again, and the connection is closed', () => {
  const { urls, stop } = follow();
  TestSource.opened[0]?.fail(TestSource.CLOSED);
  stop();
  mock.timers.tick(60_000);
  assert.equal(urls().length, 1);
  const next = follow();
  next.stop();
  assert.equal(TestSource.opened.at(-1)?.readyState, TestSource.CLOSED);
});
