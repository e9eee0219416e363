// Solves a proof of work: the browser's own cryptography computes until the result begins as the
// challenge wants it. Loaded when a server first asks for one.

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofChallenge } from './reasons.ts';

/** Longer than any device needs. */
const timeout = 120_000;

/** What a call takes as `proof`. */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout });
  if (solution === null) throw new Error('the proof of work could not be solved in time');
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
