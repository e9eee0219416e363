// The server's own secrets: made once of random bytes, kept in DATA_DIR in files that only their
// owner can read. The environment (TRINE_PEPPER, TRINE_RECEIPT_KEY, TRINE_RECEIPT_SIGNING_KEY,
// TRINE_ACCOUNT_KEYS, TRINE_LOG_KEY) may bring all but the demo's password instead, as is usual
// where several machines share a database. In production with a database of one's own a start makes
// none of them: a second machine would begin with secrets that fit nothing in the database.
// `npm run secrets` does.

import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import {
  createPrivateFile,
  prepareDataDirectory,
  readPrivateFile,
} from '../config/data-directory.ts';
import { StartError } from '../config/start-error.ts';

const keyBytes = 32;
const demoPasswordFile = 'demo-password';
const passwordLength = 12;
/** Without look-alike characters. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface Secrets {
  /** Mixed into every password's hash. If it is lost, all passwords are. */
  readonly pepper: Buffer;
  /** Makes the nonces of receipts. */
  readonly receiptKey: Buffer;
  /** The seed of the Ed25519 key that signs receipts. */
  readonly receiptSigningKey: Buffer;
  /** Encrypts account numbers. */
  readonly accountKeys: AccountKeys;
  /** Signs the checkpoints of the public log: the seed of an Ed25519 key. */
  readonly logKey: Buffer;
  /** The password of all demo accounts; null in production. */
  readonly demoPassword: string | null;
}

/** A new key is added as a line of the file; old ones are kept for what they encrypted. */
export interface AccountKeys {
  /** The name of the key for new numbers: the last one. */
  readonly newest: string;
  readonly byName: ReadonlyMap<string, Buffer>;
}

export interface SecretSources {
  readonly dataDir: string;
  readonly profile: 'demo' | 'production';
  /** Null for the embedded PostgreSQL, which is in DATA_DIR beside the secrets. */
  readonly databaseUrls: object | null;
  /** 64 hexadecimal digits in place of the file. */
  readonly pepperHex: string | null;
  readonly receiptKeyHex: string | null;
  readonly receiptSigningKeyHex: string | null;
  /** `name:key` with commas between, in place of the file. */
  readonly accountKeys: string | null;
  readonly logKeyHex: string | null;
}

/** In files, and in variables of the environment. */
const places = {
  pepper: { file: 'pepper', variable: 'TRINE_PEPPER', make: makeKey },
  receiptKey: { file: 'receipt-key', variable: 'TRINE_RECEIPT_KEY', make: makeKey },
  receiptSigningKey: {
    file: 'receipt-signing-key',
    variable: 'TRINE_RECEIPT_SIGNING_KEY',
    make: makeKey,
  },
  accountKeys: {
    file: 'account-keys',
    variable: 'TRINE_ACCOUNT_KEYS',
    make: () => `k1:${makeKey()}`,
  },
  logKey: { file: 'log-key', variable: 'TRINE_LOG_KEY', make: makeKey },
} as const;

type Place = (typeof places)[keyof typeof places];

/**
 * Reads the secrets. Missing ones are made, or rejected where a start must not make any. Takes a
 * `Config`.
 */
export async function readSecrets(sources: SecretSources): Promise<Secrets> {
  const dataDir = await prepareDataDirectory(sources.dataDir);
  const { profile, databaseUrls, pepperHex, receiptKeyHex, accountKeys } = sources;
  const { receiptSigningKeyHex, logKeyHex } = sources;
  const mayMake = profile === 'demo' || databaseUrls === null;
  const from = { dataDir, mayMake };
  return {
    pepper: await readKey(places.pepper, pepperHex, from),
    receiptKey: await readKey(places.receiptKey, receiptKeyHex, from),
    receiptSigningKey: await readKey(places.receiptSigningKey, receiptSigningKeyHex, from),
    accountKeys: await readAccountKeys(places.accountKeys, accountKeys, from),
    logKey: await readKey(places.logKey, logKeyHex, from),
    demoPassword: profile === 'demo' ? await readPassword(join(dataDir, demoPasswordFile)) : null,
  };
}

/**
 * The secrets of a running installation as files by their names, including those from the
 * environment, so that a backup has all of them.
 */
