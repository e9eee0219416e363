import { bestOf, inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { openQueueLoad } from '../bet-queue/queue-load.ts';
import { openTpcb } from '../tpcb/tpcb.ts';

const writerCounts = [1, 2, 4] as const;
/** The largest is more than the optimum on two processors. */
const clientCounts = [4, 8, 16, 30] as const;
const probeSeconds = 1;

/**
 * The bet statement against the TPC-B-like transaction, the usual yardstick for PostgreSQL. Each
 * side has its best number of connections.
 */
export const statementAlone: Measurement = {
  id: 'R3',
  async open(environment) {
    const target = await environment.target();
    const bets = openQueueLoad(environment, target);
    const tpcb = await openTpcb(environment);
    const writers = await bestOf(writerCounts, (count) =>
      bets({ writers: count, seconds: probeSeconds }),
    );
    const clients = await bestOf(clientCounts, (count) => tpcb.run(count, probeSeconds));
    const { seconds, tpcbScale } = environment.sizes;
    return {
      ours: { what: `bets handed to a bet queue of ${writers} writers`, unit: '/s' },
      against: { what: `${tpcb.name}, scale ${tpcbScale}, ${clients} clients`, unit: '/s' },
      threshold: { wanted: 'at least', value: 6 },
      ...inTurns(
        () => bets({ writers }),
        () => tpcb.run(clients, seconds),
      ),
    };
  },
};
