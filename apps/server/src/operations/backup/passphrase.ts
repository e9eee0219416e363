// The passphrase of a backup encrypts the secrets of DATA_DIR and authenticates the manifest, so
// that an attacker with write access to BACKUP_DIR cannot replace the database. The key comes from
// scrypt: each guess costs 128 MB and about 0.3 s.

import { createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { createCipher, deriveKey } from '../../platform/secrets/cipher.ts';
import { StartError } from '../../platform/config/start-error.ts';

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;
const keyBytes = 32;
export const saltBytes = 16;
export const shortestPassphrase = 12;

type RandomBytes = (size: number) => Buffer;

export interface BackupKey {
  /** `name` is the backup's: what is encrypted for one backup cannot be used in another. */
  encrypt(plaintext: Buffer, name: string): Buffer;
  /** Throws `StartError` for a wrong passphrase. */
  decrypt(encrypted: Buffer, name: string): Buffer;
  /** 64 hexadecimal digits. */
  authenticate(text: string): string;
  /** Throws `StartError` if the text is not the authenticated one. */
  verify(text: string, code: string): void;
}

export async function deriveBackupKey(
  passphrase: string,
  salt: Buffer,
  randomBytes: RandomBytes,
): Promise<BackupKey> {
  const secret = await scryptKey(passphrase, salt);
  const cipher = createCipher(secret, 'trine/backup/secrets', randomBytes);
  const manifestKey = deriveKey(secret, 'trine/backup/manifest');
  const authenticate = (text: string) =>
    createHmac('sha256', manifestKey).update(text).digest('hex');
  return {
    encrypt: (plaintext, name) => cipher.encrypt(plaintext, name),
    decrypt(encrypted, name) {
      try {
        return cipher.decrypt(encrypted, name);
      } catch (error) {
        const sentence = `The passphrase is not the one that backup ${name} was made with.`;
        throw new StartError(sentence, { cause: error });
      }
    },
    authenticate,
    verify(text, code) {
      const expected = Buffer.from(authenticate(text), 'hex');
      const given = Buffer.from(code, 'hex');
      if (given.length === expected.length && timingSafeEqual(given, expected)) return;
      throw new StartError('The manifest of the backup was changed after the backup was made.');
    },
  };
}

export function checkPassphrase(passphrase: string): void {
  if (passphrase.length >= shortestPassphrase) return;
  throw new StartError(
    `The passphrase is too short: at least ${shortestPassphrase} characters, ` +
      'several unrelated words are best.',
  );
}

/** Normalizes: another system may type the same passphrase as other code points. */
function scryptKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFKC'), salt, keyBytes, cost, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
}
