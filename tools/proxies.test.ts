// Runs the shipped proxies: what they log, what they forward to the server, and which TLS they
// accept.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type ConnectionOptions } from 'node:tls';
import { strictTransport } from '../apps/server/src/platform/http/headers.ts';
import { createTestAuthority } from '../apps/server/testing/test-certificates.ts';
import { proxies, sendTo, type TestProxy } from './test-proxies.ts';

const certificate = createTestAuthority('Proxies').issue('localhost');
const hsts = strictTransport['strict-transport-security'];
/** The upstream closes the connection without an answer. */
const cutPath = '/index.php/cut';

interface Upstream {
  readonly port: number;
  /** The headers of the last request except health checks. */
  received(): IncomingHttpHeaders;
  stop(): Promise<void>;
}

async function startUpstream(context: TestContext): Promise<Upstream> {
  let received: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    const { headers, url = '' } = request;
    if (!url.startsWith('/health/')) received = headers;
    if (url.startsWith(cutPath)) request.socket.destroy();
    else response.writeHead(200, { 'set-cookie': secrets.answerCookie }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await once(server.close(), 'close');
  };
  context.after(stop);
  return { port, received: () => received, stop };
}

const secret = (what: string) => `${what}-${randomBytes(16).toString('hex')}`;
const secrets = {
  session: secret('session'),
  csrf: secret('csrf'),
  cookie: secret('cookie'),
  answerCookie: secret('answer-cookie'),
  key: secret('key'),
  authorization: secret('authorization'),
  referrer: secret('referrer'),
  agent: secret('agent'),
  event: secret('event'),
  query: secret('query'),
  reset: secret('reset'),
  escaped: secret('escaped'),
  search: secret('search'),
} as const;

const headers = {
  token: secrets.session,
  'x-csrf-token': secrets.csrf,
  cookie: `__Secure-trine_console=${secrets.cookie}`,
  'idempotency-key': secrets.key,
  authorization: `Bearer ${secrets.authorization}`,
  referer: `https://localhost/?q=${secrets.referrer}`,
  'user-agent': secrets.agent,
  'last-event-id': secrets.event,
};

/** Calls, streams, links and searches, and a call without an answer. */
const requests = [
  ['POST', '/index.php/api/user/userInfo'],
  ['GET', `/index.php/api/Lottery/stream?plan_id=1&token=${secrets.query}`],
  ['GET', `/reset?token=${secrets.reset}`],
  // As sent by applications that escape an address twice.
  ['GET', `/reset%3Ftoken=${secrets.escaped}`],
  ['GET', `/reset%23token=${secrets.escaped}`],
  ['GET', `/console/api/csv/players?word=${secrets.search}`],
  ['GET', `/health/ready?token=${secrets.query}`],
  ['POST', `${cutPath}?token=${secrets.query}`],
] as const;

async function sendAll({ url, plainUrl }: TestProxy): Promise<void> {
  for (const [method, path] of requests) {
    await sendTo(`${url}${path}`, { method, headers, body: '{}' });
    if (plainUrl !== null) await sendTo(`${plainUrl}${path}`, { method, headers, body: '{}' });
  }
}

