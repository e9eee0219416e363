// The findings of checks, of bounded size: how many rows are wrong, and the first of them by name.

/** How many offending rows a check names. */
export const namedOffendersMaximum = 5;

/** The name of a check and what it verifies, for the report. */
export interface Claim {
  readonly name: string;
  /** One sentence: what is true if the check finds nothing. */
  readonly meaning: string;
}

export interface Finding extends Claim {
  /** How many rows are wrong; 0 if the check holds. */
  readonly faults: number;
  /** The first of them, at most `namedOffendersMaximum`. */
  readonly offenders: readonly string[];
}

/** Collects the findings of a check that reads rows one by one. */
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

/** The finding of a statement whose rows name the first faults, each with the number of all. */
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
