// The faults that a run injects into the cluster, and their order: all kinds once, in an order that
// follows from the seed, then all again.

import { between, createRandom, type Random } from '../../kit/random.ts';

export const faultKinds = [
  'api',
  'clock',
  'clock_frozen',
  'primary',
  'switch_over',
  'frozen',
  'frozen_long',
  'partitioned_1',
  'partitioned_5',
  'partitioned_60',
  'standby',
  'standby_partitioned',
  'etcd',
  'bus',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const faultTexts: Readonly<Record<FaultKind, string>> = {
  api: 'an API killed',
  clock: 'the leading clock killed',
  clock_frozen: 'the leading clock frozen',
  primary: 'the primary killed',
  switch_over: 'switched over',
  frozen: 'the primary frozen 4 s',
  frozen_long: 'the primary frozen 30 s',
  partitioned_1: 'the primary partitioned 1 s',
  partitioned_5: 'the primary partitioned 5 s',
  partitioned_60: 'the primary partitioned 60 s',
  standby: 'the standby killed',
  standby_partitioned: 'the standby partitioned 20 s',
  etcd: 'an etcd killed',
  bus: 'NATS killed',
};

/** How long the target is unavailable, where the fault ends without a restart. */
export const downMs = {
  clock_frozen: 10_000,
  frozen: 4_000,
  frozen_long: 30_000,
  partitioned_1: 1_000,
  partitioned_5: 5_000,
  partitioned_60: 60_000,
  standby_partitioned: 20_000,
} as const satisfies Partial<Record<FaultKind, number>>;

export function* faultsOf(seed: number): Generator<FaultKind> {
  const random = createRandom(seed);
  for (;;) yield* shuffled(random, faultKinds);
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(between(random, 0, left.length - 1), 1));
}
