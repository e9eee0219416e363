import { inTurns } from '../measurement.ts';
import type { Measurement } from '../ground.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** What it costs when somebody in a room only looks. */
export const heartbeats: Measurement = {
  id: 'R14',
  async open(ground) {
    const stand = await ground.stand();
    const server = await stand.server();
    const http = overHttp(ground, stand);
    // A room in which much has been bet: the feed must not read all of it.
    await http.bets(server, betsOfAll(stand.players, await stand.issues(), 'one room'));
    return {
      ours: { what: 'heartbeats of one room', unit: '/s' },
      against: { what: 'no-op POST of a bet', unit: '/s' },
      bar: { wanted: 'at least', value: 0.7 },
      ...inTurns(
        () => http.heartbeats(server),
        () => http.noops(server),
      ),
    };
  },
};
