import { askChild } from '../child.ts';
import { loadBet, betsOfAll } from '../load/bets.ts';
import { costEach, inTurns, type Outcome } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import type { Target } from '../target/target.ts';
import type { ViewingAnswer, ViewingQuestion } from '../viewing/viewing-client.ts';
import { overHttp } from './over-http.ts';

/** Fewer would leave too little to measure beside the machine's background work. */
const secondsOfOne = 7;

/** Enough to keep the server busy, and few enough that no heartbeat is rejected for load. */
const connections = 128;

/** What a viewer of a busy room costs, in heartbeats at saturation. */
export const viewing: Measurement = {
  id: 'R15',
  async open(environment) {
    const target = await environment.target();
    const server = await target.server();
    const http = overHttp(environment, target);
    const few = overHttp(environment, target, connections);
    await http.bets(server, betsOfAll(target.players, await target.issues(), 'one room'));
    return {
      ours: { what: 'a viewer-minute by push, three bets a second', unit: 'µs' },
      against: { what: 'a heartbeat at saturation', unit: 'µs' },
      threshold: { wanted: 'at most', value: 10 },
      ...inTurns(
        () => view(environment, target),
        async () => costEach(await few.heartbeats(server), ['server', 'postgres']),
      ),
    };
  },
};

async function view({ sizes, signal }: Environment, target: Target): Promise<Outcome> {
  const [bettor, ...viewers] = target.players;
  if (bettor === undefined) throw new Error('there are no players');
  const server = await target.server();
  const question: ViewingQuestion = {
    url: server.url,
    serverPid: server.pid,
    postmaster: target.cluster.postmaster,
    tokens: viewers.slice(0, sizes.viewers).map(({ token }) => token),
    bettor: bettor.token,
    bet: loadBet(await target.issues(), 0, 'one room'),
    seconds: sizes.seconds * secondsOfOne,
  };
  const script = 'viewing/viewing-client.ts';
  const { answer } = await askChild<ViewingAnswer>({ script, question, signal });
  target.acknowledge(answer.bets);
  return { value: answer.microseconds, cost: null };
}
