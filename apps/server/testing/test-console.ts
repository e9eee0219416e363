// The console over real HTTP for tests: a world of its own, staff of each role, and clients that
// store cookies as a browser does. `given` checks accepted answers against the contract's schema.

import { onlyPrimary } from '../src/platform/replicas/reads.ts';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Ajv } from 'ajv';
import { pino } from 'pino';
import { consoleCalls, type ConsolePath } from '@trine/contract/console/calls.ts';
import {
  createConsoleClient,
  type ConsoleAnswer,
  type ConsoleClient,
  type ConsoleOutcome,
  type ConsoleRequest,
} from '@trine/contract/console/client.ts';
import type { Role } from '@trine/contract/console/permissions.ts';
import type { ConsoleReason } from '@trine/contract/console/reasons.ts';
import { keywords } from '@trine/contract/keywords.ts';
import { openWorld, type World } from './test-world.ts';
import { createServer } from '../src/platform/http/server.ts';
import { createAccountNumberCipher } from '../src/cashier/payment-accounts/account-number-cipher.ts';
import type { Passwords } from '../src/people/sessions/passwords.ts';
import { createProofs } from '../src/people/sessions/proof-of-work.ts';
import { createRegistrationRate } from '../src/people/sessions/registration-rate.ts';
import { createMovableDatabase, moveTestClock } from './test-clock.ts';
import { createTestPasswords } from './test-passwords.ts';
import { installStaff } from '../src/people/staff/staff.sql.ts';
import { openDatabase } from '../src/platform/postgres/transaction.ts';
import { createSupport } from '../src/service/support/support.ts';
import { createConsoleMount } from '../src/console/console-mount.ts';

export interface TestConsole {
  readonly world: World;
  readonly baseUrl: string;
  now(): number;
  /** For the server and its database. */
  passMs(ms: number): Promise<void>;
  /** How far the server's clock is ahead of its database's. */
  drift(ms: number): void;
  readonly signedIn: SignedInStaff;
  /** A member of staff who has never signed in, with a password that another person set. */
  newcomer(role: Role): Promise<{ readonly name: string; readonly password: string }>;
  /** A browser without a session; its network can change. */
  browser(from?: () => string): Browser;
  close(): Promise<void>;
}

export interface Browser {
  readonly client: ConsoleClient;
  /** The `Set-Cookie` headers of the session so far. */
  readonly cookiesSet: string[];
  readonly cookie: () => string;
}

export interface Colleague extends Browser {
  readonly staffId: bigint;
  readonly actor: string;
  readonly name: string;
}

const pepper = Buffer.alloc(32, 7);
export const testPassword = 'correct horse battery';

export async function openTestConsole(
  profile: 'demo' | 'production' = 'demo',
  { proofOfWork = 0 } = {},
): Promise<TestConsole> {
  const world = await openWorld(() => createMovableDatabase(0));
  let aheadMs = 0;
  let driftMs = 0;
  const now = () => Date.now() + aheadMs + driftMs;
  const passwords = await createTestPasswords(pepper);
  const server = serve({ world, passwords, profile, proofOfWork, now });
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  const add = await createStaffMaker(world, passwords);
  // In production the console answers over TLS only, which the proxy's header reports.
  const forwarded = profile === 'production' ? { 'x-forwarded-proto': 'https' } : {};
  const browser = (from?: () => string) => openBrowser(baseUrl, { forwarded, from });
  return {
    world,
    baseUrl,
    now,
    async passMs(ms) {
      aheadMs += ms;
      await world.owner.query(moveTestClock, [aheadMs]);
    },
    drift(ms) {
      driftMs += ms;
    },
    signedIn: await openStaff({ world, passwords, baseUrl, forwarded }),
    async newcomer(role) {
      const { name } = await add(role, false);
      return { name, password: testPassword };
    },
    browser,
    async close() {
      await server.close();
      await assertChangesLogged(world);
      await world.close();
    },
  };
}

/** Asserts that no line of the audit log has equal `before` and `after`. */
async function assertChangesLogged({ owner }: World): Promise<void> {
  const { rows } = await owner.query('select act, before from audit_log where before = after');
  assert.deepEqual(rows, []);
}

export type SignedInStaff = (role: Role, number?: number) => Promise<Colleague>;

/** Staff at any server's console, added at the first call for a role and number. */
export async function openStaff(at: {
  readonly world: World;
  readonly passwords: Passwords;
  readonly baseUrl: string;
  /** Headers of a proxy. */
  readonly forwarded?: Readonly<Record<string, string>>;
}): Promise<SignedInStaff> {
  const add = await createStaffMaker(at.world, at.passwords);
  const made = new Map<string, Promise<Colleague>>();
  async function makeColleague(role: Role): Promise<Colleague> {
    const { name, staffId } = await add(role, true);
    const opened = openBrowser(at.baseUrl, at.forwarded);
    await given(opened.client, '/session/begin', { name, password: testPassword });
    return { ...opened, staffId, name, actor: `staff:${staffId}` };
  }
  return (role, number = 1) => {
    const key = `${role}${number}`;
    const known = made.get(key) ?? makeColleague(role);
    made.set(key, known);
    return known;
  };
}

