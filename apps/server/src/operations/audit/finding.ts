// What a check found, in a form that does not grow with the damage: how many rows are wrong, and
// the first of them by name.

/** How many offending rows a check names. */
export const namedOffendersMaximum = 5;

/** The name of a check and what it promises, for whoever reads the table. */
export interface Claim {
  readonly name: string;
  /** One sentence: what holds when the check finds nothing. */
  readonly meaning: string;
}

export interface Finding extends Claim {
  /** How many rows break the promise; 0 when it holds. */
  readonly faults: number;
  /** The first of them, at most `namedOffendersMaximum`. */
  readonly offenders: readonly string[];
}

/** Collects what a check that walks through rows finds. */
export interface Offenders {
  add(offender: string): void;
  finding(): Finding;
}

export function openOffenders(claim: Claim): Offenders {
  const named: string[] = [];
  let faults = 0;
  return {
    add(offender) {
      faults += 1;
      if (named.length < namedOffendersMaximum) named.push(offender);
    },
    finding: () => ({ ...claim, faults, offenders: [...named] }),
  };
}

/** The finding of a statement whose rows name the first faults and count all of them. */
export function findingOf(
  claim: Claim,
  rows: readonly { readonly offender: string; readonly faults: bigint }[],
): Finding {
  return {
    ...claim,
    faults: Number(rows[0]?.faults ?? 0n),
    offenders: rows.map(({ offender }) => offender),
  };
}
