/**
 * Reads a round's facts and the beacon's chain, and lets a worker check the four steps. Fetched
 * with the first round that is checked.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Request } from '@trine/contract/client.ts';
import { beaconScheme, quicknet, type BeaconChain } from '@trine/fairness/chain.ts';
import type { RoundCheck } from '@trine/fairness/verify-round.ts';
import { call } from '../../data/client.ts';
import { answerOf } from '../../data/queries.ts';
import { scriptAddress } from '../../data/script-address.ts';
import type { CheckQuestion } from './check-worker.ts';
import type { CheckedRound } from './round-check.ts';
import { seenBook } from './seen-books.ts';

/** Addresses of separately built scripts. */
const workers = import.meta.glob<string>('./check-worker.ts', {
  query: '?worker&url',
  import: 'default',
});

export interface CheckTask {
  gameId: number;
  issue: string;
  client: QueryClient;
  signal: AbortSignal;
}

export async function readAndCheck({
  gameId,
  issue,
  client,
  signal,
}: CheckTask): Promise<CheckedRound> {
  const [present, facts] = await Promise.all([
    readChain(client, {}),
    read('/api/fairness/round', { game_id: gameId, issue }, signal),
  ]);
  const chain = await chainOf(facts.chain_hash, present, client);
  const seen = seenBook(gameId, issue);
  return { facts, kind: chain.kind, check: await checkBeside({ chain, facts, seen }), seen };
}

function readChain(client: QueryClient, request: Request<'/api/fairness/chain'>) {
  return client.fetchQuery({
    queryKey: ['/api/fairness/chain', request],
    queryFn: ({ signal }) => read('/api/fairness/chain', request, signal),
    staleTime: Infinity,
  });
}

/**
 * The chain of a round's draw. Where the public beacon draws, only its built-in key counts. A demo
 * has a key of its own, and an older round may have an older one.
 */
async function chainOf(
  chainHash: string,
  present: Answer<'/api/fairness/chain'>,
  client: QueryClient,
): Promise<BeaconChain> {
  if (present.kind === 'drand' || chainHash === quicknet.chainHash) return quicknet;
  if (present.chain_hash === chainHash) return demoChain(present);
  return demoChain(await readChain(client, { chain_hash: chainHash }));
}

async function read<Of extends Path>(
  path: Of,
  request: Request<Of>,
  signal: AbortSignal,
): Promise<Answer<Of>> {
  return answerOf(await call(path, request, { signal }));
}

function demoChain(beacon: Answer<'/api/fairness/chain'>): BeaconChain {
  return {
    kind: 'demo',
    chainHash: beacon.chain_hash,
    publicKey: beacon.public_key,
    scheme: beaconScheme,
    periodSeconds: beacon.period,
    genesisTime: beacon.genesis_time,
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
