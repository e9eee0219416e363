import { Seal } from './seal.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { sealState, useRoundCheck } from './round-check.ts';
import type { CheckedRound, RoundToCheck, SealState } from './round-check.ts';

export interface RoundSealProps {
  round: RoundToCheck;
  /** The sealed book as the room told it; null before the close. */
  book: { root: string; count: number } | null;
  /** As the room shows them; null before the draw. */
  digits: readonly number[] | null;
  /** A sign alone, whose words are read out. */
  isCompact?: boolean;
  onOpen: () => void;
}

/** The seal of a round that is watched: its draw is checked by itself as soon as it is there. */
export function RoundSeal({ round, book, digits, isCompact, onOpen }: RoundSealProps) {
  const { t } = useTranslation();
  const isDrawn = round.status === 'drawn' || round.status === 'settled';
  const checked = useRoundCheck(round, isDrawn);
  // The beacon has published then, and the seal must not say that it is waited for.
  const isChecking = isDrawn && !checked.data;
  return (
    <Seal
      state={isDrawn ? stateOf(checked.data, { book, digits }) : undrawnState(round)}
      root={book?.root ?? null}
      orderCount={book?.count ?? 0}
      words={isChecking ? t(checked.isError ? 'seal.notRead' : 'seal.checking') : undefined}
      note={checked.data?.kind === 'demo' ? t('seal.demoBeacon') : undefined}
      isCompact={isCompact}
      onOpen={onOpen}
    />
  );
}

function undrawnState({ status }: RoundToCheck): SealState {
  return status === 'void' ? 'void' : 'pending';
}

/** What was checked must also be what the room shows, or the check is of something else. */
function stateOf(
  checked: CheckedRound | undefined,
  { book, digits }: Pick<RoundSealProps, 'book' | 'digits'>,
): SealState {
  if (checked === undefined || checked.facts.digits === null) return 'pending';
  const { facts, check } = checked;
  const isShown = digits?.join() === facts.digits?.join() && book?.root === facts.book?.root;
  return isShown ? sealState(check) : 'bad';
}
