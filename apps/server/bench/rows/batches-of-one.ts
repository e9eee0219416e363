import { inTurns } from '../measurement.ts';
import type { Measurement } from '../ground.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** What batches are good for. */
export const batchesOfOne: Measurement = {
  id: 'R2',
  async open(ground, opened) {
    const stand = await ground.stand();
    const server = await stand.server();
    const single = await stand.addServer(opened, { batchMost: 1 });
    const { bets } = overHttp(ground, stand);
    const requests = async () => betsOfAll(stand.players, await stand.issues(), 'all rooms');
    return {
      ours: { what: 'durable bets over HTTP', unit: '/s' },
      against: { what: 'the same in batches of one', unit: '/s' },
      bar: { wanted: 'at least', value: 5 },
      ...inTurns(
        async () => bets(server, await requests()),
        async () => bets(single, await requests()),
      ),
    };
  },
};
