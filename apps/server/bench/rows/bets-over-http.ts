import { inTurns } from '../measurement.ts';
import type { Measurement } from '../ground.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** What taking a bet costs, beside what any request costs. */
export const betsOverHttp: Measurement = {
  id: 'R1',
  async open(ground) {
    const stand = await ground.stand();
    const server = await stand.server();
    const { bets, noops } = overHttp(ground, stand);
    return {
      ours: { what: 'durable bets over HTTP', unit: '/s' },
      against: { what: 'no-op POST of the same body', unit: '/s' },
      bar: { wanted: 'at least', value: 0.5 },
      ...inTurns(
        async () => bets(server, betsOfAll(stand.players, await stand.issues(), 'all rooms')),
        () => noops(server),
      ),
    };
  },
};
