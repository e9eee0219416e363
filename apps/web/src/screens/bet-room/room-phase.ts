/** Where the room stands, decided from its last state and from the countdown that ran out. */
import type { Round, RoomNow } from './room-now.ts';

export type Phase =
  | { kind: 'open'; round: Round }
  | { kind: 'closed'; round: Round }
  /** One round was drawn and the next one is about to open. */
  | { kind: 'between' }
  | { kind: 'stopped' };

/** `closedIssue` is the round whose countdown ended here, before the server's word arrived. */
export function phaseOf(now: RoomNow, closedIssue: string | null): Phase {
  const { issue: round, game_status: status } = now;
  if (round === null) return { kind: now.isBetweenRounds ? 'between' : 'stopped' };
  if (status !== 1) return { kind: 'stopped' };
  const isOpen = round.status === 'open' && round.whether_close === 0;
  return { kind: isOpen && round.issue !== closedIssue ? 'open' : 'closed', round };
}

export function digitsOf(round: Round): [number, number, number] | null {
  const { site_1: first, site_2: second, site_3: third } = round;
  return first === null || second === null || third === null ? null : [first, second, third];
}
