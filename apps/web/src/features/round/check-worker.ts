/**
 * Checks rounds in a worker, because a pairing on the curve would stop the animation of the balls.
 */
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { checkRound, type RoundFacts, type SealedBook } from '@trine/fairness/verify-round.ts';

export interface CheckQuestion {
  chain: BeaconChain;
  facts: RoundFacts;
  seen: SealedBook | null;
}

self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  self.postMessage(checkRound(data.chain, data.facts, data.seen));
});
