// The address of a PostgreSQL in libpq's form: one host or several, which kind of host to use, and
// how the connection is encrypted. It is parsed here because the driver supports a single host.

import { ConfigurationError, rejection, valueOf, type Environment } from './environment.ts';

const writing = ['any', 'read-write', 'primary'] as const;
const reading = ['read-only', 'standby', 'prefer-standby'] as const;
/** The kind of host, in libpq's terms. */
const targets = [...writing, ...reading] as const;
/** `require` encrypts without verification; libpq's `allow` and `prefer` may not encrypt. */
const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
const standardPort = 5_432;
const largestPort = 65_535;
const mostHosts = 16;
const schemes = 'postgres:// or postgresql://';

export type Target = (typeof targets)[number];
export type TlsMode = (typeof tlsModes)[number];

export interface HostAddress {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

export interface Tls {
  readonly mode: TlsMode;
  /** Paths; null for the authorities that Node trusts, or for none. */
  readonly rootCertificate: string | null;
  readonly certificate: string | null;
  readonly key: string | null;
}

export interface DatabaseAddress {
  /** Null for the driver's default. */
  readonly user: string | null;
  readonly password: string | null;
  readonly database: string | null;
  /** Empty for the driver's default. */
  readonly hosts: readonly HostAddress[];
  readonly target: Target;
  /** Null if the url has none. */
  readonly tls: Tls | null;
  /** Further parameters of the url, for the driver. */
  readonly others: Readonly<Record<string, string>>;
}

/** The addresses of an external PostgreSQL, one for each login; null: not given. */
export interface DatabaseUrls {
  /** Of the processes that serve. */
  readonly api: string | null;
  /** Of the process that runs the clock. */
  readonly clock: string | null;
  /** Of the owner: for migrations, first rows and commands. */
  readonly owner: string | null;
}

const urlSettings = {
  api: 'DATABASE_URL',
  clock: 'DATABASE_CLOCK_URL',
  owner: 'DATABASE_OWNER_URL',
} as const;

/** Null for the embedded PostgreSQL. */
export function readDatabaseUrls(environment: Environment): DatabaseUrls | null {
  if (!hasDatabaseUrl(environment)) return null;
  const urls = {
    api: readDatabaseUrl(environment, urlSettings.api),
    clock: readDatabaseUrl(environment, urlSettings.clock),
    owner: readDatabaseUrl(environment, urlSettings.owner),
  };
  checkUsers(urls);
  return urls;
}

/** Whether the database is external. */
export function hasDatabaseUrl(environment: Environment): boolean {
  return Object.values(urlSettings).some((name) => valueOf(environment, name) !== null);
}

/** Two logins of one user would have the rights of both. */
function checkUsers(urls: DatabaseUrls): void {
  const users = new Map<string, string>();
  for (const kind of ['api', 'clock', 'owner'] as const) {
    const name = urlSettings[kind];
    const user = userOf(urls[kind], name);
    if (user === null) continue;
    const other = users.get(user);
    if (other !== undefined) {
      throw new ConfigurationError(
        `${other} and ${name} sign in as the same user "${user}"; allowed: a user of its own for ` +
          'each (npm run setup makes them).',
      );
    }
    users.set(user, name);
  }
}

/** For commands that need the owner of the database. Throws `ConfigurationError`. */
export function ownerUrlOf({ owner }: DatabaseUrls): string {
  if (owner !== null) return owner;
  throw new ConfigurationError(
    'DATABASE_OWNER_URL is not set, and this command works as the owner of the database; ' +
      'allowed: the address of that user, for this command alone.',
  );
}

/** For commands with the clock's rights; the owner's address only if there is no other. */
export function clockUrlOf({ clock, owner }: DatabaseUrls): string {
  const url = clock ?? owner;
  if (url !== null) return url;
  throw new ConfigurationError(
    'DATABASE_CLOCK_URL is not set, and this command signs in with it; allowed: the address of ' +
      'that login, or DATABASE_OWNER_URL in its place.',
  );
}

/** Null if the url has none. */
export function userOf(url: string | null, name?: string): string | null {
  return url === null ? null : parseDatabaseUrl(url, name).user;
}

/** Addresses may hold a password, so an invalid one is not repeated. */
function readDatabaseUrl(environment: Environment, name: string): string | null {
  const value = valueOf(environment, name);
  if (value === null) return null;
  const { target, hosts } = parseDatabaseUrl(value, name);
  if (writing.some((one) => one === target)) return value;
  const place = hosts.length > 1 ? 'one of these hosts' : 'this host';
  throw new ConfigurationError(
    `target_session_attrs of ${name} is "${target}", and ${place} has to take writes; ` +
      'allowed: "read-write", "primary" or "any".',
  );
}

/**
 * The hosts that may be read from, one url each: from one url with several hosts, or from several
 * urls with commas between.
 */
export function readReplicaUrls(environment: Environment, name: string): string[] {
  const value = valueOf(environment, name);
  if (value === null) return [];
  if (!hasDatabaseUrl(environment)) {
    throw new ConfigurationError(
      `${name} is set without DATABASE_URL; allowed: both, since the embedded PostgreSQL has no ` +
        'replicas.',
    );
  }
  return value.split(/,(?=postgres(?:ql)?:\/\/)/).flatMap((url) => urlsOfHosts(url, name));
}

/** `host:port` of the first host. */
export function placeOf(url: string): string {
  const [first] = parseDatabaseUrl(url).hosts;
  return first === undefined ? 'localhost' : `${first.host}:${first.port}`;
}

function urlsOfHosts(url: string, name: string): string[] {
  const { hosts } = parseDatabaseUrl(url, name);
  const [start = '', places = ''] = /^[a-z]+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? [];
  if (hosts.length === 0 || places === '') {
    throw new ConfigurationError(`${name} names no host; allowed: at least one, before the "/".`);
  }
  // Probes find out at run time which of them is a replica.
  const rest = url.slice(start.length).replace(/target_session_attrs=[^&#]*&?/, '');
  const login = start.slice(0, start.length - places.length);
  return places.split(',').map((place) => login + place + rest);
}

const form = /^[a-z]+:\/\/(?:([^/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?(?:#.*)?$/;

/** Throws `ConfigurationError`; `name` is the variable of the url. */
export function parseDatabaseUrl(url: string, name = 'DATABASE_URL'): DatabaseAddress {
  const scheme = /^([a-z][a-z0-9+.-]*:)/i.exec(url)?.[1]?.toLowerCase();
  const match = form.exec(url);
  const isOurs = scheme === 'postgres:' || scheme === 'postgresql:';
  if (match === null || !isOurs) {
    const found = scheme === undefined || isOurs ? 'not an address' : `an address of ${scheme}//`;
    throw new ConfigurationError(`${name} is ${found}; allowed: one that begins with ${schemes}.`);
  }
  const [, login = '', places = '', path = '', query = ''] = match;
  const { host, port, user, password, dbname, ...said } = Object.fromEntries(
    new URLSearchParams(query),
  );
  const colon = login.includes(':') ? login.indexOf(':') : login.length;
  const hosts = readHosts(places === '' ? placesOf(host, port) : places, name);
  const { target_session_attrs: wanted, sslmode, sslrootcert, sslcert, sslkey, ...others } = said;
  return {
    user: decoded(login.slice(0, colon), name) ?? user ?? null,
    password: decoded(login.slice(colon + 1), name) ?? password ?? null,
    database: decoded(path, name) ?? dbname ?? null,
    hosts,
    target: readTarget(wanted, hosts, name),
    tls: readTls({ sslmode, sslrootcert, sslcert, sslkey }, name),
    others,
  };
}

/** Null for the empty text. */
function decoded(text: string, name: string): string | null {
  if (text === '') return null;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigurationError(
      `${name} has a "%" that begins no encoded character; allowed: "%25" for the sign itself.`,
    );
  }
}

/** libpq takes hosts and ports as parameters as well, in two lists. */
function placesOf(hosts = '', ports = ''): string {
  const all = ports.split(',');
  if (hosts === '') return '';
  return hosts
    .split(',')
    .map((host, at) => {
      const port = all[all.length === 1 ? 0 : at] ?? '';
      return `${encodeURIComponent(host)}${port === '' ? '' : `:${port}`}`;
    })
    .join(',');
}

const placeForm = /^(?:\[([0-9a-f:.%]+)\]|([^[\]:]+))(?::(\d{1,5}))?$/i;

function readHosts(places: string, name: string): HostAddress[] {
  if (places === '') return [];
  const hosts = places.split(',').map((place) => {
    const [, ip, host, port] = placeForm.exec(place) ?? [];
    const number = port === undefined ? standardPort : Number(port);
    const found = ip ?? decoded(host ?? '', name);
    if (found === null || number < 1 || number > largestPort) {
      const allowed = 'host, host:port or [address]:port, with commas between several';
      throw new ConfigurationError(
        `${name} names a host that is not readable; allowed: ${allowed}.`,
      );
    }
    return { host: found, port: number };
  });
  if (hosts.length <= mostHosts) return hosts;
  throw new ConfigurationError(
    `${name} names ${hosts.length} hosts; allowed: at most ${mostHosts}.`,
  );
}

function readTarget(
  wanted: string | undefined,
  hosts: readonly HostAddress[],
  name: string,
): Target {
  if (wanted === undefined || wanted === '') return hosts.length > 1 ? 'read-write' : 'any';
  const target = targets.find((one) => one === wanted);
  if (target !== undefined) return target;
  throw rejected(`target_session_attrs of ${name}`, wanted, targets);
}

type TlsWords = Readonly<
  Record<'sslmode' | 'sslrootcert' | 'sslcert' | 'sslkey', string | undefined>
>;

function readTls({ sslmode, sslrootcert, sslcert, sslkey }: TlsWords, name: string): Tls | null {
  const files = {
    rootCertificate: sslrootcert === 'system' ? null : (sslrootcert ?? null),
    certificate: sslcert ?? null,
    key: sslkey ?? null,
  };
  if (sslmode === undefined) {
    if (sslrootcert === undefined && sslcert === undefined) return null;
    return { mode: 'verify-full', ...files };
  }
  const mode = tlsModes.find((one) => one === sslmode);
  if (mode === undefined) throw rejected(`sslmode of ${name}`, sslmode, tlsModes);
  if (mode === 'verify-ca' && files.rootCertificate === null) {
    throw new ConfigurationError(
      `sslmode of ${name} is "verify-ca" without sslrootcert; allowed: with the file of your own ` +
        'authority, or "verify-full" with a public one.',
    );
  }
  return { mode, ...files };
}

function rejected(what: string, value: string, words: readonly string[]): ConfigurationError {
  return rejection(what, value, words.map((word) => `"${word}"`).join(' or '));
}
