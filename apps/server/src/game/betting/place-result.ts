// The result of a bet in `place_orders`, with the details of the player's answer.

import type { Rejection } from '@trine/contract/envelope.ts';
import { stakeLeft } from '@trine/game/payout.ts';
import { playCode, PLAYS, playWins } from '@trine/game/plays.ts';
import { SUMS } from '@trine/game/outcome.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { Balance } from '../../ledger/ledger.ts';
import type { OrderId } from '../../platform/postgres/ids.ts';
import type { Bet } from './bet.ts';
import type { PlaceRejection, PlacedRow, SessionRejection } from './betting.sql.ts';
import type { SignedReceipt } from './receipt.ts';
import type { PricedBet } from './prepare-batch.ts';

export interface PlacedOrder {
  readonly orderId: OrderId;
  readonly play: number;
  readonly oddsHundredths: number;
}

export type PlaceResult =
  | { readonly kind: 'serialize' | 'retry' | 'reprice' }
  | { readonly kind: 'session'; readonly state: 'unknown' | 'ended' | 'expired' }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | PlacedBet;

export interface PlacedBet {
  readonly kind: 'placed';
  readonly bet: Bet;
  readonly orders: readonly PlacedOrder[];
  readonly balance: Balance;
  readonly batch: PlacedBatch;
  /** The position of the first order among all orders of the batch. */
  readonly firstReceipt: number;
}

/** All bets that one commit placed; their receipts are signed together. */
export interface PlacedBatch {
  readonly bets: PlacedBet[];
  orderCount: number;
  /** Null until they are signed. */
  receipts: readonly SignedReceipt[] | Promise<readonly SignedReceipt[]> | null;
}

const sessionStates = {
  token_unknown: 'unknown',
  session_ended: 'ended',
  session_expired: 'expired',
} as const satisfies Record<SessionRejection, string>;

/** A placed bet is added to its batch. */
export function placeResultOf(row: PlacedRow, priced: PricedBet, batch: PlacedBatch): PlaceResult {
  const { result: code } = row;
  if (code === 'serialize' || code === 'retry' || code === 'reprice') {
    return { kind: code };
  }
  if (code === null) return placed(row, priced, batch);
  if (code === 'replayed') {
    if (row.orders?.length !== priced.bet.plays.length) {
      throw new Error('a replayed bet has fewer orders than plays');
    }
    return placed(row, priced, batch);
  }
  if (isAboutSession(code)) return { kind: 'session', state: sessionStates[code] };
  const rejection = { reason: code, ...detailsOf(code, row.details, priced) };
  return { kind: 'rejected', rejection };
}

function isAboutSession(code: PlaceRejection | SessionRejection): code is SessionRejection {
  return code in sessionStates;
}

type StoredBet = Pick<PlacedRow, 'orders' | 'odds' | keyof Balance>;

/** The stored orders of a replayed bet, otherwise those of the request. */
function placed(
  stored: StoredBet,
  { bet, firstOrderId, odds }: PricedBet,
  batch: PlacedBatch,
): PlaceResult {
  const orders = bet.plays.map((play, index) => ({
    orderId: stored.orders?.[index] ?? ((firstOrderId + BigInt(index)) as OrderId),
    play,
    oddsHundredths: stored.odds?.[index] ?? odds?.oddsHundredths[play] ?? 0,
  }));
  const { balanceMinor, balanceVersion, heldMinor, heldVersion } = stored;
  const balance = { balanceMinor, balanceVersion, heldMinor, heldVersion };
  const firstReceipt = batch.orderCount;
  const placedBet = { kind: 'placed', bet, orders, balance, batch, firstReceipt } as const;
  batch.bets.push(placedBet);
  batch.orderCount += orders.length;
  return placedBet;
}

/** The details that the database adds to a rejection; amounts in minor units as text. */
interface Details {
  readonly min: string;
  readonly max: string;
  readonly join_limit: string;
  readonly money: string;
  readonly lock_money: string;
  readonly balance_version: number;
  readonly held_version: number;
  readonly version: number;
  readonly cap: string;
  readonly stake: string;
  /** By play. */
  readonly payouts: readonly string[];
}

function detailsOf(
  rejection: PlaceRejection,
  text: string | null,
  priced: PricedBet,
): Omit<Rejection, 'reason'> {
  const details = JSON.parse(text ?? '{}') as Details;
  switch (rejection) {
    case 'stake_out_of_range':
      return { min: moneyText(details.min), max: moneyText(details.max) };
    case 'room_minimum':
      return { join_limit: moneyText(details.join_limit) };
    case 'insufficient_funds':
      return {
        money: moneyText(details.money),
        lock_money: moneyText(details.lock_money),
        balance_version: details.balance_version,
        held_version: details.held_version,
      };
    case 'odds_changed':
      return { version: details.version };
    case 'sold_out':
      return { left: leftUnderCap(details, priced) };
    case 'idempotency_mismatch':
    case 'members_only':
    case 'account_frozen':
    case 'round_closed':
    case 'not_current_round':
    case 'game_stopped':
    case 'plan_unknown':
    case 'play_unknown':
    case 'opposite_bets':
      return {};
  }
}

/** The greatest stake per play that the round's cap still admits. */
function leftUnderCap(details: Details, { bet, odds }: PricedBet): string {
  const owed = details.payouts.map(BigInt);
  const left = stakeLeft({
    payoutBySum: SUMS.map((sum) =>
      minor(
        PLAYS.reduce(
          (total, play, index) => (playWins(play, sum) ? total + (owed[index] ?? 0n) : total),
          0n,
        ),
      ),
    ),
    stakesMinor: minor(BigInt(details.stake)),
    capMinor: minor(BigInt(details.cap)),
    plays: bet.plays.map((play) => playCode(play)),
    odds: odds?.oddsHundredths ?? [],
  });
  return formatMoney(left);
}

function moneyText(units: string): string {
  return formatMoney(minor(BigInt(units)));
}
