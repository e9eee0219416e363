import { publishLiabilities } from '../../../src/operations/liabilities/publish-liabilities.ts';
import { inTurns, type Outcome } from '../measurement.ts';
import type { Measurement } from '../environment.ts';

const allowedSeconds = 60;
const firstDay = Date.parse('2030-01-01');
const dayMs = 24 * 60 * 60 * 1_000;
const sampleMs = 200;

/**
 * How long it takes to publish what is owed to a million players. The first run also begins each
 * player's chain.
 */
export const liabilities: Measurement = {
  id: 'R23L',
  async open(environment) {
    const target = await environment.target();
    const { database, receiptKey } = target;
    await target.stopServer();
    const remarks: string[] = [];
    let runs = 0;
    return {
      ours: { what: `liabilities of ${environment.sizes.players} players`, unit: 's' },
      against: { what: 'the limit', unit: 's' },
      threshold: { wanted: 'at most', value: 1 },
      ...inTurns(
        async (): Promise<Outcome> => {
          const day = new Date(firstDay + runs * dayMs).toISOString().slice(0, 10);
          runs += 1;
          const memory = watchMemory();
          const parts = { database, receiptKey, assertLead: async () => {}, now: Date.now };
          const published = await publishLiabilities(parts, day);
          if (published === 'settling') throw new Error('a round is being settled');
          remarks.push(`depth ${published.depth}, ${memory.stop()} MB of the process`);
          return { value: published.tookMs / 1_000, cost: null };
        },
        async () => ({ value: allowedSeconds, cost: null }),
      ),
      remark: () => remarks.join('; '),
    };
  },
};

/** The most memory of this process, and how much more that is than at the beginning. */
function watchMemory() {
  const startBytes = process.memoryUsage.rss();
  let mostBytes = startBytes;
  const timer = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
  }, sampleMs);
  return {
    stop() {
      clearInterval(timer);
      const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
      return `${megabytes(mostBytes)} (${megabytes(mostBytes - startBytes)} more than before)`;
    },
  };
}
