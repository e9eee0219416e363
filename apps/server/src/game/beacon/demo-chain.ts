// The demo's beacon described as drand describes its networks, so that everything which checks
// quicknet checks the demo too.

import { createHash } from 'node:crypto';
import { beaconScheme } from '@trine/fairness/chain.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';

/** What a chain's hash is taken over. */
export type ChainIdentity = {
  publicKey: string;
  periodSeconds: number;
  genesisTime: number;
  /** drand: the hash of the group that made the key; 64 hex digits. */
  groupHash: string;
  beaconId: string;
};

/** Whose beacon it is; also in place of the group that drand's networks have. */
export const demoBeaconId = 'trine-demo';
export const demoGroupHash = createHash('sha256').update(demoBeaconId).digest('hex');

/** 2024-01-01 00:00:00 UTC: a multiple of the period, so that rounds fall on drawing times. */
const demoGenesisTime = 1_704_067_200;
const demoPeriodSeconds = 3;

/** The chain of a demo beacon with this public key. */
export function demoChain(publicKey: string): BeaconChain {
  const identity = {
    publicKey,
    periodSeconds: demoPeriodSeconds,
    genesisTime: demoGenesisTime,
    groupHash: demoGroupHash,
    beaconId: demoBeaconId,
  };
  return {
    kind: 'demo',
    chainHash: chainHashOf(identity),
    publicKey,
    scheme: beaconScheme,
    periodSeconds: demoPeriodSeconds,
    genesisTime: demoGenesisTime,
  };
}

/** As drand's `chain.Info` hashes itself; every network but its first has its name in it. */
export function chainHashOf(identity: ChainIdentity): string {
  const times = Buffer.alloc(12);
  times.writeUInt32BE(identity.periodSeconds, 0);
  times.writeBigInt64BE(BigInt(identity.genesisTime), 4);
  return createHash('sha256')
    .update(times)
    .update(Buffer.from(identity.publicKey, 'hex'))
    .update(Buffer.from(identity.groupHash, 'hex'))
    .update(identity.beaconId)
    .digest('hex');
}
