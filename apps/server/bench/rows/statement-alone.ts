import { inTurns, type Outcome } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { atTheQueue } from '../bet-queue/at-the-queue.ts';
import { openTpcb } from '../tpcb/tpcb.ts';

const writerCounts = [1, 2, 4] as const;
/** The server of the benchmark has 60 connections, of which others hold up to 26. */
const clientCounts = [4, 8, 16, 30] as const;
const probeSeconds = 1;

/**
 * What PostgreSQL makes of our statement, beside what it makes of the transaction that everybody
 * measures it by. Each side with as many connections as suit it best.
 */
export const statementAlone: Measurement = {
  id: 'R3',
  async open(environment) {
    const target = await environment.target();
    const bets = atTheQueue(environment, target);
    const tpcb = await openTpcb(environment);
    const writers = await best(writerCounts, (count) => bets(count, probeSeconds));
    const clients = await best(clientCounts, (count) => tpcb.run(count, probeSeconds));
    const { seconds, tpcbScale } = environment.sizes;
    return {
      ours: { what: `bets handed to a bet queue of ${writers} writers`, unit: '/s' },
      against: { what: `${tpcb.name}, scale ${tpcbScale}, ${clients} clients`, unit: '/s' },
      threshold: { wanted: 'at least', value: 8 },
      ...inTurns(
        () => bets(writers),
        () => tpcb.run(clients, seconds),
      ),
    };
  },
};

async function best(
  counts: readonly number[],
  run: (count: number) => Promise<Outcome>,
): Promise<number> {
  const tried: { readonly count: number; readonly value: number }[] = [];
  for (const count of counts) tried.push({ count, value: (await run(count)).value });
  return tried.toSorted((a, b) => b.value - a.value)[0]?.count ?? 1;
}
