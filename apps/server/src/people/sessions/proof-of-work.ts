// Proofs of work, a captcha that the server makes and checks: a browser computes for a moment
// before it may register or, after wrong passwords, log in. A challenge contains its purpose,
// difficulty and expiry under the server's signature, so nothing is stored until it is used. The
// signing key is derived from the caller's network, so a challenge is useless elsewhere. Each can
// be used once, over all processes, within two minutes.

import { createHmac, hash } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ProofChallenge } from '@trine/contract/reasons.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { networkOf } from '../../platform/http/network.ts';
import { createSweep } from '../../platform/rate-limits/sweep-expired.ts';
import { forgetProofs, spendProof } from './proof-of-work.sql.ts';
import type { RegistrationRate } from './registration-rate.ts';

export type ProofPurpose = 'login' | 'console' | 'register' | 'guest';

export interface ProofDemand {
  readonly purpose: ProofPurpose;
  /** The caller's address. */
  readonly address: string;
  /**
   * A multiple of the usual work. Absent for accounts: their work follows from the rate of
   * registrations.
   */
  readonly factor?: number;
}

export interface Proofs {
  /** Null when no proofs are asked for. */
  challenge(demand: ProofDemand): Promise<ProofChallenge | null>;
  /** Uses the proof: null when it is good, otherwise a new challenge. */
  demand(given: string | undefined, demand: ProofDemand): Promise<ProofChallenge | null>;
}

export interface ProofOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly pepper: Buffer;
  /** Rounds of PBKDF2 for each attempt of the usual work; 0: no proofs are asked for. */
  readonly proofOfWork: number;
  readonly registrations: RegistrationRate;
}

const algorithm = 'PBKDF2/SHA-256';
/** Two hexadecimal digits: 256 attempts on average. */
const keyPrefix = '00';
/**
 * A challenge expires `goodForMs` after the slot in which it was made, plus some milliseconds.
 * Challenges of one network, purpose and expiry are the same one once used, so a network can store
 * `perSlot` of them for each slot and not any number.
 */
const slotMs = 10_000;
const perSlot = 100;
const goodForMs = 130_000;
/** A challenge that was given at a lower rate of registrations stays valid. */
const slack = 2;

export function createProofs(options: ProofOptions): Proofs {
  const { database, now, pepper, proofOfWork, registrations } = options;
  const secret = createHmac('sha256', pepper).update('proof of work').digest();
  const secretFor = (address: string) => {
    return createHmac('sha256', secret).update(networkOf(address)).digest('hex');
  };
  const sweep = createSweep((range) => forgetProofs.run(database, range));
  let made = 0;

  async function factorOf({ purpose, address, factor }: ProofDemand): Promise<number> {
    if (factor !== undefined) return factor;
    return isForAccount(purpose) ? registrations.factorFor(address) : 1;
  }

  async function challenge(demand: ProofDemand): Promise<ProofChallenge | null> {
    if (proofOfWork === 0) return null;
    const cost = proofOfWork * (await factorOf(demand));
    const slot = Math.floor(now() / slotMs) * slotMs;
    made = (made + 1) % perSlot;
    const data = { purpose: demand.purpose, expires: slot + goodForMs + made };
    const hmacSignatureSecret = secretFor(demand.address);
    const making = { algorithm, cost, keyPrefix, data, deriveKey, hmacSignatureSecret };
    const { parameters, signature = '' } = await createChallenge(making);
    return { parameters: { ...parameters, data }, signature };
  }

  async function isGood(given: string, demand: ProofDemand): Promise<boolean> {
    const { purpose, address } = demand;
    const proof = readProof(given);
    if (proof === null) return false;
    const { parameters } = proof.challenge;
    const { expires } = parameters.data;
    if (parameters.data.purpose !== purpose || expires <= now()) return false;
    const wanted = await factorOf(demand);
    const least = isForAccount(purpose) ? Math.max(1, wanted / slack) : wanted;
    if (parameters.cost < proofOfWork * least) return false;
    const verifying = { ...proof, deriveKey, hmacSignatureSecret: secretFor(address) };
    if (!(await verifySolution(verifying)).verified) return false;
    const proofHash = hash('sha256', `${networkOf(address)}|${purpose}|${expires}`);
    if ((await spendProof.run(database, { proofHash, expiresAt: expires })) === 0) return false;
    if (isForAccount(purpose)) await registrations.add(address);
    return true;
  }

  return {
    challenge,
    async demand(given, demand) {
      if (proofOfWork === 0) return null;
      await sweep(now());
      if (given !== undefined && (await isGood(given, demand))) return null;
      return challenge(demand);
    },
  };
}

function isForAccount(purpose: ProofPurpose): boolean {
  return purpose === 'register' || purpose === 'guest';
}

interface Proof {
  readonly challenge: ProofChallenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

/** Null unless it has the form of a proof. */
function readProof(given: string): Proof | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(given, 'base64').toString());
    return isProof(read) ? read : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The signature covers the rest: the server wrote it. */
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
