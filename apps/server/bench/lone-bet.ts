import { askChild } from './child.ts';
import type { LoneBetAnswer, LoneBetQuestion } from './lone-bet-client.ts';
import { betIn } from './bets.ts';
import { percentile, type Measurement } from './measurement.ts';

const pairsARun = 300;
const runs = 3;
const room = 0;

/** How long a bet takes when nothing else happens, at worst; the middle is told beside it. */
export const loneBet: Measurement = {
  id: 'R8',
  async measure(stand) {
    const [player] = stand.players;
    if (player === undefined) throw new Error('nobody is there to bet');
    const answers: LoneBetAnswer[] = [];
    for (let run = 0; run < runs; run += 1) {
      const question: LoneBetQuestion = {
        url: stand.url,
        databaseUrl: stand.databaseUrl,
        playerId: String(player.playerId),
        token: player.token,
        bet: betIn(stand, room, 'big'),
        pairs: pairsARun,
      };
      const script = 'lone-bet-client.ts';
      const { signal } = stand;
      const answer = await askChild<LoneBetAnswer>({ script, question, signal });
      stand.acknowledge(answer.acknowledged);
      answers.push(answer);
    }
    const middle = (all: readonly number[]) => `p50 ${percentile(all, 0.5).toFixed(2)} ms`;
    const overHttp = answers.flatMap((answer) => answer.overHttpMs);
    const direct = answers.flatMap((answer) => answer.directMs);
    return {
      id: 'R8',
      ours: {
        what: `a lone bet over HTTP, p99 (${middle(overHttp)})`,
        unit: 'ms',
        values: answers.map((answer) => percentile(answer.overHttpMs, 0.99)),
      },
      against: {
        what: `its statement sent straight, p99 (${middle(direct)})`,
        unit: 'ms',
        values: answers.map((answer) => percentile(answer.directMs, 0.99)),
      },
      ratio: { wanted: 'at most', value: 1.5 },
    };
  },
};
