import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { betsOfAll } from '../load/bets.ts';
import { overHttp } from './over-http.ts';

/**
 * Few connections, because a bet that would wait 250 ms for its batch is rejected. More would not
 * make batches of one faster: they are written one after another.
 */
const connections = 8;

/** What batches gain. */
export const batchesOfOne: Measurement = {
  id: 'R2',
  async open(environment, opened) {
    const target = await environment.target();
    const server = await target.server();
    const single = await target.addServer(opened, { maxBatch: 1 });
    const { bets } = overHttp(environment, target);
    const few = overHttp(environment, target, connections);
    const requests = async () => betsOfAll(target.players, await target.issues(), 'all rooms');
    return {
      ours: { what: 'durable bets over HTTP', unit: '/s' },
      against: { what: `in batches of one, ${connections} connections`, unit: '/s' },
      threshold: { wanted: 'at least', value: 10 },
      ...inTurns(
        async () => bets(server, await requests()),
        async () => few.bets(single, await requests()),
      ),
    };
  },
};
