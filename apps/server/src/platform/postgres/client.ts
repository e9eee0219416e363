// Connections to the PostgreSQL of a url, in pools and outside. If the url has several hosts, or
// names a kind of host, each connection first finds its host.

import '../config/postgres-environment.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createSecureContext, type ConnectionOptions } from 'node:tls';
import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import { parseDatabaseUrl } from '../config/database-url.ts';
import type { DatabaseAddress, HostAddress, Tls } from '../config/database-url.ts';
import { StartError } from '../config/start-error.ts';
import { createHosts, type Hosts, type HostState } from './hosts.ts';

/** How long a host may take to report its state. */
const hostLimitMs = 1_500;

export interface Way {
  /** The url in the driver's terms; without a host if it has to be found. */
  readonly settings: ClientConfig;
  /** Null for one host of any kind. */
  readonly hosts: Hosts | null;
  /** Whether each connection has to be to a host that writes. */
  readonly mustWrite: boolean;
}

/** By url: the connections of a process find the host together, and use the last good one. */
const ways = new Map<string, Way>();

/** How to reach the host of a url. Throws `StartError` for an invalid url. */
export function wayTo(url: string): Way {
  const known = ways.get(url);
  if (known !== undefined) return known;
  const address = parseDatabaseUrl(url);
  const settings = settingsOf(address);
  const mustWrite = address.target === 'read-write';
  const way = { settings, hosts: hostsOf(address, settings), mustWrite };
  ways.set(url, way);
  return way;
}

/** A client for the url's host; not yet connected. */
export function openClient(url: string, given: ClientConfig): Client {
  const { settings, hosts } = wayTo(url);
  return new (clientOf(hosts))({ ...given, ...settings });
}

/** The driver's client, or one that finds its host first. */
export function clientOf(hosts: Hosts | null): new (config?: ClientConfig) => Client {
  if (hosts === null) return Client;
  return class extends Client {
    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      if (callback === undefined) return this.#connect(hosts);
      callbackify(() => this.#connect(hosts))(callback);
    }

    async #connect(found: Hosts): Promise<Client> {
      Object.assign(this, await found.find());
      // A pool whose wait has timed out has destroyed it.
      if (this.connection.stream.destroyed) throw new Error('timeout expired');
      try {
        return await super.connect();
      } catch (error) {
        found.lookAgain();
        throw error;
      }
    }
  };
}

function hostsOf({ hosts, target }: DatabaseAddress, settings: ClientConfig): Hosts | null {
  if (hosts.length === 0 || (hosts.length === 1 && target === 'any')) return null;
  return createHosts({ addresses: hosts, target, ask: (address) => askHost(address, settings) });
}

const question = `
  select
    pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case
      when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
    end as timeline`;

async function askHost(address: HostAddress, settings: ClientConfig): Promise<HostState> {
  const client = new Client({ ...settings, ...address, application_name: 'trine look' });
  client.on('error', () => undefined);
  const ended = new AbortController();
  const late = delay(hostLimitMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error('timeout expired');
  });
  const answered = client.connect().then(() => client.query<HostState>(question));
  try {
    const { rows } = await Promise.race([answered, late]);
    if (rows[0] === undefined) throw new Error('a host did not say what it is');
    return rows[0];
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  } finally {
    late.catch(() => undefined);
    answered.catch(() => undefined);
    ended.abort();
    // The end of the connection is not awaited.
    client.end().catch(() => undefined);
  }
}

function settingsOf(address: DatabaseAddress): ClientConfig {
  const { user, password, database, hosts, tls, others } = address;
  return {
    ...others,
    ...(user !== null && { user }),
    ...(password !== null && { password }),
    ...(database !== null && { database }),
    ...(hosts.length === 1 && hosts[0]),
    ...(tls !== null && { ssl: tls.mode === 'disable' ? false : tlsOptions(tls) }),
  };
}

/** As in libpq: `require` verifies nothing, unless an authority is named. */
function tlsOptions({ mode, rootCertificate, certificate, key }: Tls): ConnectionOptions {
  const files = {
    ...(rootCertificate !== null && { ca: readPem(rootCertificate, 'sslrootcert') }),
    ...(certificate !== null && { cert: readPem(certificate, 'sslcert') }),
    ...(key !== null && { key: readPem(key, 'sslkey') }),
  };
  try {
    createSecureContext(files);
  } catch (error) {
    throw new StartError(
      'The certificates that DATABASE_URL names do not fit together: sslcert and sslkey have to ' +
        'belong to each other, and the key may have no passphrase.',
      { cause: error },
    );
  }
  if (mode === 'verify-full') return files;
  if (mode === 'require' && rootCertificate === null)
    return { ...files, rejectUnauthorized: false };
  return { ...files, checkServerIdentity: () => undefined };
}

function readPem(path: string, parameter: string): string {
  const text = readText(path, parameter);
  if (/-----BEGIN [A-Z ]+-----/.test(text)) return text;
  throw new StartError(`${path}, the ${parameter} of DATABASE_URL, holds nothing in PEM form.`);
}

function readText(path: string, parameter: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartError(
      `${path}, the ${parameter} of DATABASE_URL, can not be read (${code}): ` +
        'name a file that this account may read.',
      { cause: error },
    );
  }
}
