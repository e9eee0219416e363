import type { PublicRound } from './day-rounds.ts';

export interface WitnessedCount {
  by: number;
  of: number;
  count: number;
}

export interface RoundCounts {
  drawn: number;
  /** Their draw time has come, and they are neither drawn nor void. */
  waiting: number;
  isVoid: number;
  /** Void because their bets were sealed too late. */
  late: number;
  /** Sealed rounds by their witnesses before the draw, most of them first. */
  witnessed: readonly WitnessedCount[];
}

type Counted = Pick<PublicRound, 'status' | 'void_rule' | 'witnessed'>;

export function countRounds(rounds: readonly Counted[]): RoundCounts {
  const withStatus = (...statuses: PublicRound['status'][]) =>
    rounds.filter(({ status }) => statuses.includes(status)).length;
  const witnessed = new Map<string, WitnessedCount>();
  for (const round of rounds) {
    if (round.witnessed === null) continue;
    const { by, of } = round.witnessed;
    const known = witnessed.get(`${by}/${of}`);
    witnessed.set(`${by}/${of}`, { by, of, count: (known?.count ?? 0) + 1 });
  }
  return {
    drawn: withStatus('drawn', 'settled'),
    waiting: withStatus('open', 'closed'),
    isVoid: withStatus('void'),
    late: rounds.filter(({ void_rule: rule }) => rule === 'sealed_late').length,
    witnessed: [...witnessed.values()].toSorted((a, b) => b.of - a.of || b.by - a.by),
  };
}
