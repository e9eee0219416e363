import { askChild } from '../child.ts';
import { betOf } from '../load/bets.ts';
import { inTurns, type Outcome } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import type { Target } from '../target/target.ts';
import type { ViewingAnswer, ViewingQuestion } from '../viewing/viewing-client.ts';

/** Fewer would leave too little to count beside what the machine does of its own. */
const secondsOfOne = 7;

/** What a person who only watches a room costs. */
export const viewing: Measurement = {
  id: 'R15',
  async open(environment) {
    const target = await environment.target();
    return {
      ours: { what: 'a viewer-minute by push', unit: 'ms' },
      against: { what: 'by asking every 2 s', unit: 'ms' },
      threshold: { wanted: 'at most', value: 0.1 },
      ...inTurns(
        () => view(environment, target, 'pushed'),
        () => view(environment, target, 'asking'),
      ),
    };
  },
};

async function view(
  { sizes, signal }: Environment,
  target: Target,
  how: ViewingQuestion['how'],
): Promise<Outcome> {
  const [bettor, ...viewers] = target.players;
  if (bettor === undefined) throw new Error('nobody is there to bet');
  const server = await target.server();
  const question: ViewingQuestion = {
    url: server.url,
    serverPid: server.pid,
    postmaster: target.cluster.postmaster,
    how,
    tokens: viewers.slice(0, sizes.viewers).map(({ token }) => token),
    bettor: bettor.token,
    bet: betOf(await target.issues(), 0, 'one room'),
    seconds: sizes.seconds * secondsOfOne,
  };
  const script = 'viewing/viewing-client.ts';
  const { answer } = await askChild<ViewingAnswer>({ script, question, signal });
  target.acknowledge(answer.bets);
  return { value: answer.milliseconds, cost: null };
}
