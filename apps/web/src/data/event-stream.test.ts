// Events over a real connection: parsing, and reconnecting after a failure.

import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { readEvents, type StreamEvent } from '@trine/contract/support/stream.ts';
import { followEvents, readStream, reconnectDelayMs } from './event-stream.ts';
import { useSession } from './session.ts';

// Globals of a page that Node lacks.
Object.defineProperty(globalThis, 'window', { configurable: true, value: new EventTarget() });
Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });

const longMs = 60_000;

async function withServer(onRequest: RequestListener, use: (url: string) => Promise<void>) {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function bodyOf(
  chunks: readonly Uint8Array<ArrayBuffer>[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const parsed: readonly (readonly [
  name: string,
  chunks: readonly string[],
  events: readonly StreamEvent[],
])[] = [
  ['nothing', [''], []],
  ['an event', ['id: 1\nevent: hit\ndata: {}\n\n'], [{ id: '1', event: 'hit', data: '{}' }]],
  [
    'a moment to come back',
    ['retry: 2000\n\n', 'data: a\n\nretry: 750\nevent: notice\ndata: {}\n\n', 'data: b\n\n'],
    [
      { id: '', event: 'message', data: 'a' },
      { id: '', event: 'notice', data: '{}', retryMs: 750 },
      { id: '', event: 'message', data: 'b' },
    ],
  ],
  ['no name', ['data: a\n\n'], [{ id: '', event: 'message', data: 'a' }]],
  ['two lines of data', ['data: a\ndata:  b\n\n'], [{ id: '', event: 'message', data: 'a\n b' }]],
  ['no data', ['event: hit\n\n'], []],
  ['comments', [': still here\n\n', 'data: a\n\n'], [{ id: '', event: 'message', data: 'a' }]],
  ['an event without its end', ['data: a\n\ndata: b\n'], [{ id: '', event: 'message', data: 'a' }]],
  [
    'an id that stays until the next',
    ['id: 1\ndata: a\n\ndata: b\n\nid: 2\ndata: c\n\n'],
    [
      { id: '1', event: 'message', data: 'a' },
      { id: '1', event: 'message', data: 'b' },
      { id: '2', event: 'message', data: 'c' },
    ],
  ],
  [
    'chunks that end anywhere',
    ['da', 'ta: a', '\n', '\n'],
    [{ id: '', event: 'message', data: 'a' }],
  ],
];

for (const [name, chunks, events] of parsed) {
  test(`events of ${name}`, async () => {
    const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
    assert.deepEqual(await Array.fromAsync(readEvents(bodyOf(bytes))), events);
  });
}

test('a character that is split between two chunks is decoded', async () => {
  const bytes = new TextEncoder().encode('data: 大\n\n');
  const body = bodyOf([bytes.slice(0, 7), bytes.slice(7)]);
  const [event] = await Array.fromAsync(readEvents(body));
  assert.equal(event?.data, '大');
});

const delays: readonly (readonly [failures: number, ms: number])[] = [
  [0, 500],
  [1, 1_000],
  [4, 8_000],
  [5, 15_000],
  [2_000, 15_000],
];

for (const [failures, ms] of delays) {
  test(`after ${failures} failures it waits ${ms} ms`, () => {
    assert.equal(reconnectDelayMs(failures), ms);
  });
}

test('a stopping server sets the time of the next attempt', () => {
  assert.equal(reconnectDelayMs(0, 750), 750);
  assert.equal(reconnectDelayMs(0, 86_400_000), 15_000);
});

const streamType = { 'content-type': 'text/event-stream' };

test('a broken connection resumes after its last event when the network returns', async () => {
  const asked: (string | undefined)[] = [];
  const onRequest: RequestListener = (request, response) => {
    asked.push(request.headers['last-event-id'] as string | undefined);
    response.writeHead(200, streamType);
    response.end(`id: ${asked.length}\ndata: event ${asked.length}\n\ndata: more\n\n`);
  };
  await withServer(onRequest, async (url) => {
    useSession.setState({ hostUrl: url, token: 'secret' });
    const ending = new AbortController();
    const seen: string[] = [];
    await followEvents({
      path: '/events',
      query: { plan_id: '1' },
      silenceMs: longMs,
      ended: ending.signal,
      onState(isOpen) {
        seen.push(isOpen ? 'open' : 'cut');
        // The wait begins when this returns, and ends when the network returns.
        if (!isOpen) queueMicrotask(() => window.dispatchEvent(new Event('online')));
      },
      onEvent({ data }) {
        seen.push(data);
        if (asked.length === 2) ending.abort();
      },
    });
    assert.deepEqual(asked, [undefined, '1']);
    assert.deepEqual(seen, ['open', 'event 1', 'more', 'cut', 'open', 'event 2']);
  });
});

const answers: readonly (readonly [
  name: string,
  answer: RequestListener,
  silenceMs: number,
  outcome: string,
])[] = [
  ['another answer', (_, response) => response.end('{}'), longMs, 'rejected'],
  ['a server that is starting', (_, response) => response.writeHead(503).end(), longMs, 'broken'],
  ['no answer', (_, response) => response.destroy(), longMs, 'broken'],
  ['a connection that is never answered', () => undefined, 50, 'broken'],
  [
    'a silent stream',
    (_, response) => response.writeHead(200, streamType).flushHeaders(),
    20,
    'broken',
  ],
  [
    'a stream that ends',
    (_, response) => response.writeHead(200, streamType).end('data: a\n\n'),
    longMs,
    'broken',
  ],
  [
    'an event after which nothing is to be read',
    (_, response) => response.writeHead(200, streamType).write('data: over\n\n'),
    longMs,
    'over',
  ],
];

for (const [name, answer, silenceMs, outcome] of answers) {
  test(`${name}: ${outcome}`, async () => {
    await withServer(answer, async (url) => {
      const ended = new AbortController().signal;
      const onEvent = ({ data }: StreamEvent) => (data === 'over' ? 'over' : undefined);
      assert.equal(await readStream({ url, headers: {}, silenceMs, ended, onEvent }), outcome);
    });
  });
}

test("the time in an overloaded server's answer is used for the next attempt", async () => {
  const busy: RequestListener = (_, response) => {
    response.writeHead(503, { 'retry-after': '7' }).end();
  };
  await withServer(busy, async (url) => {
    const asked: number[] = [];
    const outcome = await readStream({
      url,
      headers: {},
      silenceMs: longMs,
      ended: new AbortController().signal,
      onBusy: (retryAfterMs) => asked.push(retryAfterMs),
      onEvent: () => undefined,
    });
    assert.deepEqual([outcome, asked], ['broken', [7_000]]);
  });
});

test('a device that goes offline cuts the connection', async () => {
  const answer: RequestListener = (_, response) =>
    response.writeHead(200, streamType).flushHeaders();
  await withServer(answer, async (url) => {
    const outcome = await readStream({
      url,
      headers: {},
      silenceMs: longMs,
      ended: new AbortController().signal,
      onOpen: () => window.dispatchEvent(new Event('offline')),
      onEvent: () => undefined,
    });
    assert.equal(outcome, 'broken');
  });
});
