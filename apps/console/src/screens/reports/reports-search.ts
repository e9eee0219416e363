import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type Summary = ConsoleAnswer<'/reports/summary'>;
export type DayNumbers = ConsoleAnswer<'/reports/days'>['rows'][number];
export type RoomNumbers = ConsoleAnswer<'/reports/rooms'>['rows'][number];

export function reportsSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, { from: patterns.day, to: patterns.day });
}

export type ReportsSearch = ReturnType<typeof reportsSearch>;
