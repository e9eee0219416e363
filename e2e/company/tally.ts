// What the players did, counted.

export interface Counts {
  readonly online: number;
  readonly betsAccepted: number;
  /** By reason. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly wins: number;
  readonly heartbeats: number;
}

export interface Tally {
  counts(): Counts;
  isOnline(player: number, isOnline: boolean): void;
  accepted(bets: number): void;
  refused(reason: string): void;
  won(): void;
  heartbeat(): void;
}

/** `onChange` receives the counts after each change. */
export function createTally(onChange: (counts: Counts) => void = () => undefined): Tally {
  const online = new Set<number>();
  const refusals = new Map<string, number>();
  const sums = { betsAccepted: 0, wins: 0, heartbeats: 0 };
  const counts = () => ({ ...sums, online: online.size, refusals });

  function add(to: keyof typeof sums, amount = 1): void {
    sums[to] += amount;
    onChange(counts());
  }

  return {
    counts,
    isOnline(player, isOnline) {
      if (online.has(player) === isOnline) return;
      if (isOnline) online.add(player);
      else online.delete(player);
      onChange(counts());
    },
    refused(reason) {
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
      onChange(counts());
    },
    accepted: (bets) => add('betsAccepted', bets),
    won: () => add('wins'),
    heartbeat: () => add('heartbeats'),
  };
}

/** A line's text; all but the rate of heartbeats is counted since the start. */
export function reportLine(counts: Counts, heartbeatsASecond: number): string {
  const reasons = [...counts.refusals].toSorted(([a], [b]) => a.localeCompare(b));
  const refused = reasons.reduce((sum, [, count]) => sum + count, 0);
  const why = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ');
  return [
    `${counts.betsAccepted} bets accepted`,
    `${refused} refused${why === '' ? '' : ` (${why})`}`,
    `${counts.wins} wins`,
    `${heartbeatsASecond.toFixed(1)} heartbeats/s`,
  ].join(', ');
}
