// Hashing of passwords: argon2id with a pepper that the database does not hold. Each takes some
// 20 MiB and tens of milliseconds of a core, so two run at once, some wait, and the rest is told to
// come back: a flood of sign-ins can not starve the bets.

import { hash, verify } from '@node-rs/argon2';

/** What OWASP names as the least for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 2;
const waitingAtMost = 32;
const leastPepperBytes = 16;

export interface Passwords {
  /** A place in the queue, or null when the queue is full. Whoever holds one must leave it. */
  takeSeat(): Seat | null;
}

export interface Seat {
  hash(password: string): Promise<string>;
  /** Without a hash (an unknown name) the work is done all the same and the answer is no. */
  verify(stored: string | null, password: string): Promise<boolean>;
  leave(): void;
}

/** Throws on a pepper shorter than 16 bytes. */
export async function createPasswords(pepper: Buffer): Promise<Passwords> {
  if (pepper.length < leastPepperBytes) throw new Error('the pepper is too short');
  const options = { ...cost, secret: pepper };
  const nobodysHash = await hash('a password that opens nothing', options);
  const gate = createGate();
  let seated = 0;

  return {
    takeSeat() {
      if (seated === atOnce + waitingAtMost) return null;
      seated += 1;
      let isTaken = true;
      return {
        hash: (password) => gate(() => hash(password.normalize('NFKC'), options)),
        async verify(stored, password) {
          const text = password.normalize('NFKC');
          const isRight = await gate(() => verify(stored ?? nobodysHash, text, options));
          return isRight && stored !== null;
        },
        leave() {
          if (isTaken) seated -= 1;
          isTaken = false;
        },
      };
    },
  };
}

/** Lets a few pieces of work run at once and the others wait in order. */
function createGate() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
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
