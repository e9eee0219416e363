// Traces as a real collector receives them over HTTP; it keeps all it gets.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { closeServer } from '../../platform/http/close-server.ts';
import { openTransport } from '../../../testing/test-transport.ts';
import { data, openTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { Span } from './span.ts';
import { isSampled, nanosOf, parseTraceParent } from './span.ts';
import { createTracing, type Tracing } from './tracing.ts';

let collector: Server;
let tracing: Tracing;
let api: TestApi;
const spans: Span[] = [];
const texts: string[] = [];
const resources: Span['attributes'][] = [];
const keys: unknown[] = [];
const warned: string[] = [];
let answerStatus = 200;

before(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      assert.equal(request.url, '/v1/traces');
      const text = Buffer.concat(chunks).toString();
      texts.push(text);
      keys.push(request.headers['api-key']);
      const sent = JSON.parse(text) as Sent;
      resources.push(...sent.resourceSpans.map(({ resource }) => resource.attributes));
      spans.push(...sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((s) => s.spans)));
      response.writeHead(answerStatus).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  tracing = open(1);
  api = await openTestApi({ tracing, settings: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});

after(async () => {
  await api.close();
  await tracing.stop();
  collector.close();
});

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

function open(ratio: number): Tracing {
  const { port } = collector.address() as AddressInfo;
  return createTracing({
    endpoint: `http://127.0.0.1:${port}`,
    headers: { 'api-key': 'seven' },
    serviceName: 'trine',
    ratio,
    identity: { version: '0.1.0', commit: 'abcdef0', instance: 'here/1' },
    now: Date.now,
    log: { warn: (_details, message) => void warned.push(message) },
  });
}

function factOf({ attributes }: Span, key: string): unknown {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value && Object.values(value)[0];
}

test('a request, its statements and its batch are spans without any values', async () => {
  const player = await api.signedIn({ balance: 100_00n });
  const round = await api.world.round();
  const request = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '7.77' };
  await data(player.client, '/api/Lottery/playOrder', request);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const response = await fetch(`${api.baseUrl}/index.php/api/user/userInfo`, {
    method: 'POST',
    headers: {
      token: player.token,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      'x-request-id': 'seen-in-trace',
    },
    body: '{"lang":"en"}',
  });
  assert.equal(response.status, 200);
  await response.text();
  await tracing.stop();

  const info = spans.find((span) => span.name === 'POST /index.php/api/user/userInfo');
  assert.ok(info);
  assert.deepEqual([info.traceId, info.parentSpanId], [traceId, 'b7ad6b7169203331']);
  assert.equal(factOf(info, 'trine.request_id'), 'seen-in-trace');
  assert.equal(factOf(info, 'http.response.status_code'), '200');
  const statements = spans.filter((span) => span.traceId === traceId && span !== info);
  assert.ok(statements.length > 0);
  for (const statement of statements) {
    assert.equal(factOf(statement, 'db.system.name'), 'postgresql');
    assert.ok(BigInt(statement.endTimeUnixNano) >= BigInt(statement.startTimeUnixNano));
  }
  const batch = spans.find((span) => span.name === 'batch of bets');
  assert.ok(batch);
  assert.equal(factOf(batch, 'trine.batch.bets'), '1');
  assert.equal(batch.parentSpanId, undefined);
  const all = texts.join('\n');
  assert.ok(!all.includes(player.token) && !all.includes('7.77'));
  assert.deepEqual([...new Set(keys)], ['seven']);
  const said = resources[0]?.map(({ key, value }) => [key, Object.values(value)[0]]);
  assert.deepEqual(said, [
    ['service.name', 'trine'],
    ['service.version', '0.1.0'],
    ['service.instance.id', 'here/1'],
    ['vcs.ref.head.revision', 'abcdef0'],
  ]);
});

test('a trace named by an untrusted client is not joined', async () => {
  const own = open(1);
  const mounts = [(app: FastifyInstance) => own.watchServer(app, () => false)];
  const transport = await openTransport({ mounts });
  const traceId = 'c0ffee51916cd43dd8448eb211c80319';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await (await transport.send('/healthz', { method: 'GET', headers })).text();
  await closeServer(transport.app, 1_000);
  await own.stop();
  const health = spans.find((span) => span.name === 'GET /healthz');
  assert.ok(health);
  assert.notEqual(health.traceId, traceId);
  assert.equal(health.parentSpanId, undefined);
});

test('an error of PostgreSQL is recorded by its code', async () => {
  const failing = tracing.watchBatches({
    query: () => Promise.reject(Object.assign(new Error('value 4711'), { code: '40001' })),
    transaction: () => Promise.reject(new Error('not asked for')),
  });
  const query = { name: 'betting.place_orders', text: '', values: [], rowMode: 'array' } as const;
  await assert.rejects(failing.query(query));
  await tracing.stop();
  const failed = spans.find(({ status }) => status.code === 2);
  assert.ok(failed);
  assert.equal(factOf(failed, 'error.type'), '40001');
  assert.ok(!texts.join('').includes('4711'));
});

test('a failing collector is logged once and delays no request', async () => {
  const before = warned.length;
  const one = open(1);
  const watched = one.watchBatches({
    query: async () => ({ rows: [], rowCount: 0 }),
    transaction: () => Promise.reject(new Error('not asked for')),
  });
  const query = { name: 'betting.place_orders', text: '', values: [], rowMode: 'array' } as const;
  answerStatus = 503;
  for (let times = 0; times < 3; times += 1) {
    await watched.query(query);
    await one.stop();
  }
  answerStatus = 200;
  await watched.query(query);
  await one.stop();
  assert.deepEqual(warned.slice(before), ['traces cannot be sent', 'traces can be sent again']);
});

test('traces are sampled by id, and headers are parsed', () => {
  const low = `${'f'.repeat(19)}${'0'.repeat(13)}`;
  const high = `${'0'.repeat(19)}${'f'.repeat(13)}`;
  assert.deepEqual(
    [isSampled(low, 0.01), isSampled(high, 0.01), isSampled(high, 1), isSampled(low, 0)],
    [true, false, true, false],
  );
  for (const bad of [undefined, '', '00-x-y-01', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`]) {
    assert.equal(parseTraceParent(bad), null);
  }
  assert.equal(nanosOf(1_700_000_000_000.25), '1700000000000250000');
});

test('without a collector the folder is not loaded', () => {
  const app = new URL('../../app.ts', import.meta.url).href;
  const code = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(app)});
    console.log(loaded.length > 100, loaded.filter((url) => url.includes('/tracing/')).length);
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  assert.equal(said.trim(), 'true 0');
});
