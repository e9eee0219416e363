import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** Whether players in one room wait for each other. */
export const oneRoom: Measurement = {
  id: 'R5',
  async open(environment) {
    const target = await environment.target();
    const server = await target.server();
    const { bets } = overHttp(environment, target);
    const betsIn = async (where: 'one room' | 'all rooms') =>
      bets(server, betsOfAll(target.players, await target.issues(), where));
    return {
      ours: { what: 'all bets in one room', unit: '/s' },
      against: { what: 'spread over sixteen', unit: '/s' },
      threshold: { wanted: 'at least', value: 0.95 },
      ...inTurns(
        () => betsIn('one room'),
        () => betsIn('all rooms'),
      ),
    };
  },
};
