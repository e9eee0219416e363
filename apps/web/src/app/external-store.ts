/**
 * A part of what a store outside of React holds. Libraries bring this along for versions of React
 * that had no external stores; the build puts this in its place.
 */
import { useRef, useSyncExternalStore } from 'react';

type IsSame<Part> = (before: Part, now: Part) => boolean;
type Subscribe = (onChange: () => void) => () => void;

/** A part that is the same by `isSame` keeps its identity, so that nothing is drawn again. */
export function useSyncExternalStoreWithSelector<Whole, Part>(
  subscribe: Subscribe,
  ...[read, , select, isSame]: [
    read: () => Whole,
    readOnServer: unknown,
    select: (whole: Whole) => Part,
    isSame?: IsSame<Part>,
  ]
): Part {
  const kept = useRef<{ part: Part } | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const part = select(read());
    const before = kept.current;
    if (before !== null && (isSame ?? Object.is)(before.part, part)) return before.part;
    kept.current = { part };
    return part;
  });
}
