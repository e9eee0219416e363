// A beacon whose key only the simulation has. A round's signature never changes, so it is computed
// once; the simulation decides when it is published.

import { createHash } from 'node:crypto';
import { beaconScheme, type BeaconChain } from '@trine/fairness/chain.ts';
import { publicKeyOf, secretKeyFrom, seedBytes, signBeacon } from '@trine/fairness/demo-signer.ts';

export interface SimulatedBeacon {
  readonly chain: BeaconChain;
  /** The signature of a beacon round, in hex. */
  readonly sign: (beaconRound: number) => string;
}

export function createBeacon(): SimulatedBeacon {
  const seed = createHash('sha512').update('the beacon of the simulation').digest();
  const secretKey = secretKeyFrom(seed.subarray(0, seedBytes));
  const words = new Map<number, string>();
  return {
    chain: {
      kind: 'demo',
      chainHash: createHash('sha256').update('the chain of the simulation').digest('hex'),
      publicKey: publicKeyOf(secretKey),
      scheme: beaconScheme,
      periodSeconds: 3,
      genesisTime: 1_600_000_000,
    },
    sign(beaconRound) {
      const word = words.get(beaconRound) ?? signBeacon(secretKey, beaconRound);
      words.set(beaconRound, word);
      return word;
    },
  };
}
