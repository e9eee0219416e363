/**
 * A round checked in this browser: its facts and the beacon's chain are read, and a worker goes
 * through the four steps. For the public beacon the key built in here counts, not the API's.
 */
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import type { RoundCheck, SealedBook } from '@trine/fairness/verify-round.ts';
import { useSteadyError, waitMsOf } from '../../data/queries.ts';
import { afterPaint } from '../../ui/overlays/when-idle.ts';

export type RoundStatus = Answer<'/api/fairness/round'>['status'];

export interface RoundToCheck {
  gameId: number;
  issue: string;
  /** As last received; the facts are read again when it changes. */
  status: RoundStatus;
}

export interface CheckedRound {
  facts: Answer<'/api/fairness/round'>;
  kind: BeaconChain['kind'];
  check: RoundCheck;
  /** The book as this browser saw it before the draw. */
  seen: SealedBook | null;
}

const retryMs = 5_000;

/** Reads and checks a round; while it moves on, what is known of it so far stays. */
export function useRoundCheck({ gameId, issue, status }: RoundToCheck, enabled: boolean) {
  const query = useQuery<CheckedRound>({
    queryKey: ['roundCheck', gameId, issue, status],
    queryFn: async ({ client, signal }) => {
      // The screen is drawn without.
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

/** Undrawn or not checked yet, good, spoilt, or without a draw. */
export type SealState = 'pending' | 'ok' | 'bad' | 'void';

/** What the seal shows: one step that fails spoils it, and only all four make it good. */
export function sealState(check: RoundCheck | undefined): SealState {
  const findings = check ? [check.named, check.sealed, check.signed, check.follows] : [];
  if (findings.includes('fails')) return 'bad';
  return check && findings.every((finding) => finding === 'holds') ? 'ok' : 'pending';
}
