// The beacon that draws: drand's quicknet for real money, a local process for the demo. Both are a
// chain and a relay; other code distinguishes them only by the chain's kind.

import { join } from 'node:path';
import { quicknet } from '@trine/fairness/chain.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { startDemoBeacon } from './demo-beacon-process.ts';
import { createRelay } from './relay.ts';
import type { Relay } from './relay.ts';

export type Beacon = {
  chain: BeaconChain;
  signature: Relay['signature'];
  signatureNow: Relay['signatureNow'];
  verify: Relay['verify'];
  /** Of the relays whose last query returned no signature. */
  failures: Relay['failures'];
  /** Of relays, since the start. */
  falseAnswers: Relay['falseAnswers'];
  /** Stops the process of the demo; does nothing with drand. */
  stop(): Promise<void>;
};

/** The default relays of quicknet. */
export const drandRelayUrls = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

const relayTimeoutMs = 2_500;
export const demoKeyFile = 'demo-beacon.key';

type Options = {
  beacon: 'demo' | 'drand';
  /** Relays instead of `drandRelayUrls`; empty: those. */
  drandUrls: readonly string[];
  dataDir: string;
  /** Called with a sentence for each false answer, and when the demo's beacon exits or runs. */
  report?: (sentence: string) => void;
};

export function openBeacon(options: Options): Promise<Beacon> {
  return options.beacon === 'demo' ? openDemo(options) : openDrand(options);
}

async function openDemo({ dataDir, report }: Options): Promise<Beacon> {
  const keyFile = join(dataDir, demoKeyFile);
  const demo = await startDemoBeacon(report === undefined ? { keyFile } : { keyFile, report });
  const relay = relayOf(demo.chain, () => [demo.url()], report);
  return { chain: demo.chain, ...relay, stop: () => demo.stop() };
}

async function openDrand({ drandUrls, report }: Options): Promise<Beacon> {
  const urls = drandUrls.length > 0 ? drandUrls : drandRelayUrls;
  return { chain: quicknet, ...relayOf(quicknet, () => urls, report), stop: async () => {} };
}

function relayOf(
  chain: BeaconChain,
  urls: () => readonly string[],
  report: Options['report'],
): Relay {
  const onFalseAnswer = (relay: string, round: number) =>
    report?.(`The relay ${relay} sent a false signature for round ${round} of the beacon.`);
  return createRelay({ chain, urls, timeoutMs: relayTimeoutMs, onFalseAnswer });
}
