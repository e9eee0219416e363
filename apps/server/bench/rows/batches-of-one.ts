import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/** What batches are good for. */
export const batchesOfOne: Measurement = {
  id: 'R2',
  async open(environment, opened) {
    const target = await environment.target();
    const server = await target.server();
    const single = await target.addServer(opened, { batchMost: 1 });
    const { bets } = overHttp(environment, target);
    const requests = async () => betsOfAll(target.players, await target.issues(), 'all rooms');
    return {
      ours: { what: 'durable bets over HTTP', unit: '/s' },
      against: { what: 'the same in batches of one', unit: '/s' },
      threshold: { wanted: 'at least', value: 10 },
      ...inTurns(
        async () => bets(server, await requests()),
        async () => bets(single, await requests()),
      ),
    };
  },
};
