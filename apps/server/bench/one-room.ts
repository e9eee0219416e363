import { betsOfAll } from './bets.ts';
import { betsPerSecond } from './loads.ts';
import type { Measurement } from './measurement.ts';

const runs = 3;

/** Whether a crowd in one room waits for each other. */
export const oneRoom: Measurement = {
  id: 'R5',
  async measure(stand) {
    const inOne = betsOfAll(stand, 'one room');
    const inAll = betsOfAll(stand, 'all rooms');
    const crowded: number[] = [];
    const spread: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      crowded.push(await betsPerSecond(stand, inOne));
      spread.push(await betsPerSecond(stand, inAll));
    }
    return {
      id: 'R5',
      ours: { what: 'all bets in one room', unit: '/s', values: crowded },
      against: { what: 'spread over sixteen', unit: '/s', values: spread },
      ratio: { wanted: 'at least', value: 0.9 },
    };
  },
};
