// Passwords for tests that do not measure the cost of a hash: the same queue and pepper, with the
// least memory and time of argon2id. A hash at its real cost takes 8 ms of a core.

import { createPasswords, type Passwords } from '../src/people/sessions/passwords.ts';

const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export function createTestPasswords(pepper: Buffer): Promise<Passwords> {
  return createPasswords(pepper, leastCost);
}
