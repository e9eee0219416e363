import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type PlayerRow = ConsoleAnswer<'/players/search'>['rows'][number];
export type PlayerPageAnswer = ConsoleAnswer<'/players/page'>;
export type PlayerState = PlayerRow['state'];

export const playerStates = ['active', 'betting_frozen', 'frozen'] as const;
export const playerTabs = [
  'overview',
  'money',
  'orders',
  'requests',
  'sessions',
  'security',
  'audit_log',
] as const;

/** The query string of the players' list. */
export function playersSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    text: patterns.text,
    state: playerStates,
    group_id: /^[1-3]$/,
    inviter_id: patterns.id,
  });
}

/** The query string of a player's page. */
export function playerSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    tab: playerTabs,
    from: patterns.day,
    to: patterns.day,
    kind: /^[a-z_]{1,20}$/,
  });
}

export type PlayersSearch = ReturnType<typeof playersSearch>;
export type PlayerSearch = ReturnType<typeof playerSearch>;
