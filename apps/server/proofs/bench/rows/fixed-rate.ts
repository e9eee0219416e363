import { playOrder } from '@trine/contract/orders.ts';
import { askChild } from '../child.ts';
import { inTurns, percentile } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import type { FixedRateAnswer, FixedRateQuestion } from '../fixed-rate/fixed-rate-client.ts';
import { betsOfAll } from '../load/bets.ts';
import type { Target } from '../target/target.ts';
import { betAlone } from './lone-bet.ts';
import { apiPath } from './over-http.ts';

const perSecond = 3_000;

/** The latency of bets at a fixed rate, which does not depend on the answers. */
export const fixedRate: Measurement = {
  id: 'R4',
  async open(environment) {
    const target = await environment.target();
    const remarks: string[] = [];
    return {
      ours: { what: `a bet among ${perSecond} a second, open loop, p99`, unit: 'ms' },
      against: { what: 'a lone bet, p99', unit: 'ms' },
      threshold: { wanted: 'at most', value: 4 },
      ...inTurns(
        async () => {
          const answer = await betAtRate(environment, target);
          const { p50Ms, p99Ms, lateShare, isLate, answeredPerSecond, cost } = answer;
          const late = `${(lateShare * 100).toFixed(1)} % sent late`;
          remarks.push(`p50 ${p50Ms.toFixed(1)} ms, ${answeredPerSecond.toFixed(0)}/s, ${late}`);
          return { value: p99Ms, cost, perSecond: answeredPerSecond, isLate };
        },
        async () => {
          const { overHttpMs } = await betAlone(environment, target);
          return { value: percentile(overHttpMs, 0.99), cost: null };
        },
      ),
      remark: () => remarks.join('; '),
    };
  },
};

async function betAtRate({ sizes, signal }: Environment, target: Target): Promise<FixedRateAnswer> {
  const server = await target.server();
  const { warmUpSeconds, seconds } = sizes;
  const bets = betsOfAll(target.players, await target.issues(), 'all rooms');
  const question: FixedRateQuestion = {
    url: server.url,
    path: `${apiPath}${playOrder.path}`,
    serverPid: server.pid,
    postmaster: target.cluster.postmaster,
    requests: bets.slice(0, perSecond * (warmUpSeconds + seconds)),
    perSecond,
    warmUpSeconds,
    seconds,
  };
  const script = 'fixed-rate/fixed-rate-client.ts';
  const { answer } = await askChild<FixedRateAnswer>({ script, question, signal });
  target.acknowledge(answer.accepted);
  return answer;
}
