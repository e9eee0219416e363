// What a passphrase protects in a backup: the secrets of DATA_DIR are encrypted under it, and the
// manifest is authenticated, so that who can write BACKUP_DIR cannot put another database there.
// The key is made by scrypt, which costs whoever guesses 128 MB and a third of a second a guess.

import { createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { createCipher, deriveKey } from '../../platform/secrets/cipher.ts';
import { StartError } from '../../platform/config/start-error.ts';

const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;
const keyBytes = 32;
export const saltBytes = 16;
export const shortestPassphrase = 12;

type RandomBytes = (size: number) => Buffer;

export interface BackupKey {
  /** `name` is the backup's: what is encrypted for one cannot be put into another. */
  encrypt(plaintext: Buffer, name: string): Buffer;
  /** Throws `StartError` for another passphrase. */
  decrypt(encrypted: Buffer, name: string): Buffer;
  /** 64 hexadecimal digits. */
  authenticate(text: string): string;
  /** Throws `StartError` when the text is not what was authenticated. */
  verify(text: string, code: string): void;
}

export async function deriveBackupKey(
  passphrase: string,
  salt: Buffer,
  randomBytes: RandomBytes,
): Promise<BackupKey> {
  const secret = await stretch(passphrase, salt);
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
      'best several words that nobody else would put together.',
  );
}

/** The same passphrase typed on another system may be composed of other code points. */
function stretch(passphrase: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(passphrase.normalize('NFKC'), salt, keyBytes, cost, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
}
