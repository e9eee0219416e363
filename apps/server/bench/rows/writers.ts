import { inTurns } from '../measurement.ts';
import type { Measurement } from '../ground.ts';
import { atTheQueue } from '../bet-queue/at-the-queue.ts';

const many = 4;

/**
 * Whether writers stand in each other's way. Over HTTP the one core that speaks it would be all
 * that is seen, so the bets are handed to the console itself.
 */
export const writers: Measurement = {
  id: 'R7',
  async open(ground) {
    const stand = await ground.stand();
    const bets = atTheQueue(ground, stand);
    return {
      ours: { what: `${many} writers, bets handed to the console`, unit: '/s' },
      against: { what: 'one writer', unit: '/s' },
      bar: { wanted: 'at least', value: 1.5 },
      ...inTurns(
        () => bets(many),
        () => bets(1),
      ),
    };
  },
};
