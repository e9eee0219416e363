import { openQueueLoad, type QueueTarget } from '../bet-queue/queue-load.ts';
import type { History } from '../history/histories.ts';
import { inTurns } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import { startServer } from '../target/server.ts';
import {
  environmentOf,
  liftAllCaps,
  longRound,
  minLeftMs,
  waitForRounds,
} from '../target/target.ts';

/** As many writers as the server has. */
const writers = 1;
/** As long as all runs together. */
const wholeMs = 4 * 60_000;

/**
 * Whether bets become slower as the table grows. Just after a checkpoint PostgreSQL writes each
 * page whole at its first change, and a larger table has more pages. Without HTTP, which would hide
 * the difference.
 */
export const growth: Measurement = {
  id: 'R10',
  async open(environment) {
    const { many } = await environment.histories();
    const empty = await environment.emptyHistory();
    const amongMany = await openQueue(environment, many);
    const amongNone = await openQueue(environment, empty);
    return {
      ours: { what: `bets among ${many.orders} orders after a checkpoint`, unit: '/s' },
      against: { what: 'with an empty table', unit: '/s' },
      threshold: { wanted: 'at least', value: 0.9 },
      ...inTurns(
        () => amongMany({ writers, isAfterCheckpoint: true }),
        () => amongNone({ writers }),
      ),
    };
  },
};

/** A server opens the rounds; they last longer than the runs. */
async function openQueue(environment: Environment, history: History) {
  const { cluster, database, players } = history;
  await using opened = new AsyncDisposableStack();
  const clock = environmentOf(cluster, cluster.url, longRound(Date.now()));
  await startServer(opened, { environment: clock, betQueue: {} });
  await waitForRounds(database, wholeMs);
  await liftAllCaps(database);
  const issues = () => waitForRounds(database, minLeftMs);
  const acknowledge = (orders: number) => history.acknowledge(orders);
  const target: QueueTarget = { cluster, players, issues, acknowledge };
  return openQueueLoad(environment, target);
}
