// The reference rows of every installation: four games, their sixteen plans with odds for the
// default target return, and the beacon's chain. Existing rows are not changed.

import type { BeaconChain } from '@trine/fairness/chain.ts';
import { GAMES, ROOM_TYPES, type RoomType } from '@trine/game/games.ts';
import { defaultTarget, oddsTable } from '@trine/game/odds.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './reference.sql.ts';

/** Minor units: minimum and maximum stake of a play, and the cap of a round's cost to the house. */
const limitsByRoom: Readonly<Record<RoomType, readonly [bigint, bigint, bigint]>> = {
  0: [1_00n, 2_000_00n, 100_000_00n],
  1: [5_00n, 10_000_00n, 500_000_00n],
  2: [10_00n, 50_000_00n, 2_500_000_00n],
  3: [50_00n, 200_000_00n, 10_000_000_00n],
};

export async function seedReference(tx: Tx, chain: BeaconChain): Promise<void> {
  for (const game of GAMES) {
    await sql.insertGame.run(tx, { gameId: game.id, slug: game.slug, timeZone: game.timeZone });
    for (const room of ROOM_TYPES) await seedPlan(tx, game.id, room);
  }
  await seedChain(tx, chain);
}

export async function seedChain(tx: Tx, chain: BeaconChain): Promise<void> {
  await sql.insertChain.run(tx, { ...chain, genesisTime: BigInt(chain.genesisTime) });
}

/** Plan ids: game 1 has 1 to 4, game 2 has 5 to 8, and so on. */
async function seedPlan(tx: Tx, gameId: number, room: (typeof ROOM_TYPES)[number]): Promise<void> {
  const planId = (gameId - 1) * ROOM_TYPES.length + room.type + 1;
  const [minStakeMinor, maxStakeMinor, roundCapMinor] = limitsByRoom[room.type];
  await sql.insertPlan.run(tx, {
    planId,
    gameId,
    roomType: room.type,
    joinLimitMinor: room.joinLimitMinor,
    minStakeMinor,
    maxStakeMinor,
    roundCapMinor,
    targetReturn: defaultTarget,
  });
  await sql.insertOdds.run(tx, { planId, oddsHundredths: oddsTable(defaultTarget) });
}
