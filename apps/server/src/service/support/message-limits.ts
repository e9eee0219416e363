// How fast anybody may write. Counted in the database, so that several processes count together;
// sources are kept as hashes.

import { hash } from 'node:crypto';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Person } from './person.ts';
import * as sql from './standing.sql.ts';

export interface Pace {
  readonly source: string;
  readonly seconds: number;
  readonly most: number;
}

const linesOfPerson = { seconds: 60, most: 20 } as const;
/** Many people may share one network, such as a mobile provider's. */
const linesOfNetwork = { seconds: 600, most: 300 } as const;
const conversationsOfNetwork = { seconds: 3_600, most: 30 } as const;
const picturesOfPerson = { seconds: 600, most: 10 } as const;
const picturesOfNetwork = { seconds: 600, most: 60 } as const;

export function linePaces(person: Person, address: string): Pace[] {
  return [
    { source: `line/${nameOf(person)}`, ...linesOfPerson },
    { source: `line/${networkOf(address)}`, ...linesOfNetwork },
  ];
}

export function conversationPaces(address: string): Pace[] {
  return [{ source: `conversation/${networkOf(address)}`, ...conversationsOfNetwork }];
}

export function picturePaces(person: Person, address: string): Pace[] {
  return [
    { source: `picture/${nameOf(person)}`, ...picturesOfPerson },
    { source: `picture/${networkOf(address)}`, ...picturesOfNetwork },
  ];
}

/** Counts one more for each until one is full: the seconds to wait; null: go on. */
export async function keepPaces(tx: Tx, paces: readonly Pace[]): Promise<number | null> {
  for (const { source, seconds, most } of paces) {
    const keyHash = hash('sha256', `support/${source}`);
    const { waitSeconds } = await sql.keepPace.one(tx, { keyHash, seconds, most });
    if (waitSeconds > 0) return waitSeconds;
  }
  return null;
}

function nameOf({ playerId, visitorHash }: Person): string {
  return playerId === null ? `visitor/${visitorHash}` : `player/${playerId}`;
}
