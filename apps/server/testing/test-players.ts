// The players' calls over real HTTP for tests: a database of its own, one stopped clock for server
// and database, which tests move, and a count of password hashes.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createClient, type Client } from '@trine/contract/client.ts';
import { defaultLanguage, type Language } from '@trine/contract/languages.ts';
import { createIds } from '../src/platform/postgres/ids.ts';
import { createStoppedClockDatabase, moveTestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';
import { openDatabase, type Database } from '../src/platform/postgres/transaction.ts';
import { createLog } from '../src/platform/http/log.ts';
import type { Route } from '../src/platform/http/route.ts';
import { closeServer } from '../src/platform/http/close-server.ts';
import { createServer } from '../src/platform/http/server.ts';
import { createRegistrationLimit } from '../src/people/sign-in/registration-limit.ts';
import { createLoginGuard } from '../src/people/sessions/login-guard.ts';
import { playerLocks } from '../src/people/sessions/login-throttle.ts';
import type { Passwords } from '../src/people/sessions/passwords.ts';
import { createTestPasswords } from './test-passwords.ts';
import { playerRoutes } from '../src/people/players/players.routes.ts';
import type { ProfileParts } from '../src/people/players/profile.ts';
import { signInRoutes, type SignInRoutesOptions } from '../src/people/sign-in/sign-in.routes.ts';
import { createProofs } from '../src/people/sessions/proof-of-work.ts';
import { createSecurityHashes } from '../src/people/sessions/security-events.ts';
import { createRegistrationRate } from '../src/people/sessions/registration-rate.ts';
import { createSessions } from '../src/people/sessions/sessions.ts';

export interface TestPlayers {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly baseUrl: string;
  /** How many hashes were made or verified so far. */
  hashCount(): number;
  now(): number;
  passMs(ms: number): void;
  /** As the owner of the database, which freezes a player without a line in the audit log. */
  setState(playerId: number, state: 'active' | 'betting_frozen' | 'frozen'): Promise<void>;
  /** As the owner of the database. */
  ownerRows(text: string): Promise<readonly Record<string, unknown>[]>;
  /** A client with this token, or none. */
  client(token?: string | null, language?: Language): Client;
  close(): Promise<void>;
}

type PeopleParts = SignInRoutesOptions & ProfileParts;

/** Hashes with a test key. */
export const testHashes = createSecurityHashes(Buffer.alloc(32, 3));

const startMs = Date.UTC(2026, 5, 1, 12);
const closeWithinMs = 1_000;

export interface TestPlayersOptions {
  /** How many accounts an address may open an hour; by default any number. */
  readonly entriesPerHour?: number;
  /** The difficulty of proofs of work; by default none are required. */
  readonly proofOfWork?: number;
  /** The idle limit of sessions; by default they end after two weeks only. */
  readonly sessionIdleMs?: number | null;
  /** Further routes, which use the same parts. */
  readonly moreRoutes?: (parts: PeopleParts & { readonly pepper: Buffer }) => Route[];
}

export async function openTestPlayers(
  profile: 'demo' | 'production',
  given: TestPlayersOptions = {},
): Promise<TestPlayers> {
  const test = await openTestDatabase(() => createStoppedClockDatabase(startMs));
  // No statement starts before the database's clock equals the server's.
  let clockMoved: Promise<unknown> = Promise.resolve();
  const direct = openDatabase(test.pool);
  const database: Database = {
    query: async (query) => clockMoved.then(() => direct.query(query)),
    transaction: async (work) => clockMoved.then(() => direct.transaction(work)),
  };
  const pepper = Buffer.alloc(32, 1);
  const { passwords, hashCount } = counted(await createTestPasswords(pepper));
  let nowMs = startMs;
  const now = () => nowMs;
  const parts = partsOf({ database, passwords, now, pepper, profile }, given);
  const server = createServer({
    routes: [
      ...signInRoutes(parts),
      ...playerRoutes(parts),
      ...(given.moreRoutes?.({ ...parts, pepper }) ?? []),
    ],
    trustedProxies: 1,
    authenticate: createSessions(database, now, parts.sessionIdleMs).authenticate,
    log: createLog({ level: 'warn', destination: process.stderr }),
    now,
    webFolder: null,
    profile: 'demo',
    timeZone: 'Asia/Taipei',
    health: async () => 'well',
  });
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    database,
    passwords,
    baseUrl,
    hashCount,
    now,
    passMs(ms) {
      nowMs += ms;
      clockMoved = clockMoved.then(() => test.ownerPool.query(moveTestClock, [now()]));
    },
    async setState(playerId, state) {
      const text = 'update player set state = $1 where player_id = $2';
      await test.ownerPool.query(text, [state, playerId]);
    },
    ownerRows: async (text) => (await test.ownerPool.query<Record<string, unknown>>(text)).rows,
    client: (token = null, language = defaultLanguage) =>
      createClient({ baseUrl, token: () => token, language: () => language }),
    async close() {
      await closeServer(server, closeWithinMs);
      await test.close();
    },
  };
}

type Means = Pick<PeopleParts, 'database' | 'passwords' | 'now' | 'profile'> & {
  readonly pepper: Buffer;
};

function partsOf(
  { pepper, ...means }: Means,
  { entriesPerHour = 0, proofOfWork = 0, sessionIdleMs = null }: TestPlayersOptions,
): PeopleParts {
  const { database, now } = means;
  const registrations = createRegistrationRate({ database, now, isLoopbackFree: false });
  const proofs = createProofs({ database, now, pepper, proofOfWork, registrations });
  return {
    ...means,
    hashes: testHashes,
    nextId: createIds(0, now),
    guard: createLoginGuard({ database, now, scope: 'player', proofs, locks: playerLocks }),
    proofs,
    sessionIdleMs,
    randomBytes,
    countRegistration: createRegistrationLimit({
      database,
      now,
      isLoopbackFree: false,
      entriesPerHour,
    }),
    onRegistered: null,
    turnover: { timeZone: 'Asia/Taipei', factorHundredths: 100 },
  };
}

/** Counts the hashes of real passwords. */
function counted(passwords: Passwords) {
  let hashes = 0;
  const counting: Passwords = {
    hash: (password) => passwords.hash(password),
    waitMs: (lane) => passwords.waitMs(lane),
    withHasher: (sender, work) =>
      passwords.withHasher(sender, (seat) =>
        work({
          hash(password) {
            hashes += 1;
            return seat.hash(password);
          },
          verify(stored, password) {
            hashes += 1;
            return seat.verify(stored, password);
          },
        }),
      ),
  };
  return { passwords: counting, hashCount: () => hashes };
}

/** Registers over HTTP: the player's data, device and a client with the session. */
export async function registerTestPlayer(players: TestPlayers, username: string, password: string) {
  const outcome = await players.client().call('/api/user/register', { username, password });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const { userinfo, device } = outcome.data;
  return { ...userinfo, device, client: players.client(userinfo.token) };
}
