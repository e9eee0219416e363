// Solves a proof of work: derives keys with the browser's cryptography until one begins as the
// challenge requires. Loaded when a server first requires one. Without TLS, browsers have
// `crypto.subtle` only on localhost; a library then derives the keys, eight times slower.

import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofChallenge } from './reasons.ts';

/** Longer than any device needs. */
const timeout = 120_000;

/** Returns what a call accepts as `proof`. */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const deriveKey = await findDerivation();
  const solution = await solveChallenge({ challenge, deriveKey, timeout });
  if (solution === null) throw new Error('the proof of work could not be solved in time');
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}

async function findDerivation(): Promise<typeof deriveNatively> {
  // Its type says that it always exists.
  if ('subtle' in crypto) return deriveNatively;
  return (await import('./proof-in-script.ts')).deriveKeyInScript;
}
