// Limits of messages, pictures and new conversations of one person and one network in a time.
// Counted in the database for all processes; sources are stored as hashes.

import { hash } from 'node:crypto';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Person } from './person.ts';
import * as sql from './senders.sql.ts';

export interface MessageLimit {
  readonly source: string;
  readonly seconds: number;
  readonly max: number;
}

const messagesOfPerson = { seconds: 60, max: 20 } as const;
/** Many people may share one network, such as a mobile provider's. */
const messagesOfNetwork = { seconds: 600, max: 300 } as const;
const conversationsOfNetwork = { seconds: 3_600, max: 30 } as const;
const picturesOfPerson = { seconds: 600, max: 10 } as const;
const picturesOfNetwork = { seconds: 600, max: 60 } as const;

export function messageLimits(person: Person, address: string): MessageLimit[] {
  return [
    { source: `line/${nameOf(person)}`, ...messagesOfPerson },
    { source: `line/${networkOf(address)}`, ...messagesOfNetwork },
  ];
}

export function conversationLimits(address: string): MessageLimit[] {
  return [{ source: `conversation/${networkOf(address)}`, ...conversationsOfNetwork }];
}

export function pictureLimits(person: Person, address: string): MessageLimit[] {
  return [
    { source: `picture/${nameOf(person)}`, ...picturesOfPerson },
    { source: `picture/${networkOf(address)}`, ...picturesOfNetwork },
  ];
}

/** Counts one more for each limit until one is reached; returns the seconds to wait, or null. */
export async function countMessage(
  tx: Tx,
  limits: readonly MessageLimit[],
): Promise<number | null> {
  for (const { source, seconds, max } of limits) {
    const keyHash = hash('sha256', `support/${source}`);
    const { waitSeconds } = await sql.keepPace.one(tx, { keyHash, seconds, most: max });
    if (waitSeconds > 0) return waitSeconds;
  }
  return null;
}

function nameOf({ playerId, visitorHash }: Person): string {
  return playerId === null ? `visitor/${visitorHash}` : `player/${playerId}`;
}
