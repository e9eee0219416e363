// The players of a world: members rich and poor, an agent with a team, a guest, frozen accounts.

import { createHash } from 'node:crypto';
import { languages, type Language } from '@trine/contract/languages.ts';
import { minor } from '@trine/money/money.ts';
import { between, pick, type Random } from '../kit/random.ts';
import type { EntryId, PlayerId, PostingId } from '../../src/platform/postgres/ids.ts';
import { givePlayCredits, openAccount } from '../../src/ledger/ledger.ts';
import { signInPlayer } from '../../src/people/sign-in/sign-in.ts';
import { standardOdds } from './auditor/odds-and-digits.ts';
import type { Player } from './auditor/model.ts';
import * as sql from './simulation.sql.ts';
import type { World } from './world.ts';

const memberCount = 22;
const firstPlayer = 20_001;
const balances = [0n, 5_00n, 37_77n, 250_00n, 1_200_00n, 15_000_00n, 150_000_00n] as const;

/** Fills a fresh world; everything follows from `random`. */
export async function createWorldPlayers(world: World, random: Random): Promise<void> {
  await readPlans(world);
  const agentId = firstPlayer;
  for (let index = 0; index < memberCount; index += 1) {
    const playerId = firstPlayer + index;
    const isInTeam = index > 0 && between(random, 0, 3) === 0;
    await join(world, {
      playerId,
      group: index === 0 ? 3 : index === 1 ? 2 : 1,
      state: index === 2 ? 'frozen' : index === 3 ? 'betting_frozen' : 'active',
      inviterId: isInTeam ? agentId : null,
      balance: pick(random, balances) + BigInt(between(random, 0, 99)),
    });
  }
}

async function readPlans(world: World): Promise<void> {
  const { model } = world;
  const found = await world.rows<Record<string, string | number>>(sql.plans);
  for (const row of found) {
    const planId = Number(row['plan_id']);
    model.plans.set(planId, {
      planId,
      gameId: Number(row['game_id']),
      roomType: Number(row['room_type']),
      join: BigInt(row['join_limit_minor'] ?? 0),
      min: BigInt(row['min_stake_minor'] ?? 0),
      max: BigInt(row['max_stake_minor'] ?? 0),
      cap: BigInt(row['round_cap_minor'] ?? 0),
      version: Number(row['odds_version']),
      odds: standardOdds,
    });
  }
}

type Newcomer = Pick<Player, 'playerId' | 'group' | 'state' | 'inviterId' | 'balance'>;

async function join(world: World, who: Newcomer): Promise<void> {
  const { playerId, group, state, inviterId, balance } = who;
  const username = `player${playerId}`;
  const values = [playerId, username, group, inviterId].map((value) =>
    value === null ? null : String(value),
  );
  await world.owner.query(sql.insertPlayer, values);
  await world.owner.query(sql.giveState, [String(world.nextId()), String(playerId), state]);
  if (inviterId !== null) {
    await world.owner.query(sql.insertMember, [String(inviterId), String(playerId)]);
  }
  const id = BigInt(playerId) as PlayerId;
  const seedOfToken = `${world.seed} ${playerId}`;
  const token = await world.database.transaction(async (tx) => {
    await openAccount(tx, id);
    const source = { playerId: id, address: '127.0.0.1' };
    const randomBytes = () => createHash('sha256').update(seedOfToken).digest();
    return signInPlayer(tx, { ...source, randomBytes });
  });
  world.model.players.set(playerId, {
    playerId,
    username,
    token,
    group,
    inviterId,
    state,
    balance: 0n,
    held: 0n,
    heldVersion: 0,
    version: 0,
    keys: new Map(),
    orders: [],
    seen: new Map(),
  });
  if (balance > 0n) await grantCredits(world, playerId, balance);
}

/** Play credits, as the operator gives them. */
export async function grantCredits(world: World, playerId: number, amount: bigint): Promise<void> {
  const { nextId } = world;
  const entry = {
    playerId: BigInt(playerId) as PlayerId,
    entryId: nextId<EntryId>(),
    amountMinor: minor(amount),
  };
  const postingId = nextId<PostingId>();
  await world.ownerDatabase.transaction((tx) =>
    givePlayCredits(tx, { postingId, entries: [entry] }),
  );
  const player = world.model.players.get(playerId);
  if (player === undefined) throw new Error('there is no such player');
  player.balance += amount;
  player.version += 1;
}

export function languageOf(playerId: number): Language {
  return languages[playerId % languages.length] ?? 'tw';
}
