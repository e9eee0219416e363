import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { openQueueLoad } from '../bet-queue/queue-load.ts';

const many = 4;

/**
 * Whether writers slow each other down. Without HTTP, because the one core that serves it would be
 * the limit.
 */
export const writers: Measurement = {
  id: 'R7',
  async open(environment) {
    const target = await environment.target();
    const bets = openQueueLoad(environment, target);
    return {
      ours: { what: `${many} writers, bets handed to the bet queue`, unit: '/s' },
      against: { what: 'one writer', unit: '/s' },
      threshold: { wanted: 'at least', value: 1.5 },
      ...inTurns(
        () => bets({ writers: many }),
        () => bets({ writers: 1 }),
      ),
    };
  },
};
