import { inTurns } from '../measurement.ts';
import type { Measurement } from '../ground.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** Whether a crowd in one room waits for each other. */
export const oneRoom: Measurement = {
  id: 'R5',
  async open(ground) {
    const stand = await ground.stand();
    const server = await stand.server();
    const { bets } = overHttp(ground, stand);
    const betsIn = async (where: 'one room' | 'all rooms') =>
      bets(server, betsOfAll(stand.players, await stand.issues(), where));
    return {
      ours: { what: 'all bets in one room', unit: '/s' },
      against: { what: 'spread over sixteen', unit: '/s' },
      bar: { wanted: 'at least', value: 0.9 },
      ...inTurns(
        () => betsIn('one room'),
        () => betsIn('all rooms'),
      ),
    };
  },
};
