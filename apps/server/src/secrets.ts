// The server's own secrets: made once of random bytes, kept in DATA_DIR in files that only their
// owner can read. The environment (TRINE_PEPPER, TRINE_RECEIPT_KEY, TRINE_ACCOUNT_KEYS) may
// bring all but the demo's password instead, as is usual where several machines share a database.

import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { createPrivateFile, prepareDataDirectory } from './data-directory.ts';
import { StartError } from './start-error.ts';

const keyBytes = 32;
const passwordLength = 12;
/** Without characters that are mistaken for one another. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface Secrets {
  /** Mixed into every password's hash. Whoever loses it loses all passwords. */
  readonly pepper: Buffer;
  /** Makes the nonces of receipts. */
  readonly receiptKey: Buffer;
  /** What account numbers are encrypted with. */
  readonly accountKeys: AccountKeys;
  /** The password of all demo accounts; null in production. */
  readonly demoPassword: string | null;
}

/** To change keys, a line is added to the file; old ones are kept for what they encrypted. */
export interface AccountKeys {
  /** The name of the key for new numbers: the last one. */
  readonly newest: string;
  readonly byName: ReadonlyMap<string, Buffer>;
}

export interface SecretSources {
  readonly dataDir: string;
  readonly profile: 'demo' | 'production';
  /** 64 hexadecimal digits in place of the file. */
  readonly pepperHex: string | null;
  readonly receiptKeyHex: string | null;
  /** `name:key` with commas between, in place of the file. */
  readonly accountKeys: string | null;
}

/** Reads the secrets; what is not there yet is made. A `Config` fits as it is. */
export async function readSecrets(sources: SecretSources): Promise<Secrets> {
  const dataDir = await prepareDataDirectory(sources.dataDir);
  return {
    pepper: await readKey(join(dataDir, 'pepper'), sources.pepperHex),
    receiptKey: await readKey(join(dataDir, 'receipt-key'), sources.receiptKeyHex),
    accountKeys: await readAccountKeys(join(dataDir, 'account-keys'), sources.accountKeys),
    demoPassword:
      sources.profile === 'demo' ? await readPassword(join(dataDir, 'demo-password')) : null,
  };
}

async function readKey(path: string, given: string | null): Promise<Buffer> {
  if (given !== null) return Buffer.from(given, 'hex');
  const text = await createPrivateFile(path, `${randomBytes(keyBytes).toString('hex')}\n`);
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === keyBytes) return key;
  throw new StartError(`${path} is damaged: bring it back from a backup.`);
}

async function readAccountKeys(path: string, given: string | null): Promise<AccountKeys> {
  const made = `k1:${randomBytes(keyBytes).toString('hex')}\n`;
  const text = given ?? (await createPrivateFile(path, made));
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
