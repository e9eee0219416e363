import { inTurns } from '../measurement.ts';
import type { Measurement } from '../ground.ts';
import { atTheDesk } from '../desk/at-the-desk.ts';

const many = 4;

/**
 * Whether writers stand in each other's way. Over HTTP the one core that speaks it would be all
 * that is seen, so the bets are handed to the desk itself.
 */
export const writers: Measurement = {
  id: 'R7',
  async open(ground) {
    const stand = await ground.stand();
    const bets = atTheDesk(ground, stand);
    return {
      ours: { what: `${many} writers, bets handed to the desk`, unit: '/s' },
      against: { what: 'one writer', unit: '/s' },
      bar: { wanted: 'at least', value: 1.5 },
      ...inTurns(
        () => bets(many),
        () => bets(1),
      ),
    };
  },
};
