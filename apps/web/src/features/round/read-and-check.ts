/**
 * Reads a round's facts, the beacon's chain, the game's timetable and the entries of the public
 * log, and lets a worker check the five steps. Fetched with the first round that is checked.
 */
import type { SeenRound } from '../../data/stored-records.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Request } from '@trine/contract/client.ts';
import { chainFrom, quicknet, type BeaconChain } from '@trine/fairness/chain.ts';
import { isLoggedRound } from '@trine/fairness/log/logged-round.ts';
import { call } from '../../data/client.ts';
import { answerOf } from '../../data/queries.ts';
import { scriptAddress } from '../../data/script-address.ts';
import { recordSeenFacts, signatureHeldAtMs } from '../../data/seen-facts.ts';
import { seenRound } from '../../data/seen-rounds.ts';
import type { CheckQuestions } from './check-worker.ts';
import { keepCheckpoint, readLogged } from './read-logged.ts';
import type { CheckedRound } from './round-check.ts';

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

export async function readAndCheck(task: CheckTask): Promise<CheckedRound> {
  const first = await checkRead(await readRound(task), task);
  if (first.check.named !== 'fails' || first.isNew) return first;
  await forgetTimetable(task);
  return checkRead(await readRound(task), task);
}

async function checkRead(read: ReadRound, { signal }: CheckTask) {
  const { chain, facts, seen, isNew } = read;
  const log = isLoggedRound(facts) ? await readLogged(facts, signal) : null;
  const found = await checkBeside('round', { chain, facts, known: knownOf(read), log });
  await keepCheckpoint(found.point, log);
  const { check, witnessedBy: by } = found;
  await recordSeenFacts(facts, check);
  const witnessed = log && { by, of: log.witnesses.length };
  return { facts, chain, check, witnessed, seen: seen?.book ?? null, isNew };
}

type Facts = CheckedRound['facts'];

/** Checks rounds of one game whose facts a list has, all in one worker. */
export async function checkListed(
  client: QueryClient,
  listed: readonly Facts[],
): Promise<CheckedRound[]> {
  const checked = await checkAll(await readAll(client, listed));
  const isStale = checked.some(({ check, isNew }) => check.named === 'fails' && !isNew);
  const [first] = listed;
  if (!isStale || first === undefined) return checked;
  await forgetTimetable({ client, gameId: first.game_id });
  return checkAll(await readAll(client, listed));
}

async function readAll(client: QueryClient, listed: readonly Facts[]): Promise<ReadRound[]> {
  const present = await readChain(client, {});
  const rounds: ReadRound[] = [];
  for (const facts of listed) rounds.push(await completeRound({ client, present, facts }));
  return rounds;
}

async function checkAll(rounds: readonly ReadRound[]) {
  const questions = rounds.map((read) => {
    return { chain: read.chain, facts: read.facts, known: knownOf(read) };
  });
  const checks = await checkBeside('rounds', questions);
  return rounds.flatMap(({ facts, chain, seen, isNew }, at) => {
    const check = checks[at];
    if (check === undefined) return [];
    return [{ facts, chain, check, witnessed: null, seen: seen?.book ?? null, isNew }];
  });
}

/** A round that was not seen may still be one whose signature this device held. */
function knownOf({ facts, seen, heldAtMs, timetable }: ReadRound) {
  if (seen !== null) return { seen: seenFacts(seen, heldAtMs), timetable };
  if (heldAtMs === null) return { seen, timetable };
  const unseen = { draw_at: facts.draw_at, book: null, was_unsealed: false };
  return { seen: { ...unseen, signature_held_at_ms: heldAtMs }, timetable };
}

/** The round may follow a version that was added since the timetable was read. */
export async function forgetTimetable({
  client,
  gameId,
}: Pick<CheckTask, 'client' | 'gameId'>): Promise<void> {
  await client.invalidateQueries({ queryKey: timetableKey(gameId) });
}

export interface ReadRound {
  chain: BeaconChain;
  facts: CheckedRound['facts'];
  /** As this device saw it before the draw. */
  seen: SeenRound | null;
  /** When this device held a void round's signature, by the server's clock; null: it did not. */
  heldAtMs: number | null;
  /** The lines of the game's timetable. */
  timetable: readonly string[];
  /** The timetable was read now. */
  isNew: boolean;
}

export async function readRound(task: CheckTask): Promise<ReadRound> {
  const { gameId, issue, client, signal } = task;
  const [present, facts] = await Promise.all([
    readChain(client, {}),
    read('/api/fairness/round', { game_id: gameId, issue }, signal),
  ]);
  return completeRound({ client, present, facts });
}