export async function readSecretFiles(
  sources: SecretSources,
  more: readonly string[],
): Promise<Record<string, string>> {
  const { dataDir } = sources;
  const given: Readonly<Record<keyof typeof places, string | null>> = {
    pepper: sources.pepperHex,
    receiptKey: sources.receiptKeyHex,
    receiptSigningKey: sources.receiptSigningKeyHex,
    accountKeys: sources.accountKeys?.replaceAll(',', '\n') ?? null,
    logKey: sources.logKeyHex,
  };
  const files: Record<string, string> = {};
  for (const name of Object.keys(given) as (keyof typeof places)[]) {
    const { file } = places[name];
    const text = given[name] ?? (await readPrivateFile(join(dataDir, file)));
    if (text !== null) files[file] = `${text.trim()}\n`;
  }
  for (const file of [demoPasswordFile, ...more]) {
    const text = await readPrivateFile(join(dataDir, file));
    if (text !== null) files[file] = text;
  }
  return files;
}

/** From the result of `readSecretFiles`. Throws `StartError` when there is none. */
export function receiptKeyOf(files: Readonly<Record<string, string>>): Buffer {
  const key = Buffer.from(files[places.receiptKey.file]?.trim() ?? '', 'hex');
  if (key.length === keyBytes) return key;
  throw new StartError(`The file ${places.receiptKey.file} is missing among the secrets.`);
}

/** Makes missing secrets in DATA_DIR, for `npm run secrets`; returns their paths. */
export async function makeSecretFiles(dataDir: string): Promise<string[]> {
  const folder = await prepareDataDirectory(dataDir);
  const made: string[] = [];
  for (const { file, make } of Object.values(places)) {
    const path = join(folder, file);
    if ((await readPrivateFile(path)) !== null) continue;
    await createPrivateFile(path, `${make()}\n`);
    made.push(path);
  }
  return made;
}

/** New secrets as lines of an environment file. They are not stored. */
export function makeSecretLines(): string[] {
  return Object.values(places).map(({ variable, make }) => `${variable}=${make()}`);
}

function makeKey(): string {
  return randomBytes(keyBytes).toString('hex');
}

interface Folder {
  readonly dataDir: string;
  readonly mayMake: boolean;
}

async function readPlace({ file, variable, make }: Place, { dataDir, mayMake }: Folder) {
  const path = join(dataDir, file);
  if (mayMake) return createPrivateFile(path, `${make()}\n`);
  const text = await readPrivateFile(path);
  if (text !== null) return text;
  throw new StartError(
    `${path} is not there, and in production with DATABASE_URL a start makes no secrets: copy ` +
      `it from the first machine or set ${variable}; ` +
      'for a new installation, npm run secrets makes it.',
  );
}

async function readKey(place: Place, given: string | null, from: Folder): Promise<Buffer> {
  if (given !== null) return Buffer.from(given, 'hex');
  const path = join(from.dataDir, place.file);
  const text = await readPlace(place, from);
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === keyBytes) return key;
  throw new StartError(`${path} is damaged: bring it back from a backup.`);
}

async function readAccountKeys(
  place: Place,
  given: string | null,
  from: Folder,
): Promise<AccountKeys> {
  const path = join(from.dataDir, place.file);
  const text = given ?? (await readPlace(place, from));
  const pairs = text.split(/[\s,]+/).flatMap((pair): [string, Buffer][] => {
    const [name = '', hex = ''] = pair.split(':');
    return pair === '' ? [] : [[name, Buffer.from(hex, 'hex')]];
  });
  const newest = pairs.at(-1)?.[0];
  const isWhole = pairs.every(([name, key]) => name !== '' && key.length === keyBytes);
  const byName = new Map(pairs);
  if (newest !== undefined && isWhole && byName.size === pairs.length) return { newest, byName };
  throw new StartError(`${path} is damaged: bring it back from a backup.`);
}

async function readPassword(path: string): Promise<string> {
  const made = Array.from({ length: passwordLength }, () => {
    return passwordAlphabet.charAt(randomInt(passwordAlphabet.length));
  });
  const password = (await createPrivateFile(path, `${made.join('')}\n`)).trim();
  if (password.length >= passwordLength) return password;
  throw new StartError(`${path} is damaged: remove it to have a new one made.`);
}
