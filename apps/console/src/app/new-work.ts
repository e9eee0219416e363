import type { Counts } from '@trine/contract/console/client.ts';

export const workKinds = ['deposits', 'withdrawals', 'proposals', 'voids', 'support'] as const;
export type WorkKind = (typeof workKinds)[number];

/** The kinds of waiting work whose counts grew; none with the first counts after the start. */
export function newWork(before: Counts | null, now: Counts | null): readonly WorkKind[] {
  if (before === null || now === null) return [];
  return workKinds.filter((kind) => (now[kind] ?? 0) > (before[kind] ?? 0));
}
