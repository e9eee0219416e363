// A running API for tests: the real server on a real socket, with a database of its own, called by
// the typed client. `data` checks accepted answers against the contract's schema.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { calls, type Path } from '@trine/contract/calls.ts';
import {
  createClient,
  type Answer,
  type Client,
  type Outcome,
  type Request,
} from '@trine/contract/client.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { Reason } from '@trine/contract/reasons.ts';
import { createApi } from '../src/api.ts';
import { rejectionOfRequest } from './test-document.ts';
import { openWorld, type PlayerOptions, type World } from './test-world.ts';
import type { Bus } from '../src/platform/bus/bus.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Environment } from '../src/platform/config/environment.ts';
import type { PlayerId } from '../src/platform/postgres/ids.ts';
import type { Admission } from '../src/platform/admission/admission.ts';
import type { Database } from '../src/platform/postgres/transaction.ts';
import type { Metrics } from '../src/operations/metrics/metrics.ts';
import type { Tracing } from '../src/operations/tracing/tracing.ts';
import type { Passwords } from '../src/people/sessions/passwords.ts';
import { signInPlayer } from '../src/people/sign-in/sign-in.ts';
import { createTestPasswords } from './test-passwords.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';

export interface TestApi {
  readonly world: World;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly baseUrl: string;
  /** `GET /index.php/…` of every route. */
  readonly routes: readonly string[];
  /** Calls the server without a socket; a compressed answer stays compressed. */
  inject(url: string, headers: Record<string, string>): Promise<LightMyRequestResponse>;
  clientFor(token: string | null, language?: Language): Client;
  signedIn(options?: PlayerOptions): Promise<SignedIn>;
  /** A second server on the same database, with the state of another process. */
  secondServer(parts?: ProcessParts): Promise<TestServer>;
  close(): Promise<void>;
}

export interface TestServer {
  readonly baseUrl: string;
  readonly routes: readonly string[];
  inject: TestApi['inject'];
  close(): Promise<void>;
}

export interface SignedIn {
  readonly playerId: PlayerId;
  readonly token: string;
  readonly client: Client;
}

/** The parts that each process has of its own. */
export interface ProcessParts {
  readonly bus?: Bus;
  readonly database?: Database;
}

interface TestApiOptions extends ProcessParts {
  /** Counts the calls of this API. */
  readonly metrics?: Metrics;
  /** Admits or rejects calls; without it all are admitted. */
  readonly admission?: Admission;
  /** Traces the calls of this API. */
  readonly tracing?: Tracing;
  /** Settings in addition to those of every test. */
  readonly settings?: Environment;
}

export async function openTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const world = await openWorld();
  const secrets: Secrets = {
    pepper: randomBytes(32),
    receiptKey: world.receiptKey,
    receiptSigningKey: randomBytes(32),
    accountKeys: { newest: 'k1', byName: new Map([['k1', randomBytes(32)]]) },
    logKey: randomBytes(32),
    demoPassword: null,
  };
  const passwords = await createTestPasswords(secrets.pepper);
  const startServer = (own: ProcessParts) =>
    startTestServer({ world, secrets, passwords, ...options, ...own });
  const server = await startServer({});
  const { baseUrl } = server;
  const clientFor = (token: string | null, language: Language = 'en') =>
    createClient({ baseUrl, token: () => token, language: () => language, fetch: watchedFetch });
  return {
    world,
    secrets,
    passwords,
    baseUrl,
    routes: server.routes,
    inject: server.inject,
    clientFor,
    async signedIn(options = {}) {
      const playerId = await world.player({ ...options, hasSession: false });
      const source = { playerId, address: '127.0.0.1', randomBytes };
      const token = await world.database.transaction((tx) => signInPlayer(tx, source));
      return { playerId, token, client: clientFor(token) };
    },
    secondServer: (own = {}) => startServer(own),
    async close() {
      await server.close();
      await world.close();
    },
  };
}

interface ServerParts extends TestApiOptions {
  readonly world: World;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
}

async function startTestServer({ world, settings, ...parts }: ServerParts): Promise<TestServer> {
  const { tracing, database = world.database } = parts;
  const server = createApi({
    config: readConfig({
      DATA_DIR: '/nowhere',
      ROUND_SECONDS: '15',
      CLOSE_SECONDS: '3',
      PROOF_OF_WORK: '0',
      ...settings,
    }),
    world: { now: Date.now, randomBytes, log: pino({ enabled: false }), webFolder: null },
    bettingDatabase: tracing?.watchBatches(world.database) ?? world.database,
    nextId: world.nextId,
    node: () => 0,
    beacon: {
      chain: world.chain,
      signature: async () => null,
      signatureNow: async () => null,
      verify: world.verify,
      failures: () => [],
      falseAnswers: () => 0,
      stop: async () => {},
    },
    ...parts,
    database: tracing?.watchDatabase(database) ?? database,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    routes: routesOf(server.printRoutes({ commonPrefix: false })),
    inject: (url, headers) => server.inject({ url, headers }),
    close: () => server.close(),
  };
}

/** Parses the router's tree: one line for each step of a path, with the methods that end there. */
function routesOf(tree: string): string[] {
  const steps: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', step = '', , methods = ''] =
      /^([│ ]*)[└├]── (\S*)( \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    steps.length = indent.length / 4;
    steps.push(step);
    return methods === '' ? [] : methods.split(', ').map((name) => `${name} ${steps.join('')}`);
  });
}

/** The published document has to allow each request that the server accepts. */
const watchedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  // The client sends fields as texts only.
  const { pathname, searchParams } = new URL(input as string);
  const path = pathname.replace('/index.php', '');
  const envelope = (await response.clone().json()) as { readonly code?: number };
  if (response.ok && (envelope.code === 1 || envelope.code === 200)) {
    const fields =
      init?.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(init?.body as string);
    const rejection = rejectionOfRequest(path, fields as object);
    assert.equal(rejection, null, `the document rejects what the server accepts: ${rejection}`);
  }
  return response;
};

const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false });

/** The data of a success that fits its schema. */
export async function data<Of extends Path>(
  client: Client,
  path: Of,
  request: Request<Of>,
): Promise<Answer<Of>> {
  const outcome = await client.call(path, request);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const fits = ajv.validate(calls[path].answer, outcome.data);
  assert.ok(fits, `${path}: ${ajv.errorsText()} in ${JSON.stringify(outcome.data)}`);
  return outcome.data;
}

/** Asserts that the call was rejected for this reason. */
export function assertRejected(outcome: Outcome<unknown>, reason: Reason): void {
  assert.ok(!outcome.ok, 'the call was accepted');
  assert.equal(outcome.reason, reason, JSON.stringify(outcome));
}
