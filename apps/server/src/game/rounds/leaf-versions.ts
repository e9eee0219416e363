// The leaf versions of rounds that take bets. A round's version never changes, so each process
// reads it once.

import type { LeafVersion } from '@trine/fairness/receipt.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './rounds.sql.ts';

interface NamedRound {
  readonly gameId: number;
  readonly issue: string;
}

export interface LeafVersions {
  /** Null if it was not read yet. */
  known(round: NamedRound): LeafVersion | null;
  /** Fails for a round that does not exist. */
  read(round: NamedRound): Promise<LeafVersion>;
}

/** More than take bets at once, or have answers that are repeated. */
const maxRounds = 1_000;

export function createLeafVersions(database: Connection): LeafVersions {
  const versions = createBoundedMap<string, LeafVersion>(maxRounds);
  // The last round of each game, so that hardly any bet needs a text as its key.
  const last = new Map<number, { readonly issue: string; readonly version: LeafVersion }>();

  function known({ gameId, issue }: NamedRound): LeafVersion | null {
    const present = last.get(gameId);
    if (present?.issue === issue) return present.version;
    return versions.get(`${gameId}/${issue}`) ?? null;
  }

  return {
    known,
    async read(round) {
      const found = known(round);
      if (found !== null) return found;
      const { gameId, issue } = round;
      const { leafVersion } = await sql.leafVersionOfRound.one(database, { gameId, issue });
      versions.set(`${gameId}/${issue}`, leafVersion);
      last.set(gameId, { issue, version: leafVersion });
      return leafVersion;
    },
  };
}
