// Reads a round and its chain from an installation or a file. Both are untrusted: every field that
// the check uses is tested for its form.

import { readFile, writeFile } from 'node:fs/promises';
import { beaconScheme, quicknet, type BeaconChain } from '@trine/fairness/chain.ts';
import type { RoundFacts } from '@trine/fairness/verify-round.ts';
import { Unreadable } from './unreadable.ts';

export interface ReadRound {
  readonly facts: RoundFacts;
  readonly chain: BeaconChain;
  /** As they were answered, for a file. */
  readonly answers: Answers;
}

interface Answers {
  readonly round: unknown;
  /** Null for the public beacon, whose key is built in. */
  readonly chain: unknown;
}

interface Asked {
  readonly origin: string;
  readonly game: string;
  readonly issue: string;
}

const answerWithinMs = 15_000;

/** Throws `Unreadable`, also when the answer is about another round. */
export async function readServedRound({ origin, game, issue }: Asked): Promise<ReadRound> {
  const round = await call(origin, 'round', { game_id: game, issue });
  const facts = factsIn(round);
  if (String(facts.game_id) !== game || facts.issue !== issue) {
    throw new Unreadable(`${origin} answered with another round than ${issue} of game ${game}.`);
  }
  if (facts.chain_hash === quicknet.chainHash) {
    return { facts, chain: quicknet, answers: { round, chain: null } };
  }
  const chain = await call(origin, 'chain', { chain_hash: facts.chain_hash });
  return { facts, chain: demoChainIn(chain), answers: { round, chain } };
}

export async function readSavedRound(file: string): Promise<ReadRound> {
  const answers = parse(await readText(file), file) as Partial<Answers> | null;
  const { round, chain = null } = answers ?? {};
  const facts = factsIn(round);
  const isPublic = facts.chain_hash === quicknet.chainHash;
  const found = isPublic ? quicknet : demoChainIn(chain);
  return { facts, chain: found, answers: { round, chain } };
}

export async function saveRound(file: string, { answers }: ReadRound): Promise<void> {
  await writeFile(file, `${JSON.stringify(answers, null, 2)}\n`);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** The data of an answer of `fairness/…`. */
async function call(
  origin: string,
  name: 'round' | 'chain',
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  if (!URL.canParse(origin)) {
    throw new Unreadable(`${origin} is no address such as https://trine.example.`);
  }
  const base = `${origin.replace(/\/+$/, '')}/index.php/api/fairness`;
  const address = `${base}/${name}?${new URLSearchParams(fields)}`;
  const text = await requestText(address);
  const { code, msg, data } = (parse(text, address) ?? {}) as Record<string, unknown>;
  if (code !== 1) throw new Unreadable(`${address}: ${String(msg)}`);
  return data;
}

async function requestText(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(answerWithinMs) });
    return await response.text();
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new Unreadable(`${address} does not answer: ${String(reason)}`);
  }
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(`${source} is no JSON.`);
  }
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isCount: Test = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const orAbsent =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const oneOf =
  (...known: readonly unknown[]): Test =>
  (value) =>
    known.includes(value);
const object =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, test]) => test(Reflect.get(value, name)));

const isRound = object({
  game_id: isCount,
  issue: isText,
  chain_hash: isText,
  beacon_round: isCount,
  signature: orNull(isText),
  randomness: orNull(isText),
  digits: orNull((value) => Array.isArray(value) && value.every(isCount)),
  code: orNull(isCount),
  opened_at: isCount,
  closed_at: orNull(isCount),
  closed_at_ms: orAbsent(orNull(isCount)),
  draw_at: isCount,
  book: orNull(object({ root: isText, count: isCount, stake: isText })),
  status: oneOf('open', 'closed', 'drawn', 'settled', 'void'),
  void_rule: orAbsent(oneOf('sealed_late', null)),
});

function factsIn(answer: unknown): RoundFacts {
  if (!isRound(answer)) throw new Unreadable('The answer is no round.');
  return answer as RoundFacts;
}

const isChain = object({
  kind: oneOf('drand', 'demo'),
  chain_hash: isText,
  public_key: isText,
  scheme: oneOf(beaconScheme),
  period: (value) => isCount(value) && value !== 0,
  genesis_time: isCount,
});

interface ChainAnswer {
  readonly kind: BeaconChain['kind'];
  readonly chain_hash: string;
  readonly public_key: string;
  readonly period: number;
  readonly genesis_time: number;
}

/** A public beacon counts only under its built-in key. */
function demoChainIn(answer: unknown): BeaconChain {
  if (!isChain(answer)) throw new Unreadable('The chain of the round is not known.');
  const { kind, ...chain } = answer as ChainAnswer;
  if (kind === 'drand') {
    throw new Unreadable(`The public beacon ${chain.chain_hash} is not known to this version.`);
  }
  return {
    kind,
    chainHash: chain.chain_hash,
    publicKey: chain.public_key,
    scheme: beaconScheme,
    periodSeconds: chain.period,
    genesisTime: chain.genesis_time,
  };
}
