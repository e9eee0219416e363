// Reads from the database once, for all checks. It changes nothing, and does not start an embedded
// PostgreSQL.

import { readRecord, urlOf } from '../../platform/embedded-postgres/embedded-record.ts';
import { checkDatabase, openPool } from '../../platform/postgres/pool.ts';
import { openDatabase, type Connection } from '../../platform/postgres/transaction.ts';
import { explainStartError } from '../../platform/config/start-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { checkFingerprints, fingerprintsOf } from '../../platform/secrets/fingerprints.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { readInstallationFacts, readServerFacts } from './setup.sql.ts';

type Row<Statement> = Statement extends { one(...given: never): Promise<infer Value> } ? Value : 0;

export interface DatabaseFacts extends Row<typeof readServerFacts> {
  /** The variable with the address. */
  readonly setting: string;
  /** This machine's clock minus PostgreSQL's, in milliseconds. */
  readonly aheadMs: number;
  /** Null before the first start. */
  readonly installation: Row<typeof readInstallationFacts> | null;
  /** Why this machine's secrets are not the database's; null if they are, or unknown. */
  readonly secretsFault: string | null;
}

export type DatabaseReading =
  | { readonly kind: 'facts'; readonly facts: DatabaseFacts }
  | { readonly kind: 'unusable'; readonly sentence: string }
  /** An embedded database that does not exist before the first start, or is stopped. */
  | { readonly kind: 'not made' | 'stopped' };

interface Wanted {
  readonly config: Config;
  /** Null unless all exist. */
  readonly secrets: Secrets | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Never rejects. */
export async function readDatabase(wanted: Wanted): Promise<DatabaseReading> {
  const { databaseUrls, dataDir } = wanted.config;
  if (databaseUrls !== null) {
    const { owner, api, clock } = databaseUrls;
    if (owner !== null) return readAt(owner, wanted, 'DATABASE_OWNER_URL');
    const own = api ?? clock ?? '';
    return readAt(own, wanted, api === null ? 'DATABASE_CLOCK_URL' : 'DATABASE_URL');
  }
  const record = await readRecord(dataDir).catch(() => null);
  if (record?.created !== true) return { kind: 'not made' };
  const reading = await readAt(urlOf(record), wanted, 'DATABASE_OWNER_URL');
  return reading.kind === 'unusable' ? { kind: 'stopped' } : reading;
}

async function readAt(url: string, wanted: Wanted, setting: string): Promise<DatabaseReading> {
  try {
    await using opened = new AsyncDisposableStack();
    await checkDatabase(url, setting);
    const pool = openPool({ url, max: 1, name: 'trine setup' });
    opened.defer(() => pool.end());
    const facts = await readFacts(openDatabase(pool), wanted);
    return { kind: 'facts', facts: { ...facts, setting } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = explainStartError(error) ?? `PostgreSQL cannot be used: ${reason}.`;
    return { kind: 'unusable', sentence };
  }
}

async function readFacts(
  connection: Connection,
  { secrets, now }: Wanted,
): Promise<Omit<DatabaseFacts, 'setting'>> {
  const askedMs = now();
  const server = await readServerFacts.one(connection, {});
  const aheadMs = Math.round((askedMs + now()) / 2) - server.nowMs;
  const installation = server.isSetUp ? await readInstallationFacts.one(connection, {}) : null;
  const secretsFault =
    secrets === null || !server.isSetUp ? null : await compareSecrets(connection, secrets);
  return { ...server, aheadMs, installation, secretsFault };
}

async function compareSecrets(connection: Connection, secrets: Secrets): Promise<string | null> {
  try {
    await checkFingerprints(connection, fingerprintsOf(secrets));
    return null;
  } catch (error) {
    const sentence = explainStartError(error);
    if (sentence === null) throw error;
    return sentence;
  }
}
