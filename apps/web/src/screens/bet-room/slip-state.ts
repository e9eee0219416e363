import { PLAYS, type PlayCode } from '@trine/game/plays.ts';
import { formatMoney } from '@trine/money/money.ts';
import { useState } from 'react';
import type { Stakes } from './state/slip-sum.ts';

export interface SlipState {
  /** In the order of the rules. */
  plays: readonly PlayCode[];
  toggle: (play: PlayCode) => void;
  clear: () => void;
  /** Replaces the chosen plays and their stake. */
  choose: (stakes: Stakes) => void;
  /** The typed stake of each play. */
  stakeText: string;
  setStakeText: (text: string) => void;
}

/** The player's choice; nothing is sent before it is confirmed. */
export function useSlipState(): SlipState {
  const [chosen, setChosen] = useState<ReadonlySet<PlayCode>>(new Set());
  const [stakeText, setStakeText] = useState('');
  return {
    plays: PLAYS.filter((play) => chosen.has(play)),
    toggle: (play) => setChosen((before) => before.symmetricDifference(new Set([play]))),
    clear: () => setChosen(new Set()),
    choose: ({ plays, stakeMinor }) => {
      setChosen(new Set(plays));
      setStakeText(formatMoney(stakeMinor));
    },
    stakeText,
    setStakeText,
  };
}
