// The run-time logins of the embedded PostgreSQL. Their passwords are derived from the superuser's,
// which is in DATA_DIR, so that there is no other secret to keep. The superuser's cannot be derived
// from them.

import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import { parseDatabaseUrl, userOf, type DatabaseUrls } from '../config/database-url.ts';
import { errorCode } from '../config/start-error.ts';
import { openClient } from '../postgres/client.ts';
import {
  nameAfter,
  readLoginNames,
  type LoginKind,
  type WantedLogins,
} from '../postgres/logins.ts';
import { scramVerifier } from '../postgres/scram-verifier.ts';

/** SQLSTATE `invalid_password`. */
const invalidPassword = '28P01';
const connectMs = 10_000;

/**
 * The logins of a database without recorded ones: as in the operator's addresses, or those of the
 * embedded PostgreSQL. `ownerUrl`: the superuser's there.
 */
export function wantedLogins(urls: DatabaseUrls | null, ownerUrl: string): WantedLogins {
  if (urls === null) return { passwordOf: (name) => passwordOf(ownerUrl, name) };
  const given = [urls.api, urls.clock]
    .filter((url) => url !== null)
    .map((url) => parseDatabaseUrl(url));
  return {
    names: { api: userOf(urls.api), clock: userOf(urls.clock) },
    passwordOf: (name) => given.find(({ user }) => user === name)?.password ?? null,
  };
}

/** `url`: the superuser's. */
function passwordOf(url: string, role: string): string {
  const { password } = new URL(url);
  return createHmac('sha256', password).update(`trine/login/${role}`).digest('hex');
}

/** The address of a login, derived from the superuser's. */
export function loginUrlOf(superuserUrl: string, role: string): string {
  const url = new URL(superuserUrl);
  url.username = role;
  url.password = passwordOf(superuserUrl, role);
  return url.href;
}

/** The variables of a process on a database of an embedded PostgreSQL, as for an external one. */
export function settingsFor(superuserUrl: string): DatabaseSettings {
  const database = new URL(superuserUrl).pathname.slice(1);
  const urlOf = (ending: Parameters<typeof nameAfter>[1]) =>
    loginUrlOf(superuserUrl, nameAfter(database, ending));
  return {
    DATABASE_URL: urlOf('_api'),
    DATABASE_CLOCK_URL: urlOf('_clock'),
    DATABASE_OWNER_URL: superuserUrl,
  };
}

export type DatabaseSettings = Record<
  'DATABASE_URL' | 'DATABASE_CLOCK_URL' | 'DATABASE_OWNER_URL',
  string
>;

/**
 * The addresses of both logins of a migrated database. A role with another password, as after a
 * restore or an upgrade, gets this one.
 */
export async function embeddedLogins(superuserUrl: string): Promise<Record<LoginKind, string>> {
  const client = connect(superuserUrl);
  await client.connect();
  try {
    const names = await readLoginNames(client);
    if (names === null) throw new Error('the database has no logins');
    await admit(client, superuserUrl, names.api);
    await admit(client, superuserUrl, names.clock);
    const { api, clock } = names;
    return { api: loginUrlOf(superuserUrl, api), clock: loginUrlOf(superuserUrl, clock) };
  } finally {
    await client.end();
  }
}

async function admit(superuser: Client, superuserUrl: string, role: string): Promise<void> {
  if (await signsIn(loginUrlOf(superuserUrl, role))) return;
  const verifier = scramVerifier(passwordOf(superuserUrl, role));
  await superuser.query('begin');
  // Of two processes that start at once, one sets it after the other.
  await superuser.query('lock table public.installation in exclusive mode');
  await superuser.query(`alter role "${role}" password '${verifier}'`);
  await superuser.query('commit');
}

async function signsIn(url: string): Promise<boolean> {
  const client = connect(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (errorCode(error) === invalidPassword) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function connect(url: string): Client {
  const settings = { application_name: 'trine logins', connectionTimeoutMillis: connectMs };
  const client = openClient(url, settings);
  client.on('error', () => undefined);
  return client;
}
