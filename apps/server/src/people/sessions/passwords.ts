// Hashing of passwords: argon2id with a pepper that the database does not hold. Each takes some
// 20 MiB and tens of milliseconds of a core, so two run at once and the rest waits in a fair queue:
// a flood of sign-ins can starve neither the bets nor the sign-ins of other networks.

import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type Sender } from '../../platform/rate-limits/fair-queue.ts';

/** What OWASP names as the least for argon2id: 19 MiB, two passes, one lane. */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const hashesAtOnce = 2;
const minPepperBytes = 16;

/**
 * `console` is staff who sign in, `session` somebody who holds a session, `public` everybody else:
 * log-in, registration, guests, reset links.
 */
export type PasswordLane = (typeof lanes)[number];
const lanes = ['console', 'session', 'public'] as const;

/**
 * More are let in than hashes run, so that one reads the database while others hash. A network has
 * places for a crowd behind one address; turns are shared evenly however many places it fills.
 */
export const passwordQueueLimits = {
  lanes,
  running: 4,
  runningPerNetwork: 2,
  waitingPerLane: 512,
  waitingPerNetwork: 64,
  waitingPerAccount: 32,
  /** The app gives up after ten seconds. */
  waitMs: 8_000,
  refuseAfterMs: 1_000,
} as const;

export interface Passwords {
  /** For the server itself, outside the queue. */
  hash(password: string): Promise<string>;
  /** Runs work that needs hashes in the sender's turn; `busy`, and nothing done, without one. */
  withHasher<Result>(
    sender: Sender<PasswordLane>,
    work: (hasher: Hasher) => Promise<Result>,
  ): Promise<Result | 'busy'>;
  /** How long somebody who comes in now may wait for a turn, milliseconds. */
  waitMs(lane: PasswordLane): number;
}

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Without a hash (an unknown name) the work is done all the same and the answer is no. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Of one hash of argon2id: memory in KiB, passes and lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Throws on a pepper shorter than 16 bytes. Only tests give another cost. */
export async function createPasswords(
  pepper: Buffer,
  cost: HashCost = recommendedCost,
): Promise<Passwords> {
  if (pepper.length < minPepperBytes) throw new Error('the pepper is too short');
  const options = { ...cost, secret: pepper };
  const nobodysHash = await hash('a password that opens nothing', options);
  const gate = createGate();
  const runFairly = createFairQueue(passwordQueueLimits);
  const hasher: Hasher = {
    hash: (password) => gate(() => hash(password.normalize('NFKC'), options)),
    async verify(stored, password) {
      const text = password.normalize('NFKC');
      const isRight = await gate(() => verify(stored ?? nobodysHash, text, options));
      return isRight && stored !== null;
    },
  };
  return {
    hash: (password) => hasher.hash(password),
    withHasher: (sender, work) => runFairly(sender, () => work(hasher)),
    waitMs: (lane) => runFairly.waitMs(lane),
  };
}

/** Lets a few pieces of work run at once and the others wait in order. */
function createGate() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running === hashesAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
