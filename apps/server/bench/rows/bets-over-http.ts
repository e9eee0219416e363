import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** What taking a bet costs, beside what any request costs. */
export const betsOverHttp: Measurement = {
  id: 'R1',
  async open(environment) {
    const target = await environment.target();
    const server = await target.server();
    const { bets, noops } = overHttp(environment, target);
    return {
      ours: { what: 'durable bets over HTTP', unit: '/s' },
      against: { what: 'no-op POST of the same body', unit: '/s' },
      threshold: { wanted: 'at least', value: 0.5 },
      ...inTurns(
        async () => bets(server, betsOfAll(target.players, await target.issues(), 'all rooms')),
        () => noops(server),
      ),
    };
  },
};
