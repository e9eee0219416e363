// A batch as one statement: requests to arrays, rows back to what each player is told.

import type { Refusal } from '@trine/contract/envelope.ts';
import { stakeLeft } from '@trine/game/payout.ts';
import { playCode, PLAYS, playWins } from '@trine/game/plays.ts';
import { SUMS } from '@trine/game/outcome.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { OrderId, PlayerId, PostingId } from '../database/ids.ts';
import type { Connection } from '../database/transaction.ts';
import type { PlanOdds } from '../rounds/plans.ts';
import { hashOf, type Bet } from './bet.ts';
import * as sql from './betting.sql.ts';
import type { PlaceRefusal } from './betting.sql.ts';

/** A bet with all that the statement needs to judge it. */
export interface PricedBet {
  readonly playerId: PlayerId;
  readonly key: string | null;
  readonly bet: Bet;
  /** Null when the plan does not exist. */
  readonly odds: PlanOdds | null;
  /** The first of as many ids as the bet has plays. */
  readonly firstOrderId: OrderId;
}

export interface PlacedOrder {
  readonly orderId: OrderId;
  readonly play: number;
  readonly oddsHundredths: number;
}

export type Verdict =
  | { readonly kind: 'later' | 'repriced' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'placed';
      readonly bet: Bet;
      readonly orders: readonly PlacedOrder[];
      readonly balanceMinor: bigint;
      readonly heldMinor: bigint;
    };

export interface BatchOptions {
  readonly postingId: PostingId;
  /** Whether the batch was sent before and what became of it is not known. */
  readonly isAgain: boolean;
}

/** Judges the bets in their order, in one transaction; a verdict for each. */
export async function placeBatch(
  connection: Connection,
  bets: readonly PricedBet[],
  { postingId, isAgain }: BatchOptions,
): Promise<Verdict[]> {
  const orders = bets.flatMap((priced, index) => ordersOf(priced, index + 1));
  const rows = await sql.placeOrders.all(connection, {
    playerIds: bets.map(({ playerId }) => playerId),
    keys: bets.map(({ key }) => key),
    hashes: bets.map(({ key, bet }) => (key === null ? null : hashOf(bet))),
    gameIds: bets.map(({ bet }) => bet.gameId),
    issues: bets.map(({ bet }) => bet.issue),
    planIds: bets.map(({ bet }) => bet.planId),
    oddsVersions: bets.map(({ bet }) => bet.oddsVersion),
    pricedVersions: bets.map(({ odds }) => odds?.version ?? 0),
    stakesMinor: bets.map(({ bet }) => bet.stakeMinor),
    counts: bets.map(({ bet }) => bet.plays.length),
    payoutsMinor: bets.map((priced) =>
      priced.bet.plays.reduce((sum, play) => sum + payoutOf(priced, play), 0n),
    ),
    sizes: bets.map(({ bet }) => leaning(bet, 0, 1)),
    parities: bets.map(({ bet }) => leaning(bet, 2, 3)),
    firstOrderIds: bets.map(({ firstOrderId }) => firstOrderId),
    requests: orders.map(({ request }) => request),
    steps: orders.map(({ step }) => step),
    plays: orders.map(({ play }) => play),
    oddsHundredths: orders.map(({ odds }) => odds),
    orderPayoutsMinor: orders.map(({ payout }) => payout),
    postingId,
    isAgain,
  });
  if (rows.length !== bets.length) throw new Error('a batch was not answered in full');
  return rows.map((row, index) => verdictOf(row, bets[index]));
}

/** One row an order; without odds (no such plan) none, since nothing will be placed. */
function ordersOf(priced: PricedBet, request: number) {
  const { bet, odds } = priced;
  return bet.plays.map((play, index) => ({
    request,
    step: index + 1,
    play,
    odds: odds?.oddsHundredths[play] ?? 0,
    payout: payoutOf(priced, play),
  }));
}

/** Source: stake × odds, rounded down to a minor unit; as `payoutMinor` of the rules. */
function payoutOf({ bet, odds }: PricedBet, play: number): bigint {
  return (bet.stakeMinor * BigInt(odds?.oddsHundredths[play] ?? 0)) / 100n;
}

/** Which side of a pair of opposites the bet is on: 1, -1, 0 for both, null for neither. */
function leaning({ plays }: Bet, one: number, other: number): number | null {
  const [isOne, isOther] = [plays.includes(one), plays.includes(other)];
  return isOne || isOther ? Number(isOne) - Number(isOther) : null;
}

type Row = Awaited<ReturnType<typeof sql.placeOrders.all>>[number];

function verdictOf(row: Row, priced: PricedBet | undefined): Verdict {
  if (priced === undefined) throw new Error('a verdict without its bet');
  const { verdict, details, ...told } = row;
  if (verdict === 'later' || verdict === 'repriced') return { kind: verdict };
  if (verdict !== null && verdict !== 'replayed') {
    const refusal = { reason: verdict, ...detailsOf(verdict, details, priced) };
    return { kind: 'refused', refusal };
  }
  const { bet, firstOrderId, odds } = priced;
  const isReplayed = verdict === 'replayed';
  if (isReplayed && told.orders?.length !== bet.plays.length) {
    throw new Error('a bet was placed before, but not all its orders are there');
  }
  const orders = bet.plays.map((play, index) => ({
    orderId: told.orders?.[index] ?? ((firstOrderId + BigInt(index)) as OrderId),
    play,
    oddsHundredths: told.odds?.[index] ?? odds?.oddsHundredths[play] ?? 0,
  }));
  const { balanceMinor, heldMinor } = told;
  return { kind: 'placed', bet, orders, balanceMinor, heldMinor };
}

/** What the database tells beside a refusal; amounts in minor units as text. */
interface Details {
  readonly min: string;
  readonly max: string;
  readonly join_limit: string;
  readonly money: string;
  readonly lock_money: string;
  readonly version: number;
  readonly cap: string;
  readonly stake: string;
  /** By play. */
  readonly payouts: readonly string[];
}

function detailsOf(
  refusal: PlaceRefusal,
  text: string | null,
  priced: PricedBet,
): Omit<Refusal, 'reason'> {
  const details = JSON.parse(text ?? '{}') as Details;
  switch (refusal) {
    case 'stake_out_of_range':
      return { min: moneyText(details.min), max: moneyText(details.max) };
    case 'room_minimum':
      return { join_limit: moneyText(details.join_limit) };
    case 'insufficient_funds':
      return { money: moneyText(details.money), lock_money: moneyText(details.lock_money) };
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

/** The greatest stake of each of the plays that the round's cap still admits. */
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
