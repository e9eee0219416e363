/**
 * A round checked in this browser: reads its facts and the beacon's chain, and lets a worker check
 * the steps. For the public beacon the built-in key is used, not the API's.
 */
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import type { Finding, RoundCheck, SealedBook } from '@trine/fairness/verify-round.ts';
import { useSteadyError, waitMsOf } from '../../data/queries.ts';
import { afterPaint } from '../../ui/overlays/when-idle.ts';

export type RoundStatus = Answer<'/api/fairness/round'>['status'];

export interface RoundToCheck {
  gameId: number;
  issue: string;
  /** The last received status; a change reads the facts again. */
  status: RoundStatus;
}

export interface CheckedSteps extends RoundCheck {
  /** The public log has the entries of the round; absent for rounds that are older than the log. */
  logged?: Finding;
}

export interface CheckedRound {
  facts: Answer<'/api/fairness/round'>;
  chain: BeaconChain;
  check: CheckedSteps;
  /** How many of the known witnesses cosigned the seal before the draw; null: not checked. */
  witnessed: { by: number; of: number } | null;
  /** The book as this browser saw it before the draw. */
  seen: SealedBook | null;
}

const retryMs = 5_000;

/** Reads and checks a round; the previous result stays while the next one is computed. */
export function useRoundCheck({ gameId, issue, status }: RoundToCheck, enabled: boolean) {
  const query = useQuery<CheckedRound>({
    queryKey: ['roundCheck', gameId, issue, status],
    queryFn: async ({ client, signal }) => {
      // The screen is drawn without it.
      await afterPaint();
      const { readAndCheck } = await import('./read-and-check.ts');
      return readAndCheck({ gameId, issue, client, signal });
    },
    enabled,
    staleTime: status === 'open' ? 0 : Infinity,
    refetchInterval: ({ state: { status: read, error } }) =>
      read === 'error' && Math.max(retryMs, waitMsOf(error)),
    placeholderData: (known) =>
      known?.facts.issue === issue && known.facts.game_id === gameId ? known : undefined,
  });
  return useSteadyError(query);
}

/** Undrawn or unchecked, valid, invalid, or without a draw. */
export type SealState = 'pending' | 'ok' | 'bad' | 'void';

/** The seal's state: one failed step makes it bad, all together make it good. */
export function sealState(check: CheckedSteps | undefined): SealState {
  const findings: Finding[] = Object.values(check ?? {});
  if (findings.includes('fails')) return 'bad';
  return check && findings.every((finding) => finding === 'holds') ? 'ok' : 'pending';
}
