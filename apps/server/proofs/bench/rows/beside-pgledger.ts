import { openQueueLoad } from '../bet-queue/queue-load.ts';
import { bestOf, inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { openPgledger } from '../pgledger/pgledger.ts';

const writerCounts = [1, 2, 4] as const;
const clientCounts = [4, 8, 16, 30] as const;
const probeSeconds = 1;

/** Our bets against transfers of another ledger, each side with its best number of connections. */
export function besidePgledger(id: string, batch: number, atLeast: number): Measurement {
  return {
    id,
    isBesidePgledger: true,
    async open(environment, opened) {
      const target = await environment.target();
      const bets = openQueueLoad(environment, target);
      const pgledger = await openPgledger(environment, opened);
      const { seconds } = environment.sizes;
      const writers = await bestOf(writerCounts, (count) =>
        bets({ writers: count, seconds: probeSeconds }),
      );
      const clients = await bestOf(clientCounts, (count) =>
        pgledger.run(count, probeSeconds, batch),
      );
      const how = batch === 1 ? 'one by one' : `in batches of ${batch}`;
      return {
        ours: { what: `bets handed to a bet queue of ${writers} writers`, unit: '/s' },
        against: { what: `pgledger ${how}, ${clients} clients`, unit: '/s' },
        threshold: { wanted: 'at least', value: atLeast },
        ...inTurns(
          () => bets({ writers }),
          () => pgledger.run(clients, seconds, batch),
        ),
      };
    },
  };
}
