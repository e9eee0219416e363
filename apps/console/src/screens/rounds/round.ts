import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type BoardGame = ConsoleAnswer<'/rounds/board'>['games'][number];
export type BoardRound = ConsoleAnswer<'/rounds/page'>;
export type BoardRoom = BoardRound['rooms'][number];
export type RoundRow = ConsoleAnswer<'/rounds/list'>['rows'][number];

export const roundStates = ['open', 'closed', 'drawn', 'settled', 'void'] as const;

export function roundsSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    game_id: /^[1-4]$/,
    status: roundStates,
    issue: /^[0-9]{1,20}$/,
    from: patterns.day,
    to: patterns.day,
  });
}

export type RoundsSearch = ReturnType<typeof roundsSearch>;

/** The beginning and the end of a hash, to compare it by eye. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}
