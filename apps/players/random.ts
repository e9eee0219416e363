// Seeded random numbers: the same seed gives the same players. Not for secrets.

/** From 0 up to, but not including, 1. */
export type Random = () => number;

/** Source: mulberry32, Tommy Ettinger's public domain generator with 32 bits of state. */
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

/** True with this probability. */
export function happens(random: Random, share: number): boolean {
  return random() < share;
}

export type Weighted<Value> = readonly [value: Value, weight: number];

/** One of the values, by weight; null if no weight is above zero. */
export function pick<Value>(random: Random, choices: readonly Weighted<Value>[]): Value | null {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  return null;
}
