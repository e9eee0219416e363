// The players' calls over real HTTP for tests: a database of its own, a clock that stands until it
// is moved, and a count of the passwords that were hashed.

import { randomBytes } from 'node:crypto';
import { createClient, type Client } from '@trine/contract/client.ts';
import { languages, type Language } from '@trine/contract/envelope.ts';
import { createIds } from '../database/ids.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { openDatabase, type Database } from '../database/transaction.ts';
import { createLog } from '../http/log.ts';
import type { Route } from '../http/route.ts';
import { closeServer, createServer } from '../http/server.ts';
import { createEntryPace } from '../protection/entry-pace.ts';
import { createLoginThrottle } from '../protection/login-throttle.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { playerRoutes, type PlayerRoutesOptions } from './players.routes.ts';
import { createSessions } from './sessions.ts';

export interface TestPlayers {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly baseUrl: string;
  /** How many hashes were made or compared so far. */
  hashCount(): number;
  now(): number;
  passMs(ms: number): void;
  /** A client with this token, or none. */
  client(token?: string | null, language?: Language): Client;
  close(): Promise<void>;
}

const startMs = Date.UTC(2026, 5, 1, 12);
const closeWithinMs = 1_000;

export interface TestPlayersOptions {
  /** How many accounts an address may open; any number, unless a test is about it. */
  readonly entriesPerHour?: number;
  /** Routes of features that stand on this one. */
  readonly moreRoutes?: (parts: PlayerRoutesOptions & { readonly pepper: Buffer }) => Route[];
}

export async function openTestPlayers(
  profile: 'demo' | 'production',
  { entriesPerHour = 0, moreRoutes = () => [] }: TestPlayersOptions = {},
): Promise<TestPlayers> {
  const test = await openTestDatabase();
  const database = openDatabase(test.pool);
  const pepper = Buffer.alloc(32, 1);
  const { passwords, hashCount } = counted(await createPasswords(pepper));
  let nowMs = startMs;
  const now = () => nowMs;
  const throttle = createLoginThrottle({ database, now });
  const nextId = createIds(0, now);
  const countEntry = createEntryPace({ database, now, isLoopbackFree: false, entriesPerHour });
  const parts: PlayerRoutesOptions = {
    database,
    nextId,
    passwords,
    throttle,
    now,
    randomBytes,
    profile,
    countEntry,
    onRegistered: null,
    turnover: { timeZone: 'Asia/Taipei', factorHundredths: 100 },
  };
  const server = createServer({
    routes: [...playerRoutes(parts), ...moreRoutes({ ...parts, pepper })],
    trustedProxies: 1,
    authenticate: createSessions(database, now).authenticate,
    log: createLog({ level: 'warn', destination: process.stderr }),
    now,
    webFolder: null,
    profile: 'demo',
    timeZone: 'Asia/Taipei',
    healthy: async () => true,
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
    },
    client: (token = null, language = languages[1]) =>
      createClient({ baseUrl, token: () => token, language: () => language }),
    async close() {
      await closeServer(server, closeWithinMs);
      await test.close();
    },
  };
}

/** The real thing, with a tally beside it. */
function counted(passwords: Passwords) {
  let hashes = 0;
  const counting: Passwords = {
    takeSeat() {
      const seat = passwords.takeSeat();
      if (seat === null) return null;
      return {
        hash(password) {
          hashes += 1;
          return seat.hash(password);
        },
        verify(stored, password) {
          hashes += 1;
          return seat.verify(stored, password);
        },
        leave: () => seat.leave(),
      };
    },
  };
  return { passwords: counting, hashCount: () => hashes };
}
