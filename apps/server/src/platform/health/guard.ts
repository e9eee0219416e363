// Rejects work while the database does not answer, and reports how real work ends.

import type { Database } from '../postgres/transaction.ts';
import { DatabaseUnavailable, type Condition } from './condition.ts';

/** `writes`: useless while the database cannot write. */
export type Needs = 'reads' | 'writes';

export interface Guard {
  /** The same database; its work is rejected while the database is away. */
  readonly guard: (database: Database, needs: Needs) => Database;
  /** Rejects all waiting work; its effect in the database is unknown. */
  giveUp(): void;
}

export interface GuardOptions {
  readonly condition: () => Condition;
  /** Work in the database succeeded. */
  readonly onDone: (needs: Needs) => void;
  readonly onFailed: (needs: Needs, error: unknown) => void;
}

export function createGuard({ condition, onDone, onFailed }: GuardOptions): Guard {
  const waiting = new Set<(error: DatabaseUnavailable) => void>();

  function during<Result>(needs: Needs, work: () => Promise<Result>): Promise<Result> {
    const rejected = rejectionFor(needs, condition());
    if (rejected !== null) return Promise.reject(new DatabaseUnavailable(rejected));
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      void watched(needs, work)
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  }

  async function watched<Result>(needs: Needs, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      onDone(needs);
      return result;
    } catch (error) {
      onFailed(needs, error);
      throw error;
    }
  }

  return {
    guard: (database, needs) => ({
      query: (query) => during(needs, () => database.query(query)),
      transaction: (work) => during(needs, () => database.transaction(work)),
    }),
    giveUp() {
      for (const reject of waiting) reject(new DatabaseUnavailable('away'));
      waiting.clear();
    },
  };
}

function rejectionFor(needs: Needs, condition: Condition): Exclude<Condition, 'well'> | null {
  if (condition === 'well') return null;
  return condition === 'away' || needs === 'writes' ? condition : null;
}
