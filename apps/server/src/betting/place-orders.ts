// Taking a bet: one request, one statement, one commit. All checks that need the present state are
// made by `place_orders` inside PostgreSQL, under its locks and by its clock.

import { createHash } from 'node:crypto';
import { stakeLeft } from '@trine/game/payout.ts';
import { PLAYS, playCode } from '@trine/game/plays.ts';
import { formatMoney, minor, parseMoney } from '@trine/money/money.ts';
import type { RequestOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { playOrder } from '@trine/contract/orders.ts';
import type { Refusal } from '@trine/contract/envelope.ts';
import type { NextId, OrderId, PlayerId, PostingId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import * as sql from './betting.sql.ts';
import type { PlaceRefusal } from './betting.sql.ts';
import { readPlays } from './read-plays.ts';

export interface PlacedOrder {
  readonly orderId: OrderId;
  readonly play: number;
  readonly oddsHundredths: number;
}

export type Placement =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'placed';
      readonly orders: readonly PlacedOrder[];
      readonly gameId: number;
      readonly issue: string;
      readonly stakeMinor: bigint;
      readonly balanceMinor: bigint;
      readonly heldMinor: bigint;
    };

interface Bet {
  readonly gameId: number;
  readonly planId: number;
  readonly issue: string;
  readonly oddsVersion: number | null;
  readonly stakeMinor: bigint;
  /** Null when the request named a play that the plan does not offer. */
  readonly plays: readonly number[] | null;
}

const greatestSmallint = 32_767;
const greatestInteger = 2_147_483_647;

export interface PlaceRequest {
  readonly playerId: PlayerId;
  readonly key: string | null;
  readonly request: RequestOf<typeof playOrder>;
}

export async function placeOrders(
  database: Database,
  nextId: NextId,
  { playerId, key, request }: PlaceRequest,
): Promise<Placement> {
  const bet = readBet(request);
  if ('reason' in bet) return { kind: 'refused', refusal: bet };
  const orderIds = (bet.plays ?? []).map(() => nextId<OrderId>());
  const row = await sql.placeOrders.one(database, {
    ...bet,
    playerId,
    key,
    requestHash: key === null ? null : hashOf(bet),
    orderIds,
    postingId: nextId<PostingId>(),
  });
  if (row.refusal !== null) {
    const refusal = { reason: row.refusal, ...detailsOf(row.refusal, row, bet) };
    return { kind: 'refused', refusal };
  }
  const { orders, oddsHundredths } = row;
  if (orders === null || oddsHundredths === null) throw new Error('placed without orders');
  return {
    kind: 'placed',
    gameId: bet.gameId,
    issue: bet.issue,
    stakeMinor: bet.stakeMinor,
    balanceMinor: row.balanceMinor,
    heldMinor: row.heldMinor,
    orders: (bet.plays ?? []).map((play, index) => ({
      orderId: present(orders[index]),
      play,
      oddsHundredths: present(oddsHundredths[index]),
    })),
  };
}

/** The request's fields in the server's own terms; the contract has checked their forms. */
function readBet(request: RequestOf<typeof playOrder>): Bet | Refusal {
  const planId = present(parseIdentifier(request.plan_id));
  const gameId = present(parseIdentifier(request.game_id));
  const stakeMinor = present(parseMoney(request.money));
  const version = request.version === undefined ? null : parseIdentifier(request.version);
  const given = readPlays(request.play_type, planId);
  if (given.kind === 'invalid') return { reason: 'invalid_field', field: 'play_type' };
  return {
    gameId: Math.min(gameId, greatestSmallint),
    planId: Math.min(planId, greatestInteger),
    issue: request.issue,
    oddsVersion: version === null ? null : Math.min(version, greatestInteger),
    stakeMinor,
    plays: given.kind === 'plays' ? given.plays : null,
  };
}

/** Two requests are the same when they mean the same, however their numbers were written. */
function hashOf(bet: Bet): Buffer {
  const fields = ['playOrder', bet.gameId, bet.planId, bet.issue, bet.oddsVersion ?? ''];
  const text = [...fields, bet.stakeMinor, (bet.plays ?? ['unknown']).join(',')].join('|');
  return createHash('sha256').update(text).digest();
}

interface RefusedRow {
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
  readonly details: string | null;
}

interface StoredDetails {
  readonly min: string;
  readonly max: string;
  readonly join_limit: string;
  readonly version: number;
  readonly cap: string;
  readonly stake: string;
  readonly payouts: readonly string[];
  readonly odds: readonly number[];
}

function detailsOf(refusal: PlaceRefusal, row: RefusedRow, bet: Bet): Omit<Refusal, 'reason'> {
  const details = JSON.parse(row.details ?? '{}') as StoredDetails;
  switch (refusal) {
    case 'stake_out_of_range':
      return { min: moneyText(details.min), max: moneyText(details.max) };
    case 'room_minimum':
      return { join_limit: moneyText(details.join_limit) };
    case 'insufficient_funds':
      return { money: moneyText(row.balanceMinor), lock_money: moneyText(row.heldMinor) };
    case 'odds_changed':
      return { version: details.version };
    case 'sold_out':
      return { left: leftUnderCap(details, bet) };
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
function leftUnderCap(details: StoredDetails, bet: Bet): string {
  const plays = present(bet.plays);
  const odds = PLAYS.map((_, play) => details.odds[plays.indexOf(play)] ?? 0);
  const left = stakeLeft({
    payoutBySum: details.payouts.map((payout) => minor(BigInt(payout))),
    stakesMinor: minor(BigInt(details.stake)),
    capMinor: minor(BigInt(details.cap)),
    plays: plays.map((play) => playCode(play)),
    odds,
  });
  return formatMoney(left);
}

function moneyText(units: bigint | string): string {
  return formatMoney(minor(BigInt(units)));
}

function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('a checked value is missing');
  return value;
}
