import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { readSearch } from '../../ui/lists/search.ts';

export type ProposalRow = ConsoleAnswer<'/proposals/list'>['rows'][number];

export const kinds = ['gift', 'password_reset', 'code_reset'] as const;
export const states = ['waiting', 'confirmed', 'withdrawn'] as const;

export function proposalsSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, { state: states, kind: kinds });
}

export type ProposalsSearch = ReturnType<typeof proposalsSearch>;
