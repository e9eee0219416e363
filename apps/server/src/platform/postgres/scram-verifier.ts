// PostgreSQL's verifier of a password (RFC 5802). It is computed here, so that no statement, and
// therefore no log of the server, contains the password.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's own. */
const iterations = 4_096;
const saltBytes = 16;
const digest = 'sha256';

export function scramVerifier(password: string, salt = randomBytes(saltBytes)): string {
  const bytes = Buffer.from(password.normalize('NFKC'));
  const salted = pbkdf2Sync(bytes, salt, iterations, 32, digest);
  const keyOf = (name: string) => createHmac(digest, salted).update(name).digest();
  const storedKey = createHash(digest).update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  const begin = `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}`;
  return `${begin}$${storedKey}:${serverKey}`;
}
