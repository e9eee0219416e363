// Mutants of the times of draws.

import type { Mutant } from './mutant.ts';

const rounds = 'schema/08-rounds.sql';
const test = 'src/game/clock/timetable.test.ts';

export const timetableMutants: readonly Mutant[] = [
  {
    name: 'a round may open off its timetable',
    test,
    replacements: [
      {
        file: rounds,
        from: 'if not is_timetabled(',
        to: 'if null and not is_timetabled(',
      },
    ],
  },
  {
    name: 'a version of the timetable may start before the draw of an open round',
    test,
    replacements: [
      {
        file: rounds,
        from: 'clock_timestamp(), newest.valid_from, max(r.draws_at)',
        to: 'clock_timestamp(), newest.valid_from, max(r.opens_at)',
      },
    ],
  },
  {
    name: 'numbers of a sale day are used again after a change',
    test,
    replacements: [
      {
        file: 'packages/game/timetable-rounds.ts',
        from: 'const skipped = Math.max(0, last - first);',
        to: 'const skipped = 0 * Math.max(0, last - first);',
      },
    ],
  },
  {
    name: 'the check believes the draw time',
    test,
    replacements: [
      {
        file: 'packages/fairness/verify-round.ts',
        from: 'return times?.drawsAtMs === facts.draw_at * 1000 &&',
        to: 'return times !== null &&',
      },
    ],
  },
];
