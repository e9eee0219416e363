// A beacon chain publishes a signature every few seconds. These six facts give the round of an
// instant, and verify its signature.

export type BeaconChain = {
  /** `drand` is the League of Entropy's network, `demo` is Trine's own beacon for play credits. */
  readonly kind: 'drand' | 'demo';
  /** 64 lower-case hex digits. */
  readonly chainHash: string;
  /** A compressed point of G2, 192 lower-case hex digits. */
  readonly publicKey: string;
  readonly scheme: typeof beaconScheme;
  readonly periodSeconds: number;
  /** Epoch seconds of round 1. */
  readonly genesisTime: number;
};

/** The answer of `fairness/chain`, with its field names. */
export type ChainFacts = {
  kind: BeaconChain['kind'];
  chain_hash: string;
  public_key: string;
  scheme: string;
  /** Seconds. */
  period: number;
  /** Epoch seconds of round 1. */
  genesis_time: number;
};

/** Each round signs only its own number; signatures in G1, keys in G2, hashed as in RFC 9380. */
export const beaconScheme = 'bls-unchained-g1-rfc9380';

/** drand's quicknet, fixed here so that no server can use another key. */
export const quicknet: BeaconChain = {
  kind: 'drand',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
    '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: beaconScheme,
  periodSeconds: 3,
  genesisTime: 1692803367,
};

/**
 * The chain of a round that names this hash. Where the public beacon draws, only its built-in key
 * counts; a demo has a key of its own.
 */
export function chainFrom(chainHash: string, facts: ChainFacts): BeaconChain {
  if (chainHash === quicknet.chainHash) return quicknet;
  return {
    kind: 'demo',
    chainHash: facts.chain_hash,
    publicKey: facts.public_key,
    scheme: beaconScheme,
    periodSeconds: facts.period,
    genesisTime: facts.genesis_time,
  };
}

export function chainFacts(chain: BeaconChain): ChainFacts {
  return {
    kind: chain.kind,
    chain_hash: chain.chainHash,
    public_key: chain.publicKey,
    scheme: chain.scheme,
    period: chain.periodSeconds,
    genesis_time: chain.genesisTime,
  };
}

/** The first round of the chain whose time is not before `timeMs` (epoch milliseconds). */
export function beaconRoundAt(chain: BeaconChain, timeMs: number): number {
  const sinceGenesisMs = timeMs - chain.genesisTime * 1000;
  return 1 + Math.max(0, Math.ceil(sinceGenesisMs / (chain.periodSeconds * 1000)));
}

/** The epoch milliseconds from which the round can exist: round 1 is published at genesis. */
export function beaconTimeMs(chain: BeaconChain, round: number): number {
  return (chain.genesisTime + (round - 1) * chain.periodSeconds) * 1000;
}
