/** The returns of published books, which are checked against their rounds in a worker. */
import { useQuery } from '@tanstack/react-query';
import { returnBand, type PaidBook, type ReturnBand } from '@trine/fairness/book-return.ts';
import { isBookPublished } from '@trine/fairness/verify-book.ts';
import { publishedBookPath } from '@trine/contract/results/published-book.ts';
import { useSession } from '../../data/session.ts';
import { useSteadyError } from '../../data/queries.ts';
import type { PublicRound } from './day-rounds.ts';

export interface BookReturns {
  /** Null without a stake. */
  band: ReturnBand | null;
  /** Rounds whose books hold. */
  count: number;
  /** Rounds whose books do not fit the seal or the payout. */
  failed: number;
  /** Rounds whose books the server does not have. */
  missing: number;
}

/** Rounds whose book can be read and has bets. */
export function hasBets(round: PublicRound): boolean {
  return round.status === 'settled' && isBookPublished(round) && (round.book?.count ?? 0) > 0;
}

export function useBookReturns(rounds: readonly PublicRound[]) {
  const hostUrl = useSession((session) => session.hostUrl);
  const query = useQuery({
    queryKey: ['bookReturns', hostUrl, rounds.map(({ game_id: id, issue }) => `${id}/${issue}`)],
    queryFn: ({ signal }) => readReturns({ rounds, hostUrl, signal }),
    enabled: rounds.length > 0,
    staleTime: Infinity,
    placeholderData: (known) => known,
  });
  return useSteadyError(query);
}

interface Reading {
  rounds: readonly PublicRound[];
  hostUrl: string;
  signal: AbortSignal;
}

async function readReturns({ rounds, ...reading }: Reading): Promise<BookReturns> {
  const books: { facts: PublicRound; bytes: Uint8Array }[] = [];
  for (const facts of rounds) {
    const bytes = await readBook(facts, reading);
    if (bytes !== null) books.push({ facts, bytes });
  }
  const { checkBeside } = await import('../../features/round/read-and-check.ts');
  const found = await checkBeside('books', books);
  const held = found.filter((book): book is PaidBook => book !== null);
  return {
    band: returnBand(held),
    count: held.length,
    failed: found.length - held.length,
    missing: rounds.length - books.length,
  };
}

const missingStatus = 404;

/** Null for a round whose month was archived. */
async function readBook(
  { game_id: gameId, issue }: PublicRound,
  { hostUrl, signal }: Omit<Reading, 'rounds'>,
): Promise<Uint8Array | null> {
  const address = `${hostUrl}/index.php${publishedBookPath}/${gameId}/${issue}`;
  const response = await fetch(address, { signal });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  if (response.status === missingStatus) return null;
  throw new Error(`the book answers with ${response.status}`);
}
