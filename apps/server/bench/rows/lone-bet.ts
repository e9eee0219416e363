import { askChild } from '../child.ts';
import { percentile, type Comparison } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import { betOf } from '../load/bets.ts';
import type { Target } from '../target/target.ts';
import type { LoneBetAnswer, LoneBetQuestion } from '../bet-queue/lone-bet-client.ts';

/** How long a bet takes when nothing else happens, at worst; the middle is told beside it. */
export const loneBet: Measurement = {
  id: 'R8',
  async open(environment): Promise<Comparison> {
    const target = await environment.target();
    const answers: LoneBetAnswer[] = [];
    const run = async () => {
      const answer = await betAlone(environment, target);
      answers.push(answer);
      return { ours: worst(answer.overHttpMs), against: worst(answer.directMs) };
    };
    const middle = (part: 'overHttpMs' | 'directMs') => {
      const all = answers.flatMap((answer) => answer[part]);
      return `${percentile(all, 0.5).toFixed(2)} ms`;
    };
    return {
      ours: { what: 'a lone bet over HTTP, p99', unit: 'ms' },
      against: { what: 'its statement sent straight, p99', unit: 'ms' },
      threshold: { wanted: 'at most', value: 1.5 },
      run,
      runOurs: async () => (await run()).ours,
      remark: () => `p50 ${middle('overHttpMs')} against ${middle('directMs')}`,
    };
  },
};

function worst(ms: readonly number[]) {
  return { value: percentile(ms, 0.99), cost: null };
}

async function betAlone({ sizes, signal }: Environment, target: Target): Promise<LoneBetAnswer> {
  const [player] = target.players;
  if (player === undefined) throw new Error('nobody is there to bet');
  const question: LoneBetQuestion = {
    url: (await target.server()).url,
    databaseUrl: target.cluster.url,
    playerId: String(player.playerId),
    token: player.token,
    bet: betOf(await target.issues(), 0, 'all rooms'),
    pairs: sizes.pairs,
  };
  const script = 'bet-queue/lone-bet-client.ts';
  const { answer } = await askChild<LoneBetAnswer>({ script, question, signal });
  target.acknowledge(answer.accepted);
  return answer;
}
