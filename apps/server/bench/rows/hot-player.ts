import { inTurns } from '../measurement.ts';
import type { Measurement } from '../ground.ts';
import { betsOfAll, betsWithHotPlayer } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** So few that a fifth of them seldom reaches one player's share of the queue, which is 64. */
const connections = 256;

/** Whether somebody who bets without pause is a burden to all. */
export const hotPlayer: Measurement = {
  id: 'R6',
  async open(ground) {
    const stand = await ground.stand();
    const server = await stand.server();
    const { bets } = overHttp(ground, stand, connections);
    let busy = 0;
    return {
      ours: { what: 'a fifth of all bets by one player', unit: '/s' },
      against: { what: 'evenly spread', unit: '/s' },
      bar: { wanted: 'at least', value: 0.8 },
      ...inTurns(
        async () => {
          const requests = betsWithHotPlayer(stand.players, await stand.issues());
          const outcome = await bets(server, requests);
          busy += outcome.counted.busy;
          return outcome;
        },
        async () => bets(server, betsOfAll(stand.players, await stand.issues(), 'all rooms')),
      ),
      remark: () => `${busy} bets were told to come again`,
    };
  },
};
