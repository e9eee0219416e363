// Seeded random numbers: the same seed gives the same numbers on every machine.

/** From 0 up to, but not including, 1. */
export type Random = () => number;

/** mulberry32: 32 bits of state, sufficient to choose times and stakes. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number, both ends included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[between(random, 0, items.length - 1)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
