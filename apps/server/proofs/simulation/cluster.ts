// One PostgreSQL for a whole simulation, with a template that each world clones.

import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../src/platform/embedded-postgres/embedded.ts';
import { removeEmbedded } from '../../src/platform/embedded-postgres/embedded-record.ts';
import { wantedLogins } from '../../src/platform/embedded-postgres/embedded-logins.ts';
import { migrate } from '../../src/platform/postgres/migrate.ts';
import { openPool } from '../../src/platform/postgres/pool.ts';
import { openDatabase } from '../../src/platform/postgres/transaction.ts';
import { seedReference } from '../../src/game/catalogue/seed-reference.ts';
import { createBeacon, type SimulatedBeacon } from './beacon.ts';
import { prepare } from './simulation.sql.ts';

export interface SimulatedCluster {
  readonly beacon: SimulatedBeacon;
  /** A database like a fresh installation's; its url is the owner's. */
  createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }>;
  /** PostgreSQL's log. */
  serverLog(): Promise<string>;
  stop(): Promise<void>;
}

const template = 'simulation_template';

/** The roles that the processes sign in as, in all databases. */
export const logins = { api: 'trine_api', clock: 'trine_clock' } as const;

export async function startSimulatedCluster(): Promise<SimulatedCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-simulation-'));
  // The account that runs PostgreSQL for root must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, log: () => undefined, fast: true });
  const stop = async () => {
    await server.stop();
    await removeEmbedded(dataDir);
  };
  try {
    const beacon = createBeacon();
    // A deadlock's details name the locks; Trine turns them off in its logs.
    await run(server.url, `alter role all set log_error_verbosity = 'default'`);
    await run(server.url, `create database ${template}`);
    await fill(databaseUrl(server.url, template), beacon);
    const serverLog = () => readFile(join(dataDir, 'postgres.log'), 'utf8');
    return { beacon, createDatabase: () => clone(server.url), serverLog, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(url: string, { chain }: SimulatedBeacon): Promise<void> {
  await migrate({ url, logins: { ...wantedLogins(null, url), names: logins } });
  await run(url, prepare);
  const pool = openPool({ url, max: 1, name: 'trine simulation' });
  await openDatabase(pool).transaction((tx) => seedReference(tx, chain));
  // `staff:1` and `staff:2`, who make rounds void and freeze players.
  for (const audit of [1, 2]) {
    await pool.query(
      `select install_staff(
         $1::bigint, 'owner' || $1::text, 'no password has this hash', 'owner', false, false
       )`,
      [audit],
    );
  }
  await pool.end();
}

async function clone(cluster: string) {
  const name = `simulation_${randomBytes(6).toString('hex')}`;
  await run(cluster, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(cluster, name),
    drop: () => run(cluster, `drop database ${name} with (force)`),
  };
}

function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, commands: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(commands);
  } finally {
    await client.end();
  }
}
