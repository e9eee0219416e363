// Checks which relays of the beacon answer this machine. Each is asked separately, and its answer
// must have the chain's signature.

import { beaconRoundAt, quicknet, type BeaconChain } from '@trine/fairness/chain.ts';
import type { Config } from '../../platform/config/config.ts';
import { drandRelayUrls } from '../../game/beacon/beacon.ts';
import { createRelay } from '../../game/beacon/relay.ts';
import { about, type Finding } from './findings.ts';

const beacon = about('beacon');
const answerMs = 4_000;
/** The newest round may not have reached every relay yet. */
const roundsBack = 2;

interface BeaconOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly chain?: BeaconChain;
}

export async function checkBeacon(
  { beacon: kind, drandUrls }: Config,
  { now, chain = quicknet }: BeaconOptions,
): Promise<Finding[]> {
  if (kind === 'demo') return [beacon.missing('The beacon is the demo’s: set BEACON=drand.')];
  const urls = drandUrls.length > 0 ? drandUrls : drandRelayUrls;
  const round = beaconRoundAt(chain, now()) - roundsBack;
  const answers = await Promise.all(
    urls.map(async (url) => {
      const relay = createRelay({ chain, urls: () => [url], timeoutMs: answerMs });
      return { url, isGood: (await relay.signatureNow(round)) !== null };
    }),
  );
  const good = answers.filter(({ isGood }) => isGood);
  const silent = answers.filter(({ isGood }) => !isGood).map(({ url }) => url);
  if (good.length === 0) {
    return [
      beacon.missing(
        `No relay returned a valid signature of the beacon (${silent.join(', ')}): let this ` +
          'machine reach them, or set others in DRAND_URLS. Until then no round is drawn.',
      ),
    ];
  }
  const heard = good.map(({ url }) => url).join(', ');
  return [
    beacon.ok(`Valid signature of beacon round ${round} from ${heard}.`),
    ...silent.map((url) =>
      beacon.warning(`${url} returned no valid signature of the beacon in time.`),
    ),
  ];
}
