import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import { openAccount } from '../../ledger/ledger.ts';
import type { SecurityHashes } from '../sessions/security-events.ts';
import type { SecurityOrigin } from '../sessions/security-origin.ts';
import { foldName } from './names.ts';
import type { GroupId } from './player.ts';
import { createPlayer as createPlayerStatement, nextNumber, playerByName } from './players.sql.ts';

export interface NewPlayer {
  /** As `readUsername` gives it; the nickname at first. */
  readonly username: string;
  readonly passwordHash: string;
  readonly groupId: GroupId;
  /** The agent whose team it joins. */
  readonly inviterId: PlayerId | null;
  readonly isDemo: boolean;
  /** Epoch milliseconds. */
  readonly consentedAt: number;
  /** Where the registration came from; null for an account that the server opens itself. */
  readonly origin: SecurityOrigin | null;
}

/** A player with an empty account, or null when the name, or one that looks like it, is taken. */
export async function createPlayer(
  tx: Tx,
  player: NewPlayer,
  hashes: SecurityHashes,
): Promise<PlayerId | null> {
  const folded = foldName(player.username);
  const { playerId } = await nextNumber.one(tx, {});
  const digest = hashes.passwordDigest(playerId, player.passwordHash);
  const created = { ...player, playerId, folded, digest };
  const { isCreated } = await createPlayerStatement.one(tx, created);
  if (!isCreated) return null;
  await openAccount(tx, playerId);
  return playerId;
}

/** The player with this name or one that looks like it. */
export async function findByUsername(
  connection: Connection,
  username: string,
): Promise<PlayerId | null> {
  const found = await playerByName.first(connection, { folded: foldName(username) });
  return found?.playerId ?? null;
}
