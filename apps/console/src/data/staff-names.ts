/** Names of staff. Every answer that contains an actor such as `staff:7` comes with its name. */
import { useQuery } from '@tanstack/react-query';
import type { NamedActors } from '@trine/contract/console/console-call.ts';
import { queries } from './queries.ts';

type Names = Readonly<Record<string, string>>;

const namesKey = ['stream', 'names'] as const;

export function recordStaffNames(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  const { actors } = answer as NamedActors;
  if (actors === undefined) return;
  const known = queries.getQueryData<Names>(namesKey) ?? {};
  const hasNewNames = Object.entries(actors).some(([actor, name]) => known[actor] !== name);
  if (hasNewNames) queries.setQueryData(namesKey, { ...known, ...actors });
}

/** Null while no answer has contained the name of this actor. */
export function useStaffName(actor: string): string | null {
  const { data } = useQuery({
    queryKey: namesKey,
    queryFn: (): Names => ({}),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data?.[actor] ?? null;
}