interface KnownFacts {
  client: QueryClient;
  /** The chain that draws new rounds. */
  present: Answer<'/api/fairness/chain'>;
  facts: Facts;
}

async function completeRound({ client, present, facts }: KnownFacts): Promise<ReadRound> {
  const { game_id: gameId, issue } = facts;
  const chain = await chainOf(facts.chain_hash, present, client);
  const seen = await seenRound(gameId, issue);
  const heldAtMs = facts.status === 'void' ? await signatureHeldAtMs(facts) : null;
  return { chain, facts, seen, heldAtMs, ...(await readTimetable(client, gameId)) };
}

export function seenFacts(
  { drawsAtMs, book, wasUnsealed, witnessedBy }: SeenRound,
  heldAtMs: number | null,
) {
  return {
    draw_at: drawsAtMs / 1_000,
    book,
    was_unsealed: wasUnsealed,
    ...(witnessedBy !== undefined && { witnessed_by: witnessedBy }),
    ...(heldAtMs !== null && { signature_held_at_ms: heldAtMs }),
  };
}

const timetableKey = (gameId: number) => ['/api/fairness/timetable', { game_id: gameId }] as const;

/** Kept for all rounds of a game; `isNew` when it was read now. */
async function readTimetable(client: QueryClient, gameId: number) {
  let isNew = false;
  const { lines } = await client.fetchQuery({
    queryKey: timetableKey(gameId),
    queryFn: ({ signal }) => {
      isNew = true;
      return read('/api/fairness/timetable', { game_id: gameId }, signal);
    },
    staleTime: Infinity,
  });
  return { timetable: lines, isNew };
}

function readChain(client: QueryClient, request: Request<'/api/fairness/chain'>) {
  return client.fetchQuery({
    queryKey: ['/api/fairness/chain', request],
    queryFn: ({ signal }) => read('/api/fairness/chain', request, signal),
    staleTime: Infinity,
  });
}

/** An older round of a demo may have an older key. */
async function chainOf(
  chainHash: string,
  present: Answer<'/api/fairness/chain'>,
  client: QueryClient,
): Promise<BeaconChain> {
  // The build for production has no other key.
  if (import.meta.env.MODE === 'production' || present.kind === 'drand') return quicknet;
  const isPresent = present.chain_hash === chainHash || chainHash === quicknet.chainHash;
  return chainFrom(
    chainHash,
    isPresent ? present : await readChain(client, { chain_hash: chainHash }),
  );
}

async function read<Of extends Path>(
  path: Of,
  request: Request<Of>,
  signal: AbortSignal,
): Promise<Answer<Of>> {
  return answerOf(await call(path, request, { signal }));
}

/** One question after the other; the worker stays for a while, since its code is slow at first. */
export async function checkBeside<Kind extends keyof CheckQuestions>(
  kind: Kind,
  question: CheckQuestions[Kind]['question'],
): Promise<CheckQuestions[Kind]['answer']> {
  const answer = asking.then(() => askWorker(kind, question));
  asking = answer.catch(() => null);
  return answer;
}

/** Longer than a round. */
const idleMs = 300_000;
let asking: Promise<unknown> = Promise.resolve();
let running: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;

async function askWorker<Kind extends keyof CheckQuestions>(
  kind: Kind,
  question: CheckQuestions[Kind]['question'],
): Promise<CheckQuestions[Kind]['answer']> {
  clearTimeout(idle);
  const worker = (running ??= await startWorker());
  const once = new AbortController();
  const { signal } = once;
  const answer = new Promise<CheckQuestions[Kind]['answer']>((resolve, reject) => {
    const fail = () => reject(new Error('the check could not be run'));
    worker.addEventListener('message', ({ data }: MessageEvent) => resolve(data), { signal });
    worker.addEventListener('error', fail, { signal });
  });
  worker.postMessage({ kind, question });
  try {
    const found = await answer;
    idle = setTimeout(endWorker, idleMs);
    return found;
  } catch (error) {
    endWorker();
    throw error;
  } finally {
    once.abort();
  }
}

async function startWorker(): Promise<Worker> {
  const checkWorker = await workers['./check-worker.ts']?.();
  if (checkWorker === undefined) throw new Error('the build has no worker');
  return new Worker(scriptAddress(checkWorker), { type: 'module' });
}

function endWorker(): void {
  running?.terminate();
  running = null;
}
