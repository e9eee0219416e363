// Hashes passwords: argon2id with a pepper that the database does not hold. A hash takes about 20
// MiB and tens of milliseconds of a core, so two run at once and others wait in a fair queue: a
// flood of sign-ins delays neither bets nor sign-ins of other networks.

import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type Sender } from '../../platform/rate-limits/fair-queue.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const hashesAtOnce = 2;
const minPepperBytes = 16;

/**
 * `console` is staff signing in, `session` a call with a session, `public` all others: login,
 * registration, guests, reset links.
 */
export type PasswordLane = (typeof lanes)[number];
const lanes = ['console', 'session', 'public'] as const;

/**
 * More work is admitted than hashes run, so that some reads the database while others hash. A
 * network may fill many slots, since many people can share one address; turns are shared evenly
 * among networks.
 */
export const passwordQueueLimits = {
  lanes,
  running: 4,
  runningPerNetwork: 2,
  waitingPerLane: 512,
  waitingPerNetwork: 64,
  waitingPerAccount: 32,
  /** The app's time-out is ten seconds. */
  waitMs: 8_000,
  rejectAfterMs: 1_000,
} as const;

export interface Passwords {
  /** For the server's own hashes, outside of the queue. */
  hash(password: string): Promise<string>;
  /** Runs `work` in the sender's turn; `busy` when the queue has no turn for it. */
  withHasher<Result>(
    sender: Sender<PasswordLane>,
    work: (hasher: Hasher) => Promise<Result>,
  ): Promise<Result | 'busy'>;
  /** The wait of a new sender for a turn, milliseconds. */
  waitMs(lane: PasswordLane): number;
}

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Without a hash (an unknown name) the same work is done and the result is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** The cost of one argon2id hash: memory in KiB, passes and lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Throws for a pepper shorter than 16 bytes. Only tests set another cost. */
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

/** Runs a few tasks at once; the others wait in order. */
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
