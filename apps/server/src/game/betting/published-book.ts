// The book of a drawn or void round without names, as `@trine/fairness/published-book.ts` has it.
// It is read page by page while it is sent, so that a book of any size takes the memory of a page.

import { bookHeader, recordBytes, writeRecord } from '@trine/fairness/published-book.ts';
import { playCode } from '@trine/game/plays.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { firstIdAt, orderNumber, type OrderId } from '../../platform/postgres/ids.ts';
import * as sql from './published-book.sql.ts';
import { commitmentOf } from './receipt.ts';

export interface PublishedBookSources {
  readonly database: Database;
  readonly reads: Reads;
  readonly receiptKey: Buffer;
}

export interface PublishedBook {
  /** Of the whole, in bytes. */
  readonly length: number;
  /** The sealed root in hex. */
  readonly root: string;
  /** Fails if the round has another number of orders than were sealed. */
  readonly parts: () => AsyncGenerator<Buffer, void>;
}

type PublishedRound = NonNullable<Awaited<ReturnType<typeof sql.publishedRound.first>>>;

const pageSize = 1_000;
/** The possible difference between the clock that made an id and the one that opened the round. */
const clockErrorMs = 24 * 60 * 60 * 1000;

/**
 * Null unless the round is drawn or void, has leaves of version 2 and is not in the archive. Such a
 * round's orders never change: a replica may serve it.
 */
export async function openPublishedBook(
  { database, reads, receiptKey }: PublishedBookSources,
  asked: { readonly gameId: number; readonly issue: string },
): Promise<PublishedBook | null> {
  const recent = await sql.publishedRound.first(reads.recent, asked);
  const round = recent ?? (await sql.publishedRound.first(database, asked));
  if (round === null || round.isArchived) return null;
  const header = bookHeader(round);
  const from = recent === null ? database : reads.recent;
  return {
    length: header.length + round.count * recordBytes,
    root: round.root.toString('hex'),
    parts: () => partsOf(from, round, receiptKey),
  };
}

async function* partsOf(
  from: Connection,
  round: PublishedRound,
  receiptKey: Buffer,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(bookHeader(round), 'latin1');
  const { roundId, gameId, count } = round;
  const fromId = firstIdAt(round.opensAt - clockErrorMs);
  const beforeId = firstIdAt(round.closesAt + clockErrorMs);
  const asked = { roundId, gameId, fromId, beforeId, limit: pageSize };
  let left = count;
  for (let after = 0n as OrderId; ;) {
    const page = await sql.publishedOrders.all(from, { ...asked, orderId: after });
    left -= page.length;
    if (left < 0) throw new Error(`round ${roundId} has more orders than sealed`);
    const records = Buffer.alloc(page.length * recordBytes);
    for (const [index, { orderId, play, stakeMinor, oddsHundredths }] of page.entries()) {
      const commitment = commitmentOf(orderNumber(orderId), receiptKey);
      const order = { play: playCode(play), stakeMinor, oddsHundredths, commitment };
      writeRecord(records, index * recordBytes, order);
    }
    if (page.length > 0) yield records;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    after = last.orderId;
  }
  if (left > 0) throw new Error(`round ${roundId} has fewer orders than sealed`);
}
