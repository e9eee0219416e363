import { Seal } from './seal.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { sealState, useRoundCheck } from './round-check.ts';
import type { CheckedRound, RoundToCheck, SealState } from './round-check.ts';

export interface RoundSealProps {
  round: RoundToCheck;
  /** The sealed book from the room's state; null before the close. */
  book: { root: string; count: number } | null;
  /** The digits on the screen; null before the draw. */
  digits: readonly number[] | null;
  /** Shows an icon alone, with its text for screen readers. */
  isCompact?: boolean;
  onOpen: () => void;
}

/** The seal of a watched round; its draw is checked as soon as it is published. */
export function RoundSeal({ round, book, digits, isCompact, onOpen }: RoundSealProps) {
  const { t } = useTranslation();
  const isDrawn = round.status === 'drawn' || round.status === 'settled';
  const checked = useRoundCheck(round, isDrawn);
  // The beacon has published, so the seal must not say that it is awaited.
  const isChecking = isDrawn && !checked.data;
  return (
    <Seal
      state={isDrawn ? stateOf(checked.data, { book, digits }) : undrawnState(round)}
      root={book?.root ?? null}
      orderCount={book?.count ?? 0}
      words={isChecking ? t(checked.isError ? 'seal.notRead' : 'seal.checking') : undefined}
      isDemo={checked.data?.chain.kind === 'demo'}
      isCompact={isCompact}
      onOpen={onOpen}
    />
  );
}

function undrawnState({ status }: RoundToCheck): SealState {
  return status === 'void' ? 'void' : 'pending';
}

/** The checked digits must equal those that the room shows. */
function stateOf(
  checked: CheckedRound | undefined,
  { book, digits }: Pick<RoundSealProps, 'book' | 'digits'>,
): SealState {
  if (checked === undefined || checked.facts.digits === null) return 'pending';
  const { facts, check } = checked;
  const isShown = digits?.join() === facts.digits?.join() && book?.root === facts.book?.root;
  return isShown ? sealState(check) : 'bad';
}
