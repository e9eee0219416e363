import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SUMS } from '@trine/game/outcome.ts';
import { PLAYS, playWins } from '@trine/game/plays.ts';
import { winsOn } from './wins-on.ts';

const odd = (sum: number) => sum % 2 === 1;
const even = (sum: number) => sum % 2 === 0;

/** The condition of each text besides its bounds. */
const forms: Readonly<Record<string, (sum: number) => boolean>> = {
  'rules.range': () => true,
  'rules.oddOf': odd,
  'rules.rangeOdd': odd,
  'rules.evenOf': even,
  'rules.rangeEven': even,
};

/** The sums that the text describes. */
function sumsOf({ key, values }: ReturnType<typeof winsOn>): number[] {
  const { from = 0, to = 27 } = values;
  const form = forms[key];
  assert.ok(form, key);
  return SUMS.filter((sum) => sum >= Number(from) && sum <= Number(to) && form(sum));
}

for (const play of PLAYS) {
  const words = winsOn(play);
  test(`${play} wins on ${words.key} ${JSON.stringify(words.values)}`, () => {
    assert.deepEqual(
      sumsOf(words),
      SUMS.filter((sum) => playWins(play, sum)),
    );
  });
}
