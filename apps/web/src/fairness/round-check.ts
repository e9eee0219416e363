/**
 * A round checked in this browser: its facts and the beacon's chain are read, and a worker goes
 * through the four steps. For the public beacon the key built in here counts, never the one told.
 */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Request } from '@trine/contract/client.ts';
import { beaconScheme, quicknet, type BeaconChain } from '@trine/fairness/chain.ts';
import type { RoundCheck, SealedBook } from '@trine/fairness/verify-round.ts';
import { call } from '../api/client.ts';
import { answerOf } from '../api/read.ts';
import type { SealState } from '../draw/seal.tsx';
import { scriptAddress } from '../api/script-address.ts';
import type { CheckQuestion } from './check-worker.ts';
import { seenBook } from './seen-books.ts';

export type RoundStatus = Answer<'/api/fairness/round'>['status'];

export interface RoundToCheck {
  gameId: number;
  issue: string;
  /** As last heard; the facts are read again when it changes. */
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
/** Addresses of scripts that are built by themselves. */
const workers = import.meta.glob<string>('./check-worker.ts', {
  query: '?worker&url',
  import: 'default',
});

/** Reads and checks a round; while it moves on, what is known of it so far stays. */
export function useRoundCheck({ gameId, issue, status }: RoundToCheck, enabled: boolean) {
  return useQuery<CheckedRound>({
    queryKey: ['roundCheck', gameId, issue, status],
    queryFn: ({ client, signal }) => readAndCheck({ gameId, issue, client, signal }),
    enabled,
    staleTime: status === 'open' ? 0 : Infinity,
    refetchInterval: (query) => (query.state.status === 'error' ? retryMs : false),
    placeholderData: (known) =>
      known?.facts.issue === issue && known.facts.game_id === gameId ? known : undefined,
  });
}

/** What the seal shows: one step that fails spoils it, and only all four make it good. */
export function sealState(check: RoundCheck | undefined): SealState {
  const findings = check ? [check.named, check.sealed, check.spoke, check.follows] : [];
  if (findings.includes('fails')) return 'bad';
  return check && findings.every((finding) => finding === 'holds') ? 'ok' : 'pending';
}

interface CheckTask {
  gameId: number;
  issue: string;
  client: QueryClient;
  signal: AbortSignal;
}

async function readAndCheck({ gameId, issue, client, signal }: CheckTask): Promise<CheckedRound> {
  const [told, facts] = await Promise.all([
    client.fetchQuery({
      queryKey: ['/api/fairness/chain', {}],
      queryFn: () => read('/api/fairness/chain', {}, signal),
      staleTime: Infinity,
    }),
    read('/api/fairness/round', { game_id: gameId, issue }, signal),
  ]);
  const chain = told.kind === 'drand' ? quicknet : demoChain(told);
  const seen = seenBook(gameId, issue);
  return { facts, kind: chain.kind, check: await checkBeside({ chain, facts, seen }), seen };
}

async function read<Of extends Path>(
  path: Of,
  request: Request<Of>,
  signal: AbortSignal,
): Promise<Answer<Of>> {
  return answerOf(await call(path, request, { signal }));
}

function demoChain(told: Answer<'/api/fairness/chain'>): BeaconChain {
  return {
    kind: 'demo',
    chainHash: told.chain_hash,
    publicKey: told.public_key,
    scheme: beaconScheme,
    periodSeconds: told.period,
    genesisTime: told.genesis_time,
  };
}

async function checkBeside(question: CheckQuestion): Promise<RoundCheck> {
  const checkWorker = await workers['./check-worker.ts']?.();
  if (checkWorker === undefined) throw new Error('the build has no worker');
  const worker = new Worker(scriptAddress(checkWorker), { type: 'module' });
  const answer = new Promise<RoundCheck>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RoundCheck>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('the check could not be run')));
  });
  worker.postMessage(question);
  return answer.finally(() => worker.terminate());
}
