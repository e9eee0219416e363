import type { Measurement } from '../environment.ts';
import { inTurns } from '../measurement.ts';
import { openSettler } from '../settling/settling.ts';

const allowedSeconds = 3;
/** Far from the rounds of the settling row. */
const firstRound = 50;

/** How long the seal of a very large round takes, with the read of its orders. */
export const sealing: Measurement = {
  id: 'R9S',
  async open(environment, opened) {
    const { ordersToSeal: orders } = environment.sizes;
    const settle = await openSettler(environment, opened, { orders, first: firstRound });
    return {
      ours: { what: `sealing ${orders} orders`, unit: 's' },
      against: { what: 'the limit', unit: 's' },
      threshold: { wanted: 'at most', value: 1 },
      ...inTurns(
        async () => ({ value: (await settle()).sealedInMs / 1_000, cost: null }),
        async () => ({ value: allowedSeconds, cost: null }),
      ),
    };
  },
};
