// Browsers that somebody signed in from. Each keeps a random token for the account, whose hash
// stands here: wrong passwords that strangers try elsewhere do not slow such a browser down.

import { hash } from 'node:crypto';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import { findDevice, keepDevice } from './devices.sql.ts';
import type { RandomBytes } from './sessions.ts';

const tokenForm = /^[A-Za-z0-9_-]{43}$/;
const tokenBytes = 32;
const devicesPerPlayer = 10;

/** Hexadecimal, when the token is one of the account's; else null. */
export async function knownDevice(
  from: Connection,
  folded: string,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined || !tokenForm.test(token)) return null;
  const tokenHash = hash('sha256', token);
  const found = await findDevice.first(from, { folded, tokenHash });
  return found === null ? null : tokenHash;
}

/** Gives the token that the browser keeps: its own when the account knows it, else a new one. */
export async function keepDeviceOf(
  tx: Tx,
  device: {
    readonly playerId: PlayerId;
    /** One that the account knows. */
    readonly token: string | null;
    readonly now: number;
    readonly randomBytes: RandomBytes;
  },
): Promise<string> {
  const { playerId, now, randomBytes } = device;
  const token = device.token ?? randomBytes(tokenBytes).toString('base64url');
  const kept = { playerId, tokenHash: hash('sha256', token), now, kept: devicesPerPlayer };
  await keepDevice.run(tx, kept);
  return token;
}
