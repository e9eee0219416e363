// Wrong passwords of one name within any 24 hours, over all networks. One asks for a proof of work,
// each ten more double the work, and after a hundred no password is compared any more: only known
// places, which have a hundred tries of their own, and a reset get in. Names count as they were
// typed, known or not, so that both get the same answers.

import { hash } from 'node:crypto';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/sweep-expired.ts';
import { factorOf } from './guess-factor.ts';
import * as sql from './login-guesses.sql.ts';

export const maxGuessesPerDay = 100;
const dayMs = 24 * 60 * 60 * 1000;
/** The first wrong password of a name is probably its owner's. */
const ofName = { free: 1, doubledEvery: 10 } as const;

export interface GuessedName {
  /** Names of players and of staff are counted apart. */
  readonly scope: 'player' | 'staff';
  /** The name as the account is searched by it. */
  readonly name: string;
  /** The known place of the guess; null: any other place. */
  readonly place: string | null;
}

export type Guess =
  | { readonly kind: 'full'; readonly retryAfterSeconds: number }
  | {
      readonly kind: 'counted';
      readonly proofFactor: number;
      /** A wrong password would be the tenth. */
      readonly isMany: boolean;
      /** A wrong password would be the last that is compared. */
      readonly isLast: boolean;
    };

export interface LoginGuesses {
  /** Counts the guess as wrong and commits, before any comparison. */
  count(guess: GuessedName): Promise<Guess>;
  /** The guess was right: it does not count. */
  uncount(guess: GuessedName): Promise<void>;
}

export function createLoginGuesses(database: Database, now: () => number): LoginGuesses {
  const sweep = createSweep((range) => sql.forgetGuesses.run(database, range), dayMs);
  return {
    async count(guess) {
      const at = now();
      await sweep(at);
      const key = { keyHash: keyOf(guess), since: at - dayMs };
      const counting = { ...key, now: at, most: maxGuessesPerDay };
      const counted = await sql.countGuess.first(database, counting);
      if (counted !== null) {
        const { failures } = counted;
        return {
          kind: 'counted',
          proofFactor: factorOf(failures, ofName),
          isMany: failures === ofName.doubledEvery,
          isLast: failures === maxGuessesPerDay,
        };
      }
      const oldest = (await sql.oldestGuess.first(database, key))?.failedAt ?? at;
      return { kind: 'full', retryAfterSeconds: retryAfterSeconds(oldest + dayMs - at) };
    },
    async uncount(guess) {
      await sql.uncountGuess.run(database, { keyHash: keyOf(guess) });
    },
  };
}

/** Wrong passwords of the name within 24 hours, from unknown places. */
export async function guessesOf(
  from: Connection,
  name: Omit<GuessedName, 'place'>,
  now: number,
): Promise<number> {
  const key = { keyHash: keyOf({ ...name, place: null }), since: now - dayMs };
  return (await sql.guessesSince.first(from, key))?.failures ?? 0;
}

/** After a reset, all places may guess again. */
export async function forgetGuesses(
  connection: Connection,
  name: Omit<GuessedName, 'place'>,
): Promise<void> {
  await sql.forgetGuessesOf.run(connection, { keyHash: keyOf({ ...name, place: null }) });
}

/** Hashed, because people type passwords into the wrong field. */
function keyOf({ scope, name, place }: GuessedName): string {
  return hash('sha256', place === null ? `${scope}|${name}` : `${scope}|${name}|${place}`);
}
