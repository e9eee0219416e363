/** The state of a room, polled or pushed. */
import type { Answer } from '@trine/contract/client.ts';
import type { Balance } from '../../../data/balance.ts';

export type RoomAnswer = Answer<'/api/Lottery/heart'>;
export type FeedMessage = RoomAnswer['message'][number];
/** Without the count of its bets, which no screen shows and each bet changes. */
export type Round = Omit<NonNullable<RoomAnswer['issue']>, 'join'>;

/**
 * The room's state without its feed, which `useRoomFeed` reads. Other players' bets do not change
 * it, so that the room does not render for each message.
 */
export interface RoomNow extends Omit<
  RoomAnswer,
  | 'message'
  | 'issue'
  | 'last_issue'
  | 'server_time'
  | 'server_ms'
  | 'rounds_at_ms'
  | 'user_quantity'
> {
  issue: Round | null;
  last_issue: Round | null;
  /** The last round is drawn, and the next one is about to open. */
  isBetweenRounds: boolean;
}

export interface RoomState extends RoomAnswer {
  /** Oldest first. */
  feed: readonly FeedMessage[];
}

export interface RoomKey {
  gameId: number;
  planId: number;
}

export const roomStatePath = '/api/Lottery/heart';
const maxFeedMessages = 60;

export function roomStateKey(room: RoomKey) {
  return [roomStatePath, room] as const;
}

/** The odds of the room, with the room itself. */
export function roomOddsKey(planId: number) {
  return ['/api/Lottery/oddsList', { plan_id: planId, room: 1 }] as const;
}

/** Joins two feeds by id, oldest first. */
export function joinFeeds(
  some: readonly FeedMessage[],
  others: readonly FeedMessage[],
): readonly FeedMessage[] {
  if (others.length === 0) return some;
  const all = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id).slice(-maxFeedMessages);
}

/** With the player's balance, which other answers update as well. */
export interface RoomWithBalance extends RoomNow {
  balance: Balance;
}

/** Rounds follow each other without a gap; a gap of this length is the end of the sale hours. */
const gapSeconds = 10;

export function roomNowOf(state: RoomState): RoomNow {
  const {
    feed: _feed,
    message: _message,
    rounds_at_ms: _readAt,
    server_ms: _milliseconds,
    server_time: time,
    user_quantity: _balance,
    ...rest
  } = state;
  const issue = withoutCount(rest.issue);
  const last = withoutCount(rest.last_issue);
  return {
    ...rest,
    issue,
    last_issue: last,
    isBetweenRounds: issue === null && last !== null && time - last.openTime1 < gapSeconds,
  };
}

function withoutCount(round: RoomAnswer['issue']): Round | null {
  if (round === null) return null;
  const { join: _join, ...shown } = round;
  return shown;
}

/** Stores the rounds as they are before their draw, for later checks. The script loads late. */
export async function recordRoomState({ gameId }: RoomKey, state: RoomAnswer): Promise<void> {
  const { recordSeenRound } = await import('../../../data/seen-rounds.ts');
  const { rounds_at_ms: readAtMs = null } = state;
  for (const round of [state.issue, state.last_issue]) {
    const report = reportOf(gameId, round, readAtMs);
    if (report !== null) recordSeenRound(report);
  }
}

function reportOf(gameId: number, round: Round | null, readAtMs: number | null) {
  if (round === null || round.code !== null || round.status === 'void') return null;
  const { issue, openTime1, book } = round;
  return { gameId, issue, drawsAtMs: openTime1 * 1_000, book, readAtMs };
}