/** Each proxy writes this in any case: it shows that the log was read. */
const surelyLogged = {
  Caddy: [/"uri":"\/index\.php\/cut".*"status":502/, /"uri":"\/reset"/, /"uri":"\/console\/api\//],
  HAProxy: [/Server api\/api_1 is DOWN/],
} as const;

for (const [name, start] of Object.entries(proxies)) {
  test(`${name} logs no token, cookie or query`, async (context) => {
    const upstream = await startUpstream(context);
    const proxy = await start(context, { upstreamPort: upstream.port, certificate });
    if (proxy === null) return;
    await sendAll(proxy);
    // Once more with no upstream.
    await upstream.stop();
    const path = `/index.php/api/index/index?token=${secrets.query}`;
    while ((await sendTo(`${proxy.url}${path}`, { headers })).statusCode !== 503) await delay(50);
    const output = await proxy.stop();
    const found = Object.entries(secrets).filter(([, text]) => output.includes(text));
    assert.deepEqual(
      found.map(([what]) => what),
      [],
    );
    for (const line of surelyLogged[name as keyof typeof proxies]) assert.match(output, line);
  });

  test(`${name} removes a client’s headers of proxies, requests and traces`, async (context) => {
    const upstream = await startUpstream(context);
    const proxy = await start(context, { upstreamPort: upstream.port, certificate });
    if (proxy === null) return;
    const foreign = {
      'x-request-id': 'chosen-by-the-client',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      tracestate: 'a=b',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-proto': 'http',
    };
    await sendTo(`${proxy.url}/index.php`, { headers: { ...headers, ...foreign } });
    const received = upstream.received();
    assert.equal(received['token'], secrets.session, "what is the server's is passed on");
    for (const gone of ['x-request-id', 'traceparent', 'tracestate']) {
      assert.equal(received[gone], undefined, gone);
    }
    assert.equal(received['x-forwarded-for'], '127.0.0.1');
    assert.equal(received['x-forwarded-proto'], 'https');
    assert.doesNotMatch(received['x-forwarded-host']?.toString() ?? '', /elsewhere/);
  });

  test(`${name} sends HSTS with each answer over TLS, also with its own`, async (context) => {
    const upstream = await startUpstream(context);
    const proxy = await start(context, { upstreamPort: upstream.port, certificate });
    if (proxy === null) return;
    const announced = async (url: string) => {
      const { headers: given, statusCode } = await sendTo(url, { method: 'POST' });
      return [statusCode, given['strict-transport-security']];
    };
    assert.deepEqual(await announced(`${proxy.url}/index.php`), [200, hsts]);
    assert.deepEqual(await announced(`${proxy.url}/health/live`), [404, hsts]);
    assert.deepEqual(await announced(`${proxy.url}${cutPath}`), [502, hsts]);
    if (proxy.plainUrl !== null) {
      assert.deepEqual(await announced(`${proxy.plainUrl}/index.php`), [308, undefined]);
    }
  });

  test(`${name} accepts only the named versions and ciphers of TLS`, async (context) => {
    const upstream = await startUpstream(context);
    const proxy = await start(context, { upstreamPort: upstream.port, certificate });
    if (proxy === null) return;
    for (const [what, offer, expected] of offers) {
      assert.equal(await agreedWith(proxy.port, offer), expected, what);
    }
  });
}

/** Lets OpenSSL offer weak ciphers at all. */
const weak = ':@SECLEVEL=0';
const only = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => {
  return { minVersion: version, maxVersion: version } as const;
};

/** For a certificate with a key on P-256. */
const offers: readonly (readonly [what: string, offer: ConnectionOptions, agreed: string])[] = [
  ['TLS 1.0', { ...only('TLSv1'), ciphers: `ALL${weak}` }, 'protocol version'],
  ['TLS 1.1', { ...only('TLSv1.1'), ciphers: `ALL${weak}` }, 'protocol version'],
  ...[
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
  ].map((ciphers) => [ciphers, { ...only('TLSv1.2'), ciphers }, `TLSv1.2 ${ciphers}`] as const),
  ...[
    'ECDHE-ECDSA-AES128-SHA',
    'ECDHE-ECDSA-AES256-SHA384',
    'ECDHE-ECDSA-AES128-CCM',
    'ECDHE-ECDSA-ARIA128-GCM-SHA256',
  ].map((name) => {
    return [name, { ...only('TLSv1.2'), ciphers: `${name}${weak}` }, 'handshake failure'] as const;
  }),
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'].map(
    (ciphers) => [ciphers, { ...only('TLSv1.3'), ciphers }, `TLSv1.3 ${ciphers}`] as const,
  ),
];

/** Returns version and cipher, or the alert of a rejected handshake. */
async function agreedWith(port: number, offer: ConnectionOptions): Promise<string> {
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: 'localhost',
    rejectUnauthorized: false,
    ...offer,
  });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol()} ${socket.getCipher().name}`;
  } catch (error) {
    return /alert ([a-z ]+)/.exec(String(error))?.[1] ?? String(error);
  } finally {
    socket.destroy();
  }
}
