import { Seal } from '../draw/seal.tsx';
import { useTranslation } from '../language/translate.ts';
import { sealState, useRoundCheck, type RoundToCheck } from './round-check.ts';

export interface RoundSealProps {
  round: RoundToCheck;
  /** The sealed book as the room told it; null before the close. */
  book: { root: string; count: number } | null;
  onOpen: () => void;
}

/** The seal of a round that is watched: its draw is checked by itself as soon as it is there. */
export function RoundSeal({ round, book, onOpen }: RoundSealProps) {
  const { t } = useTranslation();
  const isDrawn = round.status === 'drawn' || round.status === 'settled';
  const checked = useRoundCheck(round, isDrawn);
  const isChecking = isDrawn && !checked.data;
  const note = noteKey({
    isDemo: checked.data?.kind === 'demo',
    isChecking,
    failed: checked.isError,
  });
  return (
    <Seal
      state={isDrawn ? sealState(checked.data?.check) : 'pending'}
      root={book?.root ?? null}
      orderCount={book?.count ?? 0}
      {...(note && { note: t(note) })}
      onOpen={onOpen}
    />
  );
}

interface SealNote {
  isDemo: boolean;
  isChecking: boolean;
  failed: boolean;
}

function noteKey({ isDemo, isChecking, failed }: SealNote) {
  if (isChecking) return failed ? 'seal.notRead' : 'seal.checking';
  return isDemo ? 'seal.demoBeacon' : undefined;
}
