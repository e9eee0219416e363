// Proofs of work, the captcha that the server makes and judges itself: a browser has to compute for
// a moment before it may register or, after wrong passwords, log in. A challenge carries what it is
// for, how hard it is and until when it is good under the server's signature, so that nothing is
// stored until it is used; each is good once, over all processes.

import { createHmac, hash } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ProofChallenge } from '@trine/contract/reasons.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { refused, type Reply } from '../../platform/http/route.ts';
import { createSweep } from '../../platform/rate-limits/counted-attempts.ts';
import { forgetProofs, spendProof } from './proof-of-work.sql.ts';

export type ProofPurpose = 'login' | 'register' | 'guest';

export interface ProofDemand {
  readonly purpose: ProofPurpose;
  /** 1 is the usual work; twice as much takes twice as long. */
  readonly factor: number;
}

export interface Proofs {
  /** Null where no proofs are asked for. */
  challenge(demand: ProofDemand): Promise<ProofChallenge | null>;
  /** Uses the proof up: null when it is good, else the refusal with a new challenge. */
  demand(given: string | undefined, demand: ProofDemand): Promise<Reply<never> | null>;
}

export interface ProofOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly pepper: Buffer;
  /** Rounds of PBKDF2 in each attempt of the usual work; 0: no proofs are asked for. */
  readonly proofOfWork: number;
}

const algorithm = 'PBKDF2/SHA-256';
/** Two hexadecimal digits: 256 attempts on average. */
const keyPrefix = '00';
const goodForMs = 10 * 60 * 1000;

export function createProofs({ database, now, pepper, proofOfWork }: ProofOptions): Proofs {
  const secret = createHmac('sha256', pepper).update('proof of work').digest('hex');
  const sweep = createSweep((range) => forgetProofs.run(database, range));

  async function challenge({ purpose, factor }: ProofDemand): Promise<ProofChallenge | null> {
    if (proofOfWork === 0) return null;
    const cost = proofOfWork * factor;
    const data = { purpose, expires: now() + goodForMs };
    const options = { algorithm, cost, keyPrefix, data, deriveKey, hmacSignatureSecret: secret };
    const { parameters, signature = '' } = await createChallenge(options);
    return { parameters: { ...parameters, data }, signature };
  }

  async function isGood(given: string, { purpose, factor }: ProofDemand): Promise<boolean> {
    const proof = readProof(given);
    if (proof === null) return false;
    const { parameters, signature } = proof.challenge;
    const { expires } = parameters.data;
    if (parameters.data.purpose !== purpose || expires <= now()) return false;
    if (parameters.cost < proofOfWork * factor) return false;
    const options = { ...proof, deriveKey, hmacSignatureSecret: secret };
    if (!(await verifySolution(options)).verified) return false;
    const spent = { proofHash: hash('sha256', signature), expiresAt: expires };
    return (await spendProof.run(database, spent)) === 1;
  }

  return {
    challenge,
    async demand(given, demand) {
      if (proofOfWork === 0) return null;
      await sweep(now());
      if (given !== undefined && (await isGood(given, demand))) return null;
      const next = await challenge(demand);
      return refused('proof_required', next === null ? {} : { challenge: next });
    },
  };
}

interface Proof {
  readonly challenge: ProofChallenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

/** Null when it is no proof by its form. */
function readProof(given: string): Proof | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(given, 'base64').toString());
    return isProof(read) ? read : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What the signature covers needs no closer look: it was written here. */
function isProof(read: unknown): read is Proof {
  const { challenge, solution } = fieldsOf(read);
  const { parameters, signature } = fieldsOf(challenge);
  const { data, cost } = fieldsOf(parameters);
  const isChallenge = typeof signature === 'string' && typeof cost === 'number';
  return isChallenge && typeof data === 'object' && data !== null && typeof solution === 'object';
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
