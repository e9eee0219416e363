/** The three digits of a draw, in the two forms of the API. */
import type { Answer } from '@trine/contract/client.ts';

type Sites = Pick<Answer<'/api/Lottery/issueList'>[number], 'site_1' | 'site_2' | 'site_3'>;

export type Digits = readonly [number, number, number];

/** The digits of a round; null before the draw. */
export function digitsOfRound({ site_1: first, site_2: second, site_3: third }: Sites) {
  return first === null || second === null || third === null
    ? null
    : ([first, second, third] as Digits);
}

/** The digits of a text such as "7 2 9 18" (three digits and their sum); null before the draw. */
export function digitsOfCode(code: string): Digits | null {
  const [first, second, third] = code.split(' ').filter(Boolean).map(Number);
  return first === undefined || second === undefined || third === undefined
    ? null
    : [first, second, third];
}
