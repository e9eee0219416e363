import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type ReportSummary = ConsoleAnswer<'/reports/summary'>;
export type ReportDay = ConsoleAnswer<'/reports/days'>['rows'][number];
export type ReportRoom = ConsoleAnswer<'/reports/rooms'>['rows'][number];

export function reportsSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, { from: patterns.day, to: patterns.day });
}

export type ReportsSearch = ReturnType<typeof reportsSearch>;
