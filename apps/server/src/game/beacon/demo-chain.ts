// The chain of the demo's beacon in drand's terms, so that all checks of quicknet also apply to the
// demo.

import { createHash } from 'node:crypto';
import { beaconScheme } from '@trine/fairness/chain.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';

/** The input of a chain's hash. */
export type ChainIdentity = {
  publicKey: string;
  periodSeconds: number;
  genesisTime: number;
  /** drand: the hash of the group that made the key; 64 hex digits. */
  groupHash: string;
  beaconId: string;
};

/** The beacon's id; also replaces the group of drand's networks. */
export const demoBeaconId = 'trine-demo';
export const demoGroupHash = createHash('sha256').update(demoBeaconId).digest('hex');

/** 2024-01-01 00:00:00 UTC: a multiple of the period, so that rounds are at draw times. */
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

/** Source: drand's `chain.Info.Hash`, in the form that includes the beacon's id. */
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
