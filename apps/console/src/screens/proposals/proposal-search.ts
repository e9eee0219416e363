import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { readSearch } from '../../ui/lists/search.ts';

export type ProposalRow = ConsoleAnswer<'/proposals/list'>['rows'][number];

export const proposalKinds = ['gift', 'password_reset', 'code_reset'] as const;
export const proposalStates = ['waiting', 'confirmed', 'withdrawn'] as const;

export function proposalsSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, { state: proposalStates, kind: proposalKinds });
}

export type ProposalsSearch = ReturnType<typeof proposalsSearch>;
