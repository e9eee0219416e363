// R10L: whether the rate of bets stays constant, minute by minute, on a table much larger than
// memory. A server beside it opens, closes, draws and settles rounds as usual.

import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openQueueLoad, type QueueTarget } from '../bet-queue/queue-load.ts';
import type { Environment, LastingRun, Measurement } from '../environment.ts';
import type { History } from '../history/histories.ts';
import { median, type Comparison, type Outcome } from '../measurement.ts';
import { startServer } from '../target/server.ts';
import { environmentOf, liftAllCaps, waitForRounds } from '../target/target.ts';
import { readWritten } from './lasting.sql.ts';

/** As many writers as the server has. */
const writers = 1;
/** Bytes of an order with its entries and indexes, inserted in bulk or by the queue. */
const bytesPerOrder = 300;
const bytesPerBet = 440;
/** More than one writer inserts. */
const mostPerSecond = 25_000;
/** As in production; a round of an hour would have a book of millions of orders. */
const roundSeconds = 210;
const CLOSE_SECONDS = '30';
/** For the write-ahead log and temporary files. */
const otherBytes = 12e9;

export const lastingRun: Measurement = {
  id: 'R10L',
  isLasting: true,
  async open(environment, opened): Promise<Comparison> {
    await checkDisk(environment.lastingRun);
    const { minutes } = environment.lastingRun;
    const history = await environment.longHistory();
    const bet = await openQueue(environment, opened, history);
    const remarks: string[] = [];
    const run = async () => {
      const before = await readWritten.one(history.database, {});
      const acknowledgedBefore = history.acknowledged();
      const outcomes: Outcome[] = [];
      for (let minute = 0; minute < minutes; minute += 1) outcomes.push(await bet());
      const after = await readWritten.one(history.database, {});
      const bets = history.acknowledged() - acknowledgedBefore;
      remarks.push(remarkOn(outcomes, { before, after, bets }));
      const [first] = outcomes;
      if (first === undefined) throw new Error('nothing was measured');
      return { ours: meanOf(outcomes), against: first };
    };
    return {
      ours: { what: `bets over ${minutes} minutes, ${history.orders} orders`, unit: '/s' },
      against: { what: 'in the first of them', unit: '/s' },
      threshold: { wanted: 'at least', value: 0.85 },
      run,
      runOurs: async () => (await run()).ours,
      remark: () => remarks.join('; '),
    };
  },
};

/** Runs before the table is filled, because filling takes long. */
async function checkDisk({ minutes, orders }: LastingRun): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const bets = minutes * 60 * mostPerSecond;
  const wanted = orders * bytesPerOrder + bets * bytesPerBet + otherBytes;
  const free = bavail * bsize;
  if (free >= wanted) return;
  const [wantedGb, freeGb] = [wanted, free].map((bytes) => (bytes / 1e9).toFixed(0));
  throw new Error(`${tmpdir()} has ${freeGb} GB free; this needs ${wantedGb}`);
}

/** Bets of one minute. */
async function openQueue(
  environment: Environment,
  opened: AsyncDisposableStack,
  history: History,
): Promise<() => Promise<Outcome>> {
  const { cluster, database, players } = history;
  const usual = { ...environmentOf(cluster, cluster.url, roundSeconds), CLOSE_SECONDS };
  await startServer(opened, { environment: usual, betQueue: {} });
  await waitForRounds(database, 0);
  await liftAllCaps(database);
  const target: QueueTarget = {
    cluster,
    players,
    // The load reads the open rounds itself.
    issues: async () => new Map(),
    acknowledge: (orders) => history.acknowledge(orders),
  };
  const atQueue = openQueueLoad(environment, target);
  return () => atQueue({ writers, seconds: 60, followsRounds: true });
}

/** The minutes have equal length. */
function meanOf(outcomes: readonly Outcome[]): Outcome {
  const value = outcomes.reduce((sum, one) => sum + one.value, 0) / outcomes.length;
  const costs = outcomes.flatMap(({ cost }) => cost ?? []);
  const cost = {
    server: 0,
    postgres: median(costs.map(({ postgres }) => postgres)),
    client: median(costs.map(({ client }) => client)),
  };
  return { value, cost };
}

interface Written {
  readonly databaseBytes: bigint;
  readonly walBytes: bigint;
  readonly wholePages: bigint;
  readonly checkpoints: bigint;
}

interface Growth {
  readonly before: Written;
  readonly after: Written;
  readonly bets: number;
}

function remarkOn(outcomes: readonly Outcome[], { before, after, bets }: Growth): string {
  const grown = (part: keyof Written) => Number(after[part] - before[part]);
  const rates = outcomes.map(({ value }) => value.toFixed(0)).join(', ');
  const each = (bytes: number) => (bytes / bets).toFixed(0);
  return [
    `each minute ${rates}`,
    `a bet: ${each(grown('walBytes'))} bytes of log, ${each(grown('databaseBytes'))} of database`,
    `${grown('wholePages')} whole pages in the log, ${grown('checkpoints')} checkpoints`,
    `${bets} bets; the database has ${(Number(after.databaseBytes) / 1e9).toFixed(1)} GB`,
  ].join('; ');
}
