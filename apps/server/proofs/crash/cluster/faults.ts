// The faults that a run injects into the cluster, and their order: all kinds once, in an order that
// follows from the seed, then all again.

import { between, createRandom, type Random } from '../random.ts';

export const blowKinds = [
  'api',
  'clock',
  'clock_frozen',
  'primary',
  'switch_over',
  'frozen',
  'frozen_long',
  'parted_1',
  'parted_5',
  'parted_60',
  'standby',
  'standby_parted',
  'etcd',
  'bus',
] as const;
export type BlowKind = (typeof blowKinds)[number];

export const blowTexts: Readonly<Record<BlowKind, string>> = {
  api: 'an API killed',
  clock: 'the leading clock killed',
  clock_frozen: 'the leading clock frozen',
  primary: 'the primary killed',
  switch_over: 'switched over',
  frozen: 'the primary frozen 4 s',
  frozen_long: 'the primary frozen 30 s',
  parted_1: 'the primary partitioned 1 s',
  parted_5: 'the primary partitioned 5 s',
  parted_60: 'the primary partitioned 60 s',
  standby: 'the standby killed',
  standby_parted: 'the standby partitioned 20 s',
  etcd: 'an etcd killed',
  bus: 'NATS killed',
};

/** How long the target is unavailable, where the fault ends without a restart. */
export const awayMs = {
  clock_frozen: 10_000,
  frozen: 4_000,
  frozen_long: 30_000,
  parted_1: 1_000,
  parted_5: 5_000,
  parted_60: 60_000,
  standby_parted: 20_000,
} as const satisfies Partial<Record<BlowKind, number>>;

export function* blowsOf(seed: number): Generator<BlowKind> {
  const random = createRandom(seed);
  for (;;) yield* shuffled(random, blowKinds);
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(between(random, 0, left.length - 1), 1));
}
