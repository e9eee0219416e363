/** Runs work on the same thing one after another, on different things at once. */
export type TakeTurn = <Result>(thing: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (thing, work) => {
    const before = last.get(thing) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(thing, mine);
    try {
      return await mine;
    } finally {
      if (last.get(thing) === mine) last.delete(thing);
    }
  };
}
