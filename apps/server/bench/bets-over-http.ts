import { betsOfAll } from './bets.ts';
import { betsPerSecond, noopsPerSecond } from './loads.ts';
import type { Measurement } from './measurement.ts';

const runs = 3;

/** What taking a bet costs, beside what any request costs. */
export const betsOverHttp: Measurement = {
  id: 'R1',
  async measure(stand) {
    const requests = betsOfAll(stand, 'all rooms');
    const bets: number[] = [];
    const noops: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      bets.push(await betsPerSecond(stand, requests));
      noops.push(await noopsPerSecond(stand, requests));
    }
    return {
      id: 'R1',
      ours: { what: 'durable bets over HTTP', unit: '/s', values: bets },
      against: { what: 'no-op POST of the same body', unit: '/s', values: noops },
      ratio: { wanted: 'at least', value: 0.5 },
    };
  },
};
