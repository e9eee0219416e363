// The logins of an installation on an external PostgreSQL: their addresses, derived from the
// owner's if none are given, and the roles, created if the owner may.

import { randomBytes } from 'node:crypto';
import {
  parseDatabaseUrl,
  readDatabaseUrls,
  type DatabaseUrls,
} from '../../platform/config/database-url.ts';
import { explainStartError } from '../../platform/config/start-error.ts';
import { wantedLogins } from '../../platform/embedded-postgres/embedded-logins.ts';
import { checkLogin, SchemaBehind } from '../../platform/postgres/login-check.ts';
import {
  createLogins,
  loginKinds,
  loginSettings,
  nameAfter,
  type LoginKind,
} from '../../platform/postgres/logins.ts';
import { checkDatabase } from '../../platform/postgres/pool.ts';
import type { Role } from '../../platform/config/config.ts';
import type { Settings } from './environment-file.ts';
import { about, type Finding } from './findings.ts';

const logins = about('logins');
const passwordBytes = 24;

/** Adds an address for each login without one: the owner's, with another user. */
export function withLogins(settings: Settings): Settings {
  const { DATABASE_OWNER_URL: owner } = settings;
  if (owner === undefined) return settings;
  const made = loginKinds
    .filter((kind) => settings[loginSettings[kind]] === undefined)
    .map((kind) => [loginSettings[kind], addressOf(owner, kind)]);
  return { ...settings, ...Object.fromEntries(made) };
}

function addressOf(ownerUrl: string, kind: LoginKind): string {
  const { database, user } = parseDatabaseUrl(ownerUrl, 'DATABASE_OWNER_URL');
  const name = nameAfter(database ?? user ?? 'trine', `_${kind}`);
  const login = `${name}:${randomBytes(passwordBytes).toString('base64url')}`;
  return ownerUrl.replace(/^([a-z]+:\/\/)(?:[^/?#]*@)?/, `$1${login}@`);
}

/** Creates missing roles as the owner; does nothing without the owner's address. */
export async function makeLogins(settings: Settings): Promise<Finding[]> {
  const urls = readDatabaseUrls(settings);
  const owner = urls?.owner ?? null;
  if (urls === null || owner === null) return [];
  try {
    await checkDatabase(owner, 'DATABASE_OWNER_URL');
    const made = await createLogins(owner, wantedLogins(urls, owner));
    return made.map((name) => logins.ok(`The role "${name}" was created.`));
  } catch (error) {
    return [logins.missing(sentenceOf(error))];
  }
}

/** Whether each login of a process of this role can sign in, and has no further rights. */
export async function checkLogins(urls: DatabaseUrls | null, role: Role): Promise<Finding[]> {
  if (urls === null) return [];
  const kinds = loginKinds.filter((kind) => role === 'all' || role === kind);
  return Promise.all(kinds.map((kind) => checkOne(urls, kind)));
}

async function checkOne(urls: DatabaseUrls, kind: LoginKind): Promise<Finding> {
  const setting = loginSettings[kind];
  const url = urls[kind];
  if (url === null) {
    return logins.missing(
      `${setting} is not set: npm run setup derives it from the owner's address.`,
    );
  }
  const { user } = parseDatabaseUrl(url, setting);
  try {
    await checkLogin(url, kind);
    return logins.ok(`${setting} signs in as "${user}", which has only the rights of its role.`);
  } catch (error) {
    if (error instanceof SchemaBehind) return logins.warning(error.message);
    return logins.missing(sentenceOf(error));
  }
}

function sentenceOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return explainStartError(error) ?? `PostgreSQL cannot be used: ${reason}.`;
}
