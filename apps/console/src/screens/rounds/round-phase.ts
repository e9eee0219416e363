import type { BoardRound } from './round.ts';
import { t } from '../../ui/words/language.ts';

type PhaseFields = Pick<BoardRound, 'status' | 'closes_at' | 'draws_at'>;

/** What a round waits for, and for how many whole seconds; below zero once it is overdue. */
export function phaseOf(round: PhaseFields, nowMs: number): { seconds: number; words: string } {
  const isOpen = round.status === 'open';
  const seconds = Math.ceil((isOpen ? round.closes_at : round.draws_at) - nowMs / 1000);
  const [waiting, due] = isOpen
    ? [t('until it closes'), t('closing')]
    : [t('until the draw'), t('waits for the beacon')];
  return { seconds, words: seconds > 0 ? waiting : due };
}

/** A draw must be this late before a void is possible; the server has the same rule. */
const graceSeconds = 5 * 60;

/** Whether staff may ask for a void: the round is closed, not drawn, and overdue. */
export function mayBeVoid({ status, draws_at: drawsAt }: PhaseFields, nowMs: number): boolean {
  return status === 'closed' && nowMs / 1000 > drawsAt + graceSeconds;
}

/** Whole percent of the slices that were paid, rounded down. */
export function settledPercent(done: number, slices: number): number {
  return slices === 0 ? 0 : Math.floor((done / slices) * 100);
}
