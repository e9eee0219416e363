import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** What it costs when somebody in a room only looks. */
export const heartbeats: Measurement = {
  id: 'R14',
  async open(environment) {
    const target = await environment.target();
    const server = await target.server();
    const http = overHttp(environment, target);
    // A room in which much has been bet: the feed must not read all of it.
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
