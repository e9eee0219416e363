/**
 * Checks in this browser that a bet is in its round's sealed book. Fetched with the first bet that
 * is checked.
 */
import type { Answer } from '@trine/contract/client.ts';
import { isOrderSealed } from '@trine/fairness/verify-order.ts';
import { parseMoney } from '@trine/money/money.ts';
import { call } from '../../data/client.ts';
import { answerOf } from '../../data/queries.ts';
import { seenBook } from './seen-books.ts';

export type BetToCheck = Answer<'/api/user/orderInfo'> & { receipt: string };

export interface CheckedBet {
  isSealed: boolean;
  /** From 1. */
  place: number;
  size: number;
}

/** Reads the bet's proof and what its round published, and compares them. */
export async function checkOrder(bet: BetToCheck, signal: AbortSignal): Promise<CheckedBet> {
  const { id, game_id: gameId, issue, orderNo, play_type: play, receipt } = bet;
  const [claim, facts] = await Promise.all([
    call('/api/fairness/order', { id }, { signal }).then(answerOf),
    call('/api/fairness/round', { game_id: gameId, issue }, { signal }).then(answerOf),
  ]);
  const order = {
    gameId,
    issue,
    orderNo,
    play,
    stakeMinor: parseMoney(bet.quantity) ?? 0n,
    oddsHundredths: Number(parseMoney(bet.odds) ?? 0n),
  };
  const books = [facts.book, seenBook(gameId, issue)].filter((book) => book !== null);
  const isSealed = isOrderSealed({ order, receipt, claim, books });
  return { isSealed, place: claim.index + 1, size: claim.size };
}
