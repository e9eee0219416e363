// What the public log must say about a round.

import type { RoundFacts } from '../verify-round.ts';
import type { LogEntry, RoundEntryKind } from './entries.ts';

/** Which entries a round with these facts has, in the order of the log. */
export function roundEntryKinds({ status, book, signature }: RoundFacts): RoundEntryKind[] {
  return [
    'open',
    ...(book === null ? [] : (['seal'] as const)),
    ...(signature === null ? [] : (['draw'] as const)),
    ...(status === 'void' ? (['void'] as const) : []),
  ];
}

/** Whether an entry is of that kind and says the same as the round. */
export function isRoundEntry(entry: LogEntry, kind: RoundEntryKind, facts: RoundFacts): boolean {
  if (entry.kind === 'timetable' || entry.kind === 'liabilities') return false;
  if (entry.kind !== kind) return false;
  if (entry.game !== facts.game_id || entry.issue !== facts.issue) return false;
  switch (entry.kind) {
    case 'open':
      return (
        Math.floor(entry.drawAtMs / 1000) === facts.draw_at &&
        entry.chainHash === facts.chain_hash &&
        entry.beaconRound === facts.beacon_round
      );
    case 'seal':
      return (
        entry.root === facts.book?.root &&
        entry.count === facts.book.count &&
        entry.stakeMinor === minorUnitsOf(facts.book.stake) &&
        entry.sealedAtMs === facts.closed_at_ms
      );
    case 'draw':
      return entry.signature === facts.signature;
    case 'void':
      return (entry.by === 'rule') === ((facts.void_rule ?? null) !== null);
  }
}

/** Null for text that is no amount with two decimals. */
export function minorUnitsOf(amount: string): bigint | null {
  return /^\d{1,12}\.\d{2}$/.test(amount) ? BigInt(amount.replace('.', '')) : null;
}
