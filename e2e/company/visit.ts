// A stay in one room: a heartbeat every two seconds, a bet in most rounds, a look at the results,
// and a nod to every win.

import type { Answer } from '@trine/contract/client.ts';
import type { Reason } from '@trine/contract/reasons.ts';
import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { formatMoney, minor, parseMoney, type Minor } from '@trine/money/money.ts';
import { chooseBet, type Bet, type Room, type SeenBet } from './choices.ts';
import type { Connection } from './connection.ts';
import { between, happens, pick, type Random, type Weighted } from './random.ts';
import type { Tally } from './tally.ts';

export interface Person {
  readonly random: Random;
  readonly connection: Connection;
  readonly tally: Tally;
  readonly signal: AbortSignal;
  pause(ms: number): Promise<void>;
  /** What was staked on, by game and issue. */
  readonly staked: Map<string, Set<PlayCode>>;
  /** Out of funds: no more bets until a win. */
  isBroke: boolean;
  /** The server has closed betting to this account. */
  isFrozen: boolean;
}

/** Why a stay ended: by choice, or by what the server said. */
export type VisitEnd = 'left' | Reason | 'session' | 'network';

type Heart = Answer<'/api/Lottery/heart'>;

interface Visit {
  readonly room: Room;
  roundsLeft: number;
  issue: string;
  betsLeft: number;
  /** The server's time, epoch milliseconds. */
  nextBetAtMs: number;
  lastResult: string;
  since: number;
  seen: SeenBet[];
  end: VisitEnd | null;
}

const beatMs = 2_000;
const beatJitterMs = 300;
const shortestBeatMs = 100;
const shortestThoughtMs = 200;
const longestThoughtMs = 1_200;
/** A player starts no bet in the last seconds before the close. */
const lastCallMs = 500;
/** Within this part of the time that is left, the next bet is made. */
const bettingPart = 0.7;
const seenAtMost = 30;
const winPopupMs = 3_000;
const betsARound: readonly Weighted<number>[] = [
  [0, 20],
  [1, 52],
  [2, 20],
  [3, 8],
];
const readsResultsShare = 0.3;
const readsRecordsShare = 0.1;
const shownRows = 20;

export async function visitRoom(person: Person, room: Room): Promise<VisitEnd> {
  const { random, connection, tally, signal } = person;
  const visit: Visit = {
    room,
    roundsLeft: between(random, 2, 9),
    issue: '',
    betsLeft: 0,
    nextBetAtMs: 0,
    lastResult: '',
    since: 0,
    seen: [],
    end: null,
  };
  while (visit.end === null && !signal.aborted) {
    const { gameId, planId } = room;
    const { issue, since } = visit;
    const asked = { plan_id: planId, game_id: gameId, issue, since };
    const outcome = await connection.call('/api/Lottery/heart', asked);
    if (!outcome.ok) return outcome.reason;
    tally.heartbeat();
    await react(person, visit, outcome.data);
    await person.pause(nextBeatInMs(person, visit, outcome.data));
  }
  return visit.end ?? 'left';
}

async function react(person: Person, visit: Visit, heart: Heart): Promise<void> {
  watchRound(person, visit, heart);
  watchFeed(visit, heart);
  // The popup takes its time; what to do in this round is seen at the next beat.
  if (heart.hit_notice !== null) return enjoyWin(person, heart.hit_notice.id);
  await readResults(person, visit, heart);
  const isTime = nowMs(heart) >= visit.nextBetAtMs;
  if (isTime && mayBet(person, visit, heart)) await placeBet(person, visit, heart);
}

/** A new round: how often to bet in it, or whether to go. */
function watchRound({ random, staked }: Person, visit: Visit, heart: Heart): void {
  const issue = heart.issue?.issue ?? '';
  if (issue === visit.issue) return;
  visit.issue = issue;
  visit.seen = [];
  visit.roundsLeft -= 1;
  if (visit.roundsLeft === 0) visit.end = 'left';
  staked.delete(roundKey(visit.room, heart.last_issue?.issue ?? ''));
  visit.betsLeft = pick(random, betsARound) ?? 0;
  planBet(random, visit, heart);
}

function planBet(random: Random, visit: Visit, heart: Heart): void {
  const leftMs = Math.max(0, closesInMs(heart) - lastCallMs);
  visit.nextBetAtMs = nowMs(heart) + random() * bettingPart * leftMs;
}

