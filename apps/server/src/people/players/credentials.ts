// Writes the last login and a new password to a player's row.

import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import type { SecurityOrigin } from '../sessions/security-origin.ts';
import * as sql from './players.sql.ts';

export async function recordLogin(tx: Tx, playerId: PlayerId): Promise<void> {
  await sql.recordLogin.run(tx, { playerId });
}

export interface NewCredentials {
  readonly playerId: PlayerId;
  /** The hash that the new one replaces. */
  readonly presentHash: string;
  readonly passwordHash: string;
  readonly digest: string;
  readonly origin: SecurityOrigin;
}

/** False when another hash than `presentHash` is stored. */
export async function replaceCredentials(tx: Tx, change: NewCredentials): Promise<boolean> {
  return (await sql.changePassword.one(tx, change)).isChanged;
}
