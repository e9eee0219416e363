// As many players as a large house has, created in bulk in seconds. Their money comes by ledger
// postings. A sample of them is signed in.

import { createHash, randomBytes } from 'node:crypto';
import type { NextId, PlayerId, PostingId } from '../../../src/platform/postgres/ids.ts';
import type { Database } from '../../../src/platform/postgres/transaction.ts';
import * as sql from './players.sql.ts';

export interface TargetPlayer {
  readonly playerId: PlayerId;
  readonly token: string;
}

export interface PlayersWanted {
  readonly players: number;
  /** How many of them are signed in. */
  readonly signedIn: number;
  /** The balance of every account. */
  readonly creditsMinor: bigint;
  readonly nextId: NextId;
}

const playersAtOnce = 50_000;
const secretBytes = 32;
const signedInForMs = 24 * 60 * 60 * 1000;

/** Returns the signed-in players, in an order unrelated to their numbers. */
export async function createSignedInPlayers(
  database: Database,
  wanted: PlayersWanted,
): Promise<TargetPlayer[]> {
  const { players, signedIn, creditsMinor, nextId } = wanted;
  const ids: PlayerId[] = [];
  for (let made = 0; made < players; made += playersAtOnce) {
    const count = Math.min(playersAtOnce, players - made);
    const { firstId, lastId } = await makePlayers(database, { count, creditsMinor, nextId });
    for (let id = firstId; id <= lastId; id = (id + 1n) as PlayerId) ids.push(id);
  }
  const every = Math.floor(players / signedIn);
  return signInPlayers(database, shuffle(ids.filter((_, index) => index % every === 0)));
}

/** Creates players with consecutive numbers and money. */
export async function makePlayers(
  database: Database,
  {
    count,
    creditsMinor,
    nextId,
  }: Pick<PlayersWanted, 'creditsMinor' | 'nextId'> & { count: number },
): Promise<{ readonly firstId: PlayerId; readonly lastId: PlayerId }> {
  const row = await sql.insertPlayers.one(database, { count, consentedAt: Date.now() });
  const postingId = nextId<PostingId>();
  await sql.giveCredits.one(database, { ...row, postingId, amountMinor: creditsMinor });
  return row;
}

/** Creates sessions for these players. */
export async function signInPlayers(
  database: Database,
  ids: readonly PlayerId[],
): Promise<TargetPlayer[]> {
  const players = ids.map((playerId) => ({ playerId, token: newToken(playerId) }));
  for (let at = 0; at < players.length; at += playersAtOnce) {
    const some = players.slice(at, at + playersAtOnce);
    await sql.insertSessions.run(database, {
      playerIds: some.map(({ playerId }) => playerId),
      tokenHashes: some.map(({ token }) => createHash('sha256').update(token).digest()),
      until: Date.now() + signedInForMs,
    });
  }
  return players;
}

/** A session token: the player's number in base 36, a point, the secret. */
function newToken(playerId: PlayerId): string {
  return `${playerId.toString(36)}.${randomBytes(secretBytes).toString('base64url')}`;
}

/** A fixed permutation: the step has no divisor in common with the length. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  const stride = 7_368_787;
  return items.map((_, index) => items[(index * stride) % items.length]).filter(isThere);
}

function isThere<Item>(item: Item | undefined): item is Item {
  return item !== undefined;
}