function watchFeed(visit: Visit, { message }: Heart): void {
  for (const { id, mine, issue, play_type: play, quantity } of message) {
    visit.since = Math.max(visit.since, id);
    if (mine === 1 || issue !== visit.issue || !isPlayCode(play)) continue;
    visit.seen.push({ play, stakeMinor: amount(quantity) });
  }
  visit.seen = visit.seen.slice(-seenAtMost);
}

async function enjoyWin(person: Person, orderId: number): Promise<void> {
  await person.pause(between(person.random, 500, winPopupMs));
  const seen = { order_id: orderId };
  const outcome = await person.connection.call('/api/user/closeGameResult', seen);
  if (!outcome.ok) return;
  person.isBroke = false;
  person.tally.won();
}

async function readResults(person: Person, visit: Visit, heart: Heart): Promise<void> {
  const drawn = heart.last_issue?.code === null ? '' : (heart.last_issue?.issue ?? '');
  if (drawn === '' || drawn === visit.lastResult) return;
  visit.lastResult = drawn;
  const { random, connection } = person;
  if (happens(random, readsResultsShare)) {
    const asked = { game_id: visit.room.gameId, limit: shownRows };
    await connection.call('/api/Lottery/issueList', asked);
  }
  if (happens(random, readsRecordsShare)) {
    await connection.call('/api/user/orderList', { activeTab: 0, limit: shownRows });
  }
}

function mayBet(person: Person, visit: Visit, heart: Heart): boolean {
  if (person.isBroke || person.isFrozen || visit.end !== null || visit.betsLeft === 0) return false;
  const isOpen = heart.game_status === 1 && heart.issue?.whether_close === 0;
  return isOpen && closesInMs(heart) > lastCallMs;
}

/** Every two seconds; sooner when a bet is due before, which begins with a look as well. */
function nextBeatInMs(person: Person, visit: Visit, heart: Heart): number {
  const usualMs = beatMs + between(person.random, -beatJitterMs, beatJitterMs);
  if (!mayBet(person, visit, heart)) return usualMs;
  return Math.min(usualMs, Math.max(shortestBeatMs, visit.nextBetAtMs - nowMs(heart)));
}

async function placeBet(person: Person, visit: Visit, heart: Heart): Promise<void> {
  const { random } = person;
  const thoughtMs = between(random, shortestThoughtMs, longestThoughtMs);
  await person.pause(Math.min(thoughtMs, closesInMs(heart) / 2));
  if (person.signal.aborted) return;
  visit.betsLeft -= 1;
  planBet(random, visit, heart);
  const { money, lock_money } = heart.user_quantity;
  const freeMinor = minor(amount(money) - amount(lock_money));
  const staked = stakedIn(person, visit);
  const bet = chooseBet(random, { room: visit.room, freeMinor, staked, seen: visit.seen });
  if (bet === null) person.isBroke = true;
  else await send(person, visit, bet);
}

async function send(person: Person, visit: Visit, bet: Bet): Promise<void> {
  const { room, issue } = visit;
  // Noted before it is sent: a bet whose answer is lost may have been accepted.
  for (const play of bet.plays) stakedIn(person, visit).add(play);
  const outcome = await person.connection.call('/api/Lottery/playOrder', {
    issue,
    plan_id: room.planId,
    game_id: room.gameId,
    play_type: bet.plays.join(','),
    money: formatMoney(bet.stakeMinor),
  });
  if (outcome.ok) return person.tally.accepted(outcome.data.orders.length);
  const { reason } = outcome;
  person.tally.refused(reason);
  if (reason === 'insufficient_funds') person.isBroke = true;
  if (reason === 'account_frozen' || reason === 'members_only') person.isFrozen = true;
  if (reason === 'room_minimum' || reason === 'session' || reason === 'network') visit.end = reason;
}

function stakedIn({ staked }: Person, { room, issue }: Visit): Set<PlayCode> {
  const key = roundKey(room, issue);
  const plays = staked.get(key) ?? new Set<PlayCode>();
  staked.set(key, plays);
  return plays;
}

export function roundKey({ gameId }: Pick<Room, 'gameId'>, issue: string): string {
  return `${gameId}|${issue}`;
}

function nowMs({ server_time: seconds, server_ms: ms }: Heart): number {
  return seconds * 1000 + ms;
}

function closesInMs(heart: Heart): number {
  return heart.issue === null ? 0 : heart.issue.closeTime * 1000 - nowMs(heart);
}

/** The contract's money is always well formed. */
export function amount(text: string): Minor {
  return parseMoney(text) ?? minor(0n);
}
