// A beacon without signatures, for tests of whole servers in which nothing is drawn: a demo beacon
// is a process of its own, which a busy machine is slow to start.

import { randomBytes } from 'node:crypto';
import { beaconScheme } from '@trine/fairness/chain.ts';
import { publicKeyOf, secretKeyFrom, seedBytes } from '@trine/fairness/demo-signer.ts';
import type { Beacon } from '../src/game/beacon/beacon.ts';

export const silentBeacon: Beacon = {
  chain: {
    kind: 'demo',
    chainHash: 'ab'.repeat(32),
    publicKey: publicKeyOf(secretKeyFrom(randomBytes(seedBytes))),
    scheme: beaconScheme,
    periodSeconds: 3,
    genesisTime: 1_600_000_000,
  },
  signature: async () => null,
  signatureNow: async () => null,
  verify: () => false,
  failures: () => [],
  falseAnswers: () => 0,
  stop: async () => {},
};
