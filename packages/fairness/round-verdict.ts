// The check of a round in one word, for the sentence with which its page begins.

import type { BeaconChain } from './chain.ts';
import type { RoundCheck, RoundFacts } from './verify-round.ts';

export const roundVerdicts = [
  /** Every step holds under the public beacon's key. */
  'holds',
  /** Every step holds under the server's own key. */
  'demo',
  /** A step of a round fails that is not void. */
  'fails',
  /** Staff voided the round although its random number was known. */
  'void_known',
  /** The round is void by a rule although what was seen satisfies the rule. */
  'void_unfounded',
  /** A void round with another failed step. */
  'void_fails',
  'void_by_staff',
  'void_by_rule',
  /** Not all of it exists yet. */
  'waiting',
] as const;
export type RoundVerdict = (typeof roundVerdicts)[number];

export type VerdictTone = 'green' | 'red' | 'amber' | 'demo' | 'waiting';

export const verdictTones = {
  holds: 'green',
  demo: 'demo',
  fails: 'red',
  void_known: 'red',
  void_unfounded: 'red',
  void_fails: 'red',
  void_by_staff: 'amber',
  void_by_rule: 'amber',
  waiting: 'waiting',
} as const satisfies Record<RoundVerdict, VerdictTone>;

export function verdictOnRound(
  { kind }: Pick<BeaconChain, 'kind'>,
  facts: Pick<RoundFacts, 'status' | 'void_rule'>,
  check: RoundCheck,
): RoundVerdict {
  if (facts.status === 'void') return verdictOnVoid(facts.void_rule ?? null, check);
  const findings = [check.named, check.sealed, check.signed, check.follows];
  if (findings.includes('fails')) return 'fails';
  if (findings.includes('unknown')) return 'waiting';
  return kind === 'demo' ? 'demo' : 'holds';
}

function verdictOnVoid(
  rule: NonNullable<RoundFacts['void_rule']> | null,
  { named, sealed, signed, follows }: RoundCheck,
): RoundVerdict {
  if (named === 'fails' || follows === 'fails') return 'void_fails';
  if (rule === null) {
    if (signed === 'fails') return 'void_known';
    return sealed === 'fails' ? 'void_fails' : 'void_by_staff';
  }
  if (sealed === 'fails') return 'void_unfounded';
  return signed === 'fails' ? 'void_fails' : 'void_by_rule';
}
