import type { DeskAnswer } from '@trine/contract/console/client.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type Summary = DeskAnswer<'/numbers/summary'>;
export type DayNumbers = DeskAnswer<'/numbers/days'>['rows'][number];
export type RoomNumbers = DeskAnswer<'/numbers/rooms'>['rows'][number];

export function numbersSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, { from: patterns.day, to: patterns.day });
}

export type NumbersSearch = ReturnType<typeof numbersSearch>;
