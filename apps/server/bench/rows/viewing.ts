import { askChild } from '../child.ts';
import { betOf } from '../load/bets.ts';
import { inTurns, type Outcome } from '../measurement.ts';
import type { Ground, Measurement } from '../ground.ts';
import type { Stand } from '../stand/stand.ts';
import type { ViewingAnswer, ViewingQuestion } from '../viewing/viewing-client.ts';

/** Fewer would leave too little to count beside what the machine does of its own. */
const secondsOfOne = 7;

/** What a person who only watches a room costs. */
export const viewing: Measurement = {
  id: 'R15',
  async open(ground) {
    const stand = await ground.stand();
    return {
      ours: { what: 'a viewer-minute by push', unit: 'ms' },
      against: { what: 'by asking every 2 s', unit: 'ms' },
      bar: { wanted: 'at most', value: 0.1 },
      ...inTurns(
        () => view(ground, stand, 'pushed'),
        () => view(ground, stand, 'asking'),
      ),
    };
  },
};

async function view(
  { sizes, signal }: Ground,
  stand: Stand,
  how: ViewingQuestion['how'],
): Promise<Outcome> {
  const [bettor, ...viewers] = stand.players;
  if (bettor === undefined) throw new Error('nobody is there to bet');
  const server = await stand.server();
  const question: ViewingQuestion = {
    url: server.url,
    serverPid: server.pid,
    postmaster: stand.cluster.postmaster,
    how,
    tokens: viewers.slice(0, sizes.viewers).map(({ token }) => token),
    bettor: bettor.token,
    bet: betOf(await stand.issues(), 0, 'one room'),
    seconds: sizes.seconds * secondsOfOne,
  };
  const script = 'viewing/viewing-client.ts';
  const { answer } = await askChild<ViewingAnswer>({ script, question, signal });
  stand.acknowledge(answer.bets);
  return { value: answer.milliseconds, cost: null };
}
