/** The sums on which a play wins, as text: "14 to 27", "even sums", "15 to 27, odd". */
import { SUMS } from '@trine/game/outcome.ts';
import { playWins, type PlayCode } from '@trine/game/plays.ts';
import type { TextKey, TextValues } from '../../i18n/translate.ts';

export function winsOn(play: PlayCode): { key: TextKey; values: TextValues } {
  const sums = SUMS.filter((sum) => playWins(play, sum));
  const [from = 0] = sums;
  const to = sums.at(-1) ?? from;
  const isUnbroken = sums.length === to - from + 1;
  if (isUnbroken) return { key: 'rules.range', values: { from, to } };
  const isOdd = from % 2 === 1;
  const everyOther = SUMS.filter((sum) => sum % 2 === from % 2).length;
  if (sums.length === everyOther)
    return { key: isOdd ? 'rules.oddOf' : 'rules.evenOf', values: {} };
  return { key: isOdd ? 'rules.rangeOdd' : 'rules.rangeEven', values: { from, to } };
}
