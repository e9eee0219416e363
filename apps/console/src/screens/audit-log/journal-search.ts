import type { DeskAnswer } from '@trine/contract/console/client.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type JournalLine = DeskAnswer<'/journal/line'>;

export function journalSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    actor: patterns.text,
    act: patterns.text,
    subject: patterns.text,
    from: patterns.day,
    to: patterns.day,
    line: patterns.id,
  });
}

export type JournalSearch = ReturnType<typeof journalSearch>;
