/** Where the room stands, decided from the last heartbeat and from the countdown that ran out. */
import type { Round, RoomNow } from './room-now.ts';

export type Phase =
  | { kind: 'open'; round: Round }
  | { kind: 'closed'; round: Round }
  /** One round was drawn and the next one is about to open. */
  | { kind: 'between' }
  | { kind: 'stopped' };

/** Rounds follow each other at once; a gap of this length is the end of the sale hours. */
const gapSeconds = 10;

/** `closedIssue` is the round whose countdown ended here, before the server's word arrived. */
export function phaseOf(now: RoomNow, closedIssue: string | null): Phase {
  const { issue: round, last_issue: last, server_time: time, game_status: status } = now;
  if (round === null) {
    const isBetween = last !== null && time - last.openTime1 < gapSeconds;
    return { kind: isBetween ? 'between' : 'stopped' };
  }
  if (status !== 1) return { kind: 'stopped' };
  const isOpen = round.status === 'open' && round.whether_close === 0;
  return { kind: isOpen && round.issue !== closedIssue ? 'open' : 'closed', round };
}

/** The round whose seal and balls are shown: the one that is sealed, else the newest drawn. */
export function shownRound({ issue, last_issue: last }: RoomNow): Round | null {
  return issue !== null && issue.book !== null ? issue : last;
}

export function digitsOf(round: Round): [number, number, number] | null {
  const { site_1: first, site_2: second, site_3: third } = round;
  return first === null || second === null || third === null ? null : [first, second, third];
}
