/**
 * Runs work on the same thing one after another, on different things at once. Null, and nothing
 * done, when too many wait already.
 */
export type TakeTurn = <Result>(
  thing: string,
  work: () => Promise<Result>,
) => Promise<Result | null>;

/** A crowd larger than this is no crowd of people. */
const mostAtOnce = 256;

export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>();
  let present = 0;
  return async (thing, work) => {
    if (present === mostAtOnce) return null;
    present += 1;
    const before = last.get(thing) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(thing, mine);
    try {
      return await mine;
    } finally {
      present -= 1;
      if (last.get(thing) === mine) last.delete(thing);
    }
  };
}
