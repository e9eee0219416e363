import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { betsOfAll, betsWithHotPlayer } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** A fifth of the connections seldom reaches one player's share of the queue, which is 64. */
const connections = 256;

/** Whether one player who bets without pause slows down all others. */
export const hotPlayer: Measurement = {
  id: 'R6',
  async open(environment) {
    const target = await environment.target();
    const server = await target.server();
    const { bets } = overHttp(environment, target, connections);
    return {
      ours: { what: 'a fifth of all bets by one player', unit: '/s' },
      against: { what: 'evenly spread', unit: '/s' },
      threshold: { wanted: 'at least', value: 0.95 },
      ...inTurns(
        async () => {
          const requests = betsWithHotPlayer(target.players, await target.issues());
          return bets(server, requests);
        },
        async () => bets(server, betsOfAll(target.players, await target.issues(), 'all rooms')),
      ),
    };
  },
};
