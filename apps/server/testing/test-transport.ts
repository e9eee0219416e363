// A server for tests of the transport: calls of the contract over real HTTP, with named sessions.

import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '@trine/contract/envelope.ts';
import type { PlayerId } from '../src/platform/postgres/ids.ts';
import type { Authentication } from '../src/platform/http/authentication.ts';
import type { TrustedProxies } from '../src/platform/config/trusted-proxies.ts';
import { createLog } from '../src/platform/http/log.ts';
import type { LimitOf, Route } from '../src/platform/http/route.ts';
import { createServer, type ServerOptions } from '../src/platform/http/server.ts';

export interface TestTransport {
  readonly app: FastifyInstance;
  readonly url: string;
  /** All lines of the log so far. */
  readonly logged: string[];
  /** By default POST and JSON. */
  readonly send: (path: string, sent?: Sent) => Promise<Response>;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

interface TransportOptions {
  readonly routes?: readonly Route[];
  readonly webFolder?: string | null;
  readonly consoleFolder?: string | null;
  readonly condition?: 'well' | 'full' | 'away';
  readonly lineOrigins?: () => Promise<readonly string[]>;
  readonly trustedProxies?: TrustedProxies;
  readonly limitOf?: LimitOf;
  readonly headOf?: ServerOptions['headOf'];
  readonly mounts?: ServerOptions['mounts'];
  readonly maxStreams?: number;
  readonly accessLogPercent?: number;
}

const nowMs = 1_763_730_000_999;
const sessions: Record<string, Authentication> = {
  good: {
    kind: 'player',
    player: { playerId: 1n as PlayerId, groupId: 1, username: 'one', tokenHash: '01' },
  },
  over: { kind: 'ended' },
  old: { kind: 'expired' },
};

export async function openTransport(options: TransportOptions = {}): Promise<TestTransport> {
  const { routes = [], webFolder = null, consoleFolder = null, condition = 'well' } = options;
  const { lineOrigins, trustedProxies, limitOf, headOf, mounts, maxStreams, accessLogPercent } =
    options;
  const logged: string[] = [];
  const app = createServer({
    routes,
    authenticate: async (token) => sessions[token] ?? { kind: 'unknown' },
    log: createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
    now: () => nowMs,
    webFolder,
    consoleFolder,
    profile: 'demo',
    timeZone: 'Asia/Taipei',
    health: async () => condition,
    ...(lineOrigins && { lineOrigins }),
    ...(trustedProxies !== undefined && { trustedProxies }),
    ...(limitOf && { limitOf }),
    ...(headOf && { headOf }),
    ...(mounts && { mounts }),
    ...(maxStreams !== undefined && { maxStreams }),
    ...(accessLogPercent !== undefined && { accessLogPercent }),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    url,
    logged,
    send: async (path, { method = 'POST', headers = {}, body } = {}) => {
      const init = { method, headers: { 'content-type': 'application/json', ...headers } };
      return fetch(`${url}${path}`, body === undefined ? init : { ...init, body });
    },
  };
}

/** The envelope; asserts the headers, and that the body shows no internals. */
export async function envelopeOf(response: Response) {
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const text = await response.text();
  assert.doesNotMatch(text, /stack|node_modules|\.ts:|bet_order|FST_|SyntaxError/);
  const envelope = JSON.parse(text) as Envelope<{ reason?: string; field?: string } | null>;
  assert.deepEqual(Object.keys(envelope), ['code', 'msg', 'time', 'data']);
  assert.equal(envelope.time, Math.floor(nowMs / 1000));
  assert.equal(typeof envelope.msg, 'string');
  assert.notEqual(envelope.msg, '');
  return envelope;
}
