/** The odds that the player last saw on this device, so that changes are marked during a visit. */
import { useEffect, useState } from 'react';
import { useSession } from '../../../data/session.ts';
import type { Odds } from '../../../features/games/odds.ts';

/** By play, in the wire's text. */
export type OddsByPlay = Readonly<Record<string, string>>;

/** The old odds of each changed play; empty without changes. */
export function useOldOdds(planId: number, odds: Odds): OddsByPlay {
  const userId = useSession((session) => session.userId);
  const key = `odds.${userId}.${planId}`;
  const [before] = useState(() => oddsFrom(localStorage.getItem(key)) ?? oddsByPlay(odds));
  useEffect(() => localStorage.setItem(key, JSON.stringify(oddsByPlay(odds))), [key, odds]);
  return oldOdds(before, oddsByPlay(odds));
}

/** New plays have no old odds, and removed plays are not shown. */
export function oldOdds(before: OddsByPlay, now: OddsByPlay): OddsByPlay {
  return Object.fromEntries(
    Object.entries(before).filter(([play, odds]) => now[play] !== undefined && now[play] !== odds),
  );
}

function oddsByPlay({ rule_base: base, rule_num: numbers }: Odds): OddsByPlay {
  return Object.fromEntries([...base, ...numbers].map((item) => [item.class, item.odds]));
}

/** The storage can contain anything: null for an invalid list. */
export function oddsFrom(text: string | null): OddsByPlay | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    const isList = typeof found === 'object' && found !== null;
    return isList && Object.values(found).every(isOdds) ? (found as OddsByPlay) : null;
  } catch {
    return null;
  }
}

function isOdds(odds: unknown): boolean {
  return typeof odds === 'string' && /^\d+\.\d\d$/.test(odds);
}
