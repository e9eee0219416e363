// How many streams or connections are open under a key, such as those of one session, and whether
// one more may be opened. Other processes can be asked for their counts.

/** A limit that something open counts towards, such as the streams of one session. */
export interface Share {
  readonly key: string;
  readonly max: number;
}

/** What one open stream or connection holds until it leaves. */
export interface Place {
  /** Calls after the first have no effect. */
  leave(): void;
}

/** Null: the limit is reached. A promise only if other processes have to be asked. */
export type MaybePlace = Place | null | Promise<Place | null>;

export interface OpenCounts {
  take(shares: readonly Share[]): MaybePlace;
  /** Every key that is open here, and how often. */
  counts(): readonly Count[];
  countOf(key: string): number;
}

/** `max` is the limit of the key. */
export interface Count extends Share {
  readonly open: number;
}

/** The other processes. */
export interface Elsewhere {
  /** So many may be open here without a report to the others. */
  readonly unreported: (max: number) => number;
  /** How many are open elsewhere, in the order of the counts; 0 if unknown. */
  readonly report: (counts: readonly Count[]) => Promise<readonly number[]>;
}

const nobodyElse: Elsewhere = {
  unreported: () => Infinity,
  report: async (counts) => counts.map(() => 0),
};

export function createOpenCounts(elsewhere: Elsewhere = nobodyElse): OpenCounts {
  const open = new Map<string, Count>();
  const countOf = (key: string) => open.get(key)?.open ?? 0;

  function add({ key, max }: Share, change: 1 | -1): Count {
    const count = { key, max, open: countOf(key) + change };
    if (count.open === 0) open.delete(key);
    else open.set(key, count);
    return count;
  }

  function placeOf(shares: readonly Share[]): Place {
    let isTaken = true;
    return {
      leave() {
        if (!isTaken) return;
        isTaken = false;
        for (const share of shares) add(share, -1);
      },
    };
  }

  return {
    take(shares) {
      if (shares.some(({ key, max }) => countOf(key) >= max)) return null;
      const counted = shares.map((share) => add(share, 1));
      const place = placeOf(shares);
      const asked = counted.filter(({ open: here, max }) => here > elsewhere.unreported(max));
      if (asked.length === 0) return place;
      return elsewhere.report(asked).then((others) => {
        const isFull = asked.some(({ open: here, max }, at) => here + (others[at] ?? 0) > max);
        if (!isFull) return place;
        place.leave();
        return null;
      });
    },
    counts: () => [...open.values()],
    countOf,
  };
}
