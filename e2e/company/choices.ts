// What a sensible person would do: into which room, on what, how much. Pure: all that is known of
// the room comes in, a choice comes out.

import { OPPOSITES } from '@trine/game/opposites.ts';
import { PLAYS, playClass, waysOf, type PlayCode } from '@trine/game/plays.ts';
import { minor, type Minor } from '@trine/money/money.ts';
import { happens, pick, type Random, type Weighted } from './random.ts';

export interface Room {
  readonly gameId: number;
  readonly planId: number;
  /** 0 to 3, from the smallest stakes to the largest. */
  readonly type: number;
  readonly joinLimitMinor: Minor;
  readonly minMinor: Minor;
  readonly maxMinor: Minor;
}

export interface SeenBet {
  readonly play: PlayCode;
  readonly stakeMinor: Minor;
}

export interface Table {
  readonly room: Room;
  /** What may be staked. */
  readonly freeMinor: Minor;
  /** What this person has staked on in this round of this game, in whichever room. */
  readonly staked: ReadonlySet<PlayCode>;
  /** Bets of others in this round. */
  readonly seen: readonly SeenBet[];
}

export interface Bet {
  readonly plays: readonly PlayCode[];
  /** Of each of the plays. */
  readonly stakeMinor: Minor;
}

/** Small rooms are the crowded ones. */
const weightByRoomType = [6, 4, 2, 1] as const;
const baseWeights: Readonly<Partial<Record<PlayCode, number>>> = {
  big: 180,
  small: 180,
  odd: 150,
  even: 150,
  extreme_big: 20,
  extreme_small: 20,
};
const combinationWeight = 40;
/** All numbers together weigh about as much as `big`; each as often as it comes. */
const numbersWeight = 160;
const playCounts: readonly Weighted<number>[] = [
  [1, 78],
  [2, 15],
  [3, 7],
];
/** In smallest stakes of the room: many small ones, few large ones. */
const stakeSizes: readonly Weighted<bigint>[] = [
  [1n, 30],
  [2n, 22],
  [5n, 22],
  [10n, 14],
  [20n, 6],
  [50n, 4],
  [100n, 1.5],
  [300n, 0.5],
];
const followShare = 0.15;
/** A player stakes at most a twentieth of the balance at once. */
const carefulPart = 20n;

/** A room that leaves a fifth above its minimum, so that the first loss does not close it. */
export function chooseRoom(random: Random, rooms: readonly Room[], freeMinor: Minor): Room | null {
  const open = rooms.filter(
    (room) => room.joinLimitMinor * 5n <= freeMinor * 4n && room.minMinor <= freeMinor,
  );
  return pick(
    random,
    open.map((room) => [room, weightByRoomType[room.type] ?? 0] as const),
  );
}

/** Null when nothing can be afforded. Never both sides of a pair in one round of a game. */
export function chooseBet(random: Random, table: Table): Bet | null {
  const { room, freeMinor } = table;
  if (freeMinor < room.minMinor) return null;
  return (happens(random, followShare) ? follow(random, table) : null) ?? ownBet(random, table);
}

/** Another's play for the same stake, if that is not too much. */
function follow(random: Random, table: Table): Bet | null {
  const fitting = table.seen.filter(
    ({ play, stakeMinor }) =>
      mayJoin(play, table.staked) &&
      stakeMinor >= table.room.minMinor &&
      stakeMinor <= limitOf(table),
  );
  const chosen = pick(
    random,
    fitting.map((bet) => [bet, 1] as const),
  );
  return chosen && { plays: [chosen.play], stakeMinor: chosen.stakeMinor };
}

function ownBet(random: Random, table: Table): Bet | null {
  const { room, staked } = table;
  const affordable = Number(limitOf(table) / room.minMinor);
  const count = Math.min(pick(random, playCounts) ?? 1, affordable);
  const plays: PlayCode[] = [];
  while (plays.length < count) {
    const play = choosePlay(random, plays, new Set([...staked, ...plays]));
    if (play === null) break;
    plays.push(play);
  }
  if (plays.length === 0) return null;
  const wanted = (pick(random, stakeSizes) ?? 1n) * room.minMinor;
  const most = wholeUnits(limitOf(table) / BigInt(plays.length), room);
  return { plays, stakeMinor: minor(wanted < most ? wanted : most) };
}

function choosePlay(
  random: Random,
  chosen: readonly PlayCode[],
  staked: ReadonlySet<PlayCode>,
): PlayCode | null {
  const open = PLAYS.filter((play) => !chosen.includes(play) && mayJoin(play, staked));
  return pick(
    random,
    open.map((play) => [play, weightOf(play)] as const),
  );
}

function weightOf(play: PlayCode): number {
  if (playClass(play) === 'rule_num') return (numbersWeight * waysOf(play)) / 1000;
  return baseWeights[play] ?? combinationWeight;
}

/** One side of a pair only: stakes on both could come out equal. */
function mayJoin(play: PlayCode, staked: ReadonlySet<PlayCode>): boolean {
  return OPPOSITES.every(
    ([left, right]) =>
      !(play === left && staked.has(right)) && !(play === right && staked.has(left)),
  );
}

/** What all stakes of one bet may come to. */
function limitOf({ room, freeMinor }: Table): Minor {
  const careful = freeMinor / carefulPart;
  const least = careful > room.minMinor ? careful : room.minMinor;
  return minor(least < room.maxMinor ? least : room.maxMinor);
}

/** People bet round sums: multiples of the room's smallest stake. */
function wholeUnits(amount: bigint, { minMinor }: Room): bigint {
  return amount - (amount % minMinor);
}
