import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** The cost of a heartbeat of a viewer who does not bet. */
export const heartbeats: Measurement = {
  id: 'R14',
  async open(environment) {
    const target = await environment.target();
    const server = await target.server();
    const http = overHttp(environment, target);
    // The feed of a room with many bets, which the heartbeat must not read in full.
    await http.bets(server, betsOfAll(target.players, await target.issues(), 'one room'));
    return {
      ours: { what: 'heartbeats of one room', unit: '/s' },
      against: { what: 'no-op POST of a bet', unit: '/s' },
      threshold: { wanted: 'at least', value: 1 },
      ...inTurns(
        () => http.heartbeats(server),
        () => http.noops(server),
      ),
    };
  },
};
