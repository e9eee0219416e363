// One player of the load: bets as long as it may, and repeats each bet with its key until the
// server accepts or rejects it. Some bets are repeated after acceptance.

import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, newKey, type Client } from '@trine/contract/client.ts';
import { codes } from '@trine/contract/envelope.ts';
import {
  nameOf,
  type Bet,
  type BetEnd,
  type BetRequest,
  type LoadEvent,
  type Patience,
} from './load-record.ts';
import { between, pick, type Random } from '../kit/random.ts';

export interface LoadPlayer {
  readonly client: Client;
  readonly playerId: number;
  readonly gameId: number;
  readonly random: Random;
  /** The issue that takes bets, once it is another one than `last`; null when the run is over. */
  readonly nextIssue: (last: string | null) => Promise<string | null>;
  /** Whether to make no new bets. */
  readonly isOver: () => boolean;
  /** Whether further attempts for open bets are pointless. */
  readonly isTooLate: () => boolean;
  readonly patience: Patience;
  readonly report: (event: LoadEvent) => void;
  readonly reportFailure: (sentence: string) => void;
}

export interface Played {
  readonly bets: readonly Bet[];
  /** How many accepted bets were sent once more. */
  readonly repeated: number;
}

/** Always the same side of each pair, so that a player's stakes never become opposite. */
const sides = ['big', 'small', 'odd', 'even'] as const;
const extras = ['sum_13', 'sum_9', 'extreme_big', 'big_odd'] as const;
const roomsOfGame = 4;
/** The first two rooms of a game and the least stake of a play in each. */
const rooms = [
  { type: 0, minMinor: 100 },
  { type: 1, minMinor: 500 },
] as const;
const stakeStepsMinor = 300;
/** The password of every account. */
export const password = 'a player of the load';
const restMs = { least: 80, most: 400 } as const;
const retryMs = { least: 60, most: 500 } as const;
const repeatEvery = 8;
/** Some calls are aborted early and repeated while the server still works on the first attempt. */
const timeoutMs = { least: 300, most: 4_000 } as const;
const patienceMs = 30_000;
const impatientEvery = 4;
/** The reasons with which a bet may be rejected if its round ended; any other is a failure. */
const expectedReasons: readonly string[] = ['round_closed', 'not_current_round', 'game_stopped'];

export async function runLoadPlayer(player: LoadPlayer): Promise<Played> {
  const { random } = player;
  const side = pick(random, sides);
  const bets: Bet[] = [];
  let repeated = 0;
  let issue = await player.nextIssue(null);
  while (issue !== null && !player.isOver()) {
    const bet = compose(player, side, issue);
    bets.push(bet);
    bet.end = await bringToEnd(player, bet);
    if (bet.end.kind === 'accepted' && between(random, 1, repeatEvery) === 1) {
      repeated += 1;
      await repeat(player, bet);
    }
    await delay(between(random, restMs.least, restMs.most));
    issue = await player.nextIssue(bet.end.kind === 'rejected' ? issue : null);
  }
  return { bets, repeated };
}

function compose({ random, playerId, gameId }: LoadPlayer, side: string, issue: string): Bet {
  const room = pick(random, rooms);
  const plays = between(random, 1, 3) === 1 ? [side, pick(random, extras)] : [side];
  const stakeMinor = room.minMinor + between(random, 0, stakeStepsMinor);
  return {
    playerId,
    key: newKey(),
    gameId,
    planId: firstRoomOf(gameId) + room.type,
    issue,
    plays,
    stake: (stakeMinor / 100).toFixed(2),
    attempts: 0,
    end: { kind: 'unknown' },
  };
}

/** Repeats until acceptance or rejection, however long the server is away, up to the limit. */
async function bringToEnd(player: LoadPlayer, bet: Bet): Promise<BetEnd> {
  while (!player.isTooLate()) {
    const end = await attempt(player, bet);
    if (end.kind !== 'unknown') {
      player.report(end.kind);
      return end;
    }
    await delay(between(player.random, retryMs.least, retryMs.most));
  }
  return { kind: 'unknown' };
}

async function attempt(player: LoadPlayer, bet: Bet): Promise<BetEnd> {
  bet.attempts += 1;
  const outcome = await player.client.call('/api/Lottery/playOrder', requestOf(bet), {
    key: bet.key,
    signal: AbortSignal.timeout(patienceOf(player)),
  });
  if (outcome.ok) return { kind: 'accepted', answer: outcome.data };
  if (outcome.reason === 'busy' || outcome.reason === 'network') {
    player.report(outcome.reason === 'busy' ? 'busy' : 'cut');
    return { kind: 'unknown' };
  }
  const isExpected = expectedReasons.includes(outcome.reason);
  if (!isExpected)
    player.reportFailure(`${nameOf(bet)} was answered ${outcome.code} ${outcome.reason}`);
  if (outcome.code === codes.rejected) return { kind: 'rejected', reason: outcome.reason };
  return { kind: 'unknown' };
}

/** The number of a game's first room; the others follow. */
export function firstRoomOf(gameId: number): number {
  return (gameId - 1) * roomsOfGame + 1;
}

function patienceOf({ random, patience }: LoadPlayer): number {
  const ms = between(random, timeoutMs.least, timeoutMs.most);
  if (patience === 'for all') return patienceMs;
  return patience === 'for most' && between(random, 1, impatientEvery) > 1 ? patienceMs : ms;
}

/** The same key again must give the same answer, however many kills are in between. */
async function repeat(player: LoadPlayer, bet: Bet): Promise<void> {
  const first = bet.end;
  const second = await bringToEnd({ ...player, report: () => undefined }, { ...bet });
  if (isDeepStrictEqual(withoutProofs(first), withoutProofs(second))) return;
  const answers = `${JSON.stringify(first)}, then ${JSON.stringify(second)}`;
  player.reportFailure(`${nameOf(bet)} was answered twice and differently: ${answers}`);
}

/** A repeated answer is signed with another batch. */
function withoutProofs(end: BetEnd) {
  if (end.kind !== 'accepted') return end;
  const orders = end.answer.orders.map((order) => ({ ...order, proof: null }));
  return { ...end, answer: { ...end.answer, orders } };
}

function requestOf({ issue, planId, gameId, plays, stake }: Bet): BetRequest {
  return { issue, plan_id: planId, game_id: gameId, play_type: plays.join(','), money: stake };
}

/**
 * Creates an account, which is signed in; returns its token. Throws unless the first call succeeds.
 */
export async function signUp(url: string, username: string): Promise<string> {
  const request = { username, password, group_id: 1 };
  const outcome = await openPlayerClient(url, null).call('/api/user/register', request);
  if (!outcome.ok) throw new Error(`${username} could not register: ${outcome.msg}`);
  return outcome.data.userinfo.token;
}

/** A client without retries: the load counts every attempt. */
export function openPlayerClient(url: string, token: string | null): Client {
  return createClient({
    baseUrl: url,
    token: () => token,
    language: () => 'en',
    // Longer than any call's own signal, which therefore ends the call.
    timeoutMs: 60_000,
  });
}
