// Browsers that signed in before. Each keeps a random token for the account; the database stores
// its hash. Wrong passwords from elsewhere do not slow such a browser down.

import { hash } from 'node:crypto';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import { findDevice, keepDevice } from './devices.sql.ts';
import type { RandomBytes } from './sessions.ts';

const deviceForm = /^[A-Za-z0-9_-]{43}$/;
const tokenBytes = 32;
const devicesPerPlayer = 10;

export function isDeviceToken(given: string): boolean {
  return deviceForm.test(given);
}

/** Hexadecimal; null for a text that is not a token. */
export function deviceHash(token: string | undefined): string | null {
  return token === undefined || !isDeviceToken(token) ? null : hash('sha256', token);
}

export function newDeviceToken(randomBytes: RandomBytes): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Hexadecimal; null when the account has no such device. */
export async function knownDevice(
  from: Connection,
  folded: string,
  token: string | undefined,
): Promise<string | null> {
  const tokenHash = deviceHash(token);
  if (tokenHash === null) return null;
  return (await findDevice.first(from, { folded, tokenHash })) === null ? null : tokenHash;
}

/** Stores that the account was signed in to by the browser with this token. */
export async function keepDeviceOf(
  tx: Tx,
  { playerId, token, now }: Readonly<{ playerId: PlayerId; token: string; now: number }>,
): Promise<void> {
  const kept = { playerId, tokenHash: hash('sha256', token), now, kept: devicesPerPlayer };
  await keepDevice.run(tx, kept);
}
