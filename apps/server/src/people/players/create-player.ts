import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import { openAccount } from '../../ledger/ledger.ts';
import type { SecurityHashes } from '../sessions/security-events.ts';
import type { SecurityOrigin } from '../sessions/security-origin.ts';
import { foldName } from '../usernames/usernames.ts';
import { groups, type GroupId } from './player.ts';
import * as sql from './players.sql.ts';

export interface NewPlayer {
  /** The result of `readUsername`; also the first nickname. */
  readonly username: string;
  readonly passwordHash: string;
  readonly groupId: GroupId;
  /** The agent of the team that the player joins. */
  readonly inviterId: PlayerId | null;
  readonly isDemo: boolean;
  /** Epoch milliseconds. */
  readonly consentedAt: number;
  /** Null for an account that the server creates. */
  readonly origin: SecurityOrigin | null;
}

/** Creates a player with an empty account; null when the name or a look-alike is taken. */
export async function createPlayer(
  tx: Tx,
  player: NewPlayer,
  hashes: SecurityHashes,
): Promise<PlayerId | null> {
  const folded = foldName(player.username);
  const { playerId } = await sql.nextNumber.one(tx, {});
  const digest = hashes.passwordDigest(playerId, player.passwordHash);
  const created = { ...player, playerId, folded, digest };
  const { isCreated } = await sql.createPlayer.one(tx, created);
  if (!isCreated) return null;
  await openAccount(tx, playerId);
  return playerId;
}

/** The player with this name or a look-alike. */
export async function findByUsername(
  connection: Connection,
  username: string,
): Promise<PlayerId | null> {
  const found = await sql.playerByName.first(connection, { folded: foldName(username) });
  return found?.playerId ?? null;
}

/** Null without an inviter; undefined when the inviter is not an agent. */
export async function readInviter(
  connection: Connection,
  given: string | number | undefined,
): Promise<PlayerId | null | undefined> {
  if (given === undefined || given === '') return null;
  const playerId = BigInt(parseIdentifier(given) ?? 0) as PlayerId;
  const found = await sql.groupOfPlayer.first(connection, { playerId });
  return found?.groupId === groups.agent ? playerId : undefined;
}
