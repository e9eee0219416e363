// Solves a proof of work: the browser's own cryptography computes until the result begins as the
// challenge wants it. Loaded when a server first asks for one. On plain HTTP browsers have no
// cryptography (`crypto.subtle`) but on localhost; a library computes there, eight times slower.

import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofChallenge } from './reasons.ts';

/** Longer than any device needs. */
const timeout = 120_000;

/** What a call takes as `proof`. */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const deriveKey = await findDerivation();
  const solution = await solveChallenge({ challenge, deriveKey, timeout });
  if (solution === null) throw new Error('the proof of work could not be solved in time');
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}

async function findDerivation(): Promise<typeof deriveNatively> {
  // Its type says that it is always there.
  if ('subtle' in crypto) return deriveNatively;
  return (await import('./proof-in-script.ts')).deriveKey;
}
