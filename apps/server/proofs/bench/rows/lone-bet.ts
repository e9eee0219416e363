import { askChild } from '../child.ts';
import { percentile, type Comparison } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import { loadBet } from '../load/bets.ts';
import type { Target } from '../target/target.ts';
import type { LoneBetAnswer, LoneBetQuestion } from '../bet-queue/lone-bet-client.ts';

const shares = { p50: 0.5, p99: 0.99 } as const;

/** The latency of a bet without other load: the median or the 99th percentile. */
export function loneBet(id: string, which: keyof typeof shares, atMost: number): Measurement {
  return {
    id,
    async open(environment): Promise<Comparison> {
      const target = await environment.target();
      const of = (ms: readonly number[]) => ({ value: percentile(ms, shares[which]), cost: null });
      const run = async () => {
        const { overHttpMs, directMs } = await betAlone(environment, target);
        return { ours: of(overHttpMs), against: of(directMs) };
      };
      return {
        ours: { what: `a lone bet over HTTP, ${which}`, unit: 'ms' },
        against: { what: `its statement sent directly, ${which}`, unit: 'ms' },
        threshold: { wanted: 'at most', value: atMost },
        run,
        runOurs: async () => (await run()).ours,
      };
    },
  };
}

/** Places bets one at a time, alternately by both ways. */
export async function betAlone(
  { sizes, signal }: Environment,
  target: Target,
): Promise<LoneBetAnswer> {
  const [player] = target.players;
  if (player === undefined) throw new Error('there are no players');
  const question: LoneBetQuestion = {
    url: (await target.server()).url,
    databaseUrl: target.cluster.url,
    playerId: String(player.playerId),
    token: player.token,
    bet: loadBet(await target.issues(), 0, 'all rooms'),
    pairs: sizes.lonePairs,
  };
  const script = 'bet-queue/lone-bet-client.ts';
  const { answer } = await askChild<LoneBetAnswer>({ script, question, signal });
  target.acknowledge(answer.accepted);
  return answer;
}
