import type { Answer } from '@trine/contract/client.ts';

type Bet = Answer<'/api/user/orderInfo'>;

/** An accepted bet of the player's own; only such a bet has a receipt. */
export type OwnBet = Bet & { receipt: string };

export function isOwnBet(bet: Bet): bet is OwnBet {
  return bet.receipt !== null;
}
