/**
 * Sends a bet. The balance changes only with the server's answer, and what the rejection shows to
 * be stale is read again.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { PlayCode } from '@trine/game/plays.ts';
import { formatMoney, type Minor } from '@trine/money/money.ts';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import type { AcceptedBet } from '../../data/stored-receipts.ts';
import { recordAcceptedOrders } from './state/own-orders.ts';
import { roomStatePath } from './state/room-now.ts';

export interface Bet {
  issue: string;
  planId: number;
  gameId: number;
  plays: readonly PlayCode[];
  stakeMinor: Minor;
  /** The version of the odds that the player saw. */
  version: number;
  /** One key for one confirmation: a repetition after a time-out bets once. */
  key: string;
}

export type BetResult =
  /** `hasReceipt`: this device has stored the receipt. */
  | { kind: 'accepted'; hasReceipt: boolean }
  /** Unknown whether it was accepted: the same bet may be sent again. */
  | { kind: 'unanswered'; text: string }
  | { kind: 'rejected'; reason: Rejection['reason']; text: string };

const ordersPath: Path = '/api/user/orderList';

export function usePlaceBet(): { isBusy: boolean; place: (bet: Bet) => Promise<BetResult> } {
  const queries = useQueryClient();
  const { isBusy, send } = useApiMutation('/api/Lottery/playOrder');
  const place = async (bet: Bet): Promise<BetResult> => {
    const { issue, planId, gameId, plays, stakeMinor, version, key } = bet;
    const money = formatMoney(stakeMinor);
    const outcome = await send(
      { issue, plan_id: planId, game_id: gameId, play_type: [...plays], money, version },
      { key },
    );
    if (outcome.ok) {
      recordAcceptedOrders(
        queries,
        outcome.data.orders.map(({ id }) => id),
      );
      const { orders } = outcome.data;
      const [hasReceipt] = await Promise.all([
        storeReceipts({ gameId, issue: outcome.data.issue, orders }).catch(() => false),
        showOrders(queries),
      ]);
      return { kind: 'accepted', hasReceipt };
    }
    const { reason } = outcome;
    const text = rejectionText(outcome);
    // Only code 0 decides the bet. No answer, an overloaded or failed server and a lost session
    // leave it open: an earlier attempt of this call may have been accepted.
    if (outcome.code !== 0) return { kind: 'unanswered', text };
    const reading = readAgain(queries, reason);
    // The question is asked again with the new odds, so they must be read first.
    if (reason === 'odds_changed') await reading;
    return { kind: 'rejected', reason, text };
  };
  return { isBusy, place };
}

/** Whether this device has stored the receipts; the script is fetched with the first bet. */
async function storeReceipts(bet: AcceptedBet): Promise<boolean> {
  const stored = await import('../../data/stored-receipts.ts');
  return stored.storeReceipts(bet);
}

/** Cancels running reads of the bet list, which would lack this bet. */
async function showOrders(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: [ordersPath] });
  void queries.invalidateQueries({ queryKey: [roomStatePath] });
  void queries.invalidateQueries({ queryKey: [ordersPath] });
}

/** What each rejection shows to be stale. */
const staleAfter: Partial<Record<Rejection['reason'], Path>> = {
  round_closed: roomStatePath,
  not_current_round: roomStatePath,
  game_stopped: roomStatePath,
  insufficient_funds: roomStatePath,
  room_minimum: roomStatePath,
  account_frozen: '/api/user/userInfo',
  opposite_bets: '/api/user/userInfo',
  stake_out_of_range: '/api/Lottery/oddsList',
  odds_changed: '/api/Lottery/oddsList',
};

async function readAgain(queries: QueryClient, reason: Rejection['reason']): Promise<void> {
  const path = staleAfter[reason];
  if (path) await queries.invalidateQueries({ queryKey: [path] });
}