interface Served {
  readonly world: World;
  readonly passwords: Passwords;
  readonly profile: 'demo' | 'production';
  readonly proofOfWork: number;
  readonly now: () => number;
}

function serve({ world, passwords, profile, proofOfWork, now }: Served) {
  const { database, nextId, chain } = world;
  const registrations = createRegistrationRate({ database, now, isLoopbackFree: true });
  const proofs = createProofs({ database, now, pepper, proofOfWork, registrations });
  const log = pino({ level: 'warn' }, pino.destination(2));
  const keys = { newest: 'k1', byName: new Map([['k1', randomBytes(32)]]) };
  const mount = createConsoleMount({
    config: {
      profile,
      operatorTimeZone: 'Asia/Taipei',
      saleHours: 'always',
      consoleIdleMs: 30 * 60_000,
      promised: { depositSeconds: 1_800, withdrawalSeconds: 7_200 },
    },
    database,
    reads: onlyPrimary(database),
    nextId,
    passwords,
    proofs,
    pepper,
    receiptKey: world.receiptKey,
    beacon: { chain, signatureNow: async () => null },
    accountNumberCipher: createAccountNumberCipher({ keys, pepper, randomBytes }),
    turnoverRule: { timeZone: 'Asia/Taipei', factorHundredths: 100 },
    lineOrigins: ['https://one.example', 'https://two.example'],
    support: createSupport({ config: supportConfig, database, nextId, now, log }),
    now,
    randomBytes,
    log,
  });
  return createServer({
    routes: [],
    mounts: [mount],
    authenticate: async () => ({ kind: 'unknown' }),
    health: async () => 'well',
    log,
    now,
    webFolder: null,
    trustedProxies: 1,
    profile: 'demo',
    timeZone: supportConfig.operatorTimeZone,
  });
}

const supportConfig = {
  operatorTimeZone: 'Asia/Taipei',
  support: { hours: 'always', answerMinutes: 5, keepDays: 730, pictureDays: 90 },
} as const;

/** Adds staff who all have the same password, which is hashed once. */
async function createStaffMaker({ owner, nextId }: World, passwords: Passwords) {
  const database = openDatabase(owner);
  const passwordHash = await passwords.hash(testPassword);
  return async (role: Role, isDemo: boolean) => {
    const name = `${role}.${nextId().toString(36)}`;
    const person = { name, passwordHash, role, isDemo, isPasswordBorrowed: !isDemo };
    const { staffId } = await installStaff.one(database, { auditId: nextId(), ...person });
    assert.ok(staffId !== null);
    return { name, staffId };
  };
}

/** Headers that a proxy adds. */
export interface Proxied {
  readonly forwarded?: Readonly<Record<string, string>>;
  /** The address of the browser; by default this machine's. */
  readonly from?: (() => string) | undefined;
}

/** Stores cookies; a proxy forwards its address. */
export function openBrowser(
  baseUrl: string,
  { forwarded = {}, from = () => '127.0.0.1' }: Proxied = {},
): Browser {
  const cookiesSet: string[] = [];
  const jar = new Map<string, string>();
  const session = () => jar.get('__Secure-trine_console') ?? jar.get('trine_console') ?? '';
  const client = createConsoleClient({
    baseUrl,
    fetch: async (address, init) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(forwarded)) headers.set(name, value);
      if (jar.size > 0) headers.set('cookie', [...jar.values()].join('; '));
      headers.set('x-forwarded-for', from());
      const response = await fetch(address, { ...init, headers });
      for (const set of response.headers.getSetCookie()) {
        const pair = set.split(';', 1)[0] ?? '';
        const name = pair.slice(0, pair.indexOf('='));
        if (name.endsWith('trine_console')) cookiesSet.push(set);
        jar.set(name, pair);
      }
      return response;
    },
  });
  return { client, cookiesSet, cookie: session };
}

const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false });
for (const { name, accepts } of keywords) {
  ajv.addKeyword({ keyword: name, errors: false, validate: accepts });
}

/** The data of a success that fits its schema. */
export async function given<Of extends ConsolePath>(
  client: ConsoleClient,
  path: Of,
  request: ConsoleRequest<Of>,
): Promise<ConsoleAnswer<Of>> {
  const outcome = await client.call(path, request);
  assert.ok(outcome.ok, `${path}: ${JSON.stringify(outcome)}`);
  const fits = ajv.validate(consoleCalls[path].answer, outcome.data);
  assert.ok(fits, `${path}: ${ajv.errorsText()} in ${JSON.stringify(outcome.data)}`);
  return outcome.data;
}

/** Asserts that the call was rejected for this reason. */
export function assertDenied(outcome: ConsoleOutcome<unknown>, reason: ConsoleReason): void {
  assert.ok(!outcome.ok, 'the call was accepted');
  assert.equal(outcome.reason, reason, JSON.stringify(outcome));
}

/** The bytes of a secret as an authenticator reads them. */
export function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
