/** The phase of the room, from its last state and the local countdown. */
import type { Round, RoomNow } from './room-now.ts';

export type Phase =
  | { kind: 'open'; round: Round }
  | { kind: 'closed'; round: Round }
  /** The last round is drawn, and the next one is about to open. */
  | { kind: 'between' }
  | { kind: 'stopped' };

/** `closedIssue`: the round whose local countdown ended, before the server reports the close. */
export function phaseOf(now: RoomNow, closedIssue: string | null): Phase {
  const { issue: round, game_status: status } = now;
  if (round === null) return { kind: now.isBetweenRounds ? 'between' : 'stopped' };
  if (status !== 1) return { kind: 'stopped' };
  const isOpen = round.status === 'open' && round.whether_close === 0;
  return { kind: isOpen && round.issue !== closedIssue ? 'open' : 'closed', round };
}

/** Why another player's bet cannot be followed, as the key of a text; null if it can. */
export function followReason(issue: string, phase: Phase, isFrozen: boolean) {
  if (isFrozen) return 'betRoom.frozen';
  if ('round' in phase && issue !== phase.round.issue) return 'betRoom.onlyCurrent';
  return phase.kind === 'open' ? null : 'betRoom.followClosed';
}
