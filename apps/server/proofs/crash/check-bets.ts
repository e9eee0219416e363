// Compares the load's record with the database: each accepted bet is there once, with the answered
// amounts; each rejected bet is not there.

import { formatOdds } from '@trine/game/odds.ts';
import { playCode } from '@trine/game/plays.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { PlayerId } from '../../src/platform/postgres/ids.ts';
import type { Database } from '../../src/platform/postgres/transaction.ts';
import { ordersOfPlayers, stakesOfPlayers } from './books.sql.ts';
import { nameOf, type Accepted, type Bet } from './load-record.ts';

export interface BetCounts {
  readonly accepted: number;
  readonly orders: number;
  readonly rejected: number;
  /** Not answered at their first attempt. */
  readonly retried: number;
}

export interface CheckedBets {
  readonly counts: BetCounts;
  /** In the order of the record: the first failure names the first offending bet. */
  readonly failures: readonly string[];
}

/** More failures add no information. */
const maxFailures = 20;

export async function checkBets(database: Database, bets: readonly Bet[]): Promise<CheckedBets> {
  const players = [...new Set(bets.map((bet) => BigInt(bet.playerId) as PlayerId))];
  const orders = await ordersOfPlayers.all(database, { players });
  const stakes = await stakesOfPlayers.all(database, { players });
  const ordersLeft = new Map(orders.map((order) => [`order ${order.orderId}`, asAnswered(order)]));
  const stakesLeft = new Map(
    stakes.map(({ entryId, playerId, amountMinor, balanceAfterMinor }) => {
      const after = balanceAfterMinor === null ? 'none' : formatMoney(minor(balanceAfterMinor));
      return [`stake ${playerId}/${entryId}`, `${formatMoney(minor(amountMinor))}, then ${after}`];
    }),
  );
  const failures = bets.flatMap((bet) => failuresOf(bet, ordersLeft, stakesLeft));
  const strays = [...ordersLeft].map(
    ([id, order]) => `${id} (${order}) belongs to no accepted bet`,
  );
  const strayStakes = [...stakesLeft].map(
    ([id, stake]) => `${id} (${stake}) belongs to no accepted bet`,
  );
  const accepted = bets.filter(({ end }) => end.kind === 'accepted').length;
  return {
    counts: {
      accepted,
      orders: orders.length,
      rejected: bets.filter(({ end }) => end.kind === 'rejected').length,
      retried: bets.filter(({ attempts }) => attempts > 1).length,
    },
    failures: [...failures, ...strays, ...strayStakes].slice(0, maxFailures),
  };
}

interface OrderRow {
  readonly playerId: PlayerId;
  readonly gameId: number;
  readonly issue: string;
  readonly planId: number;
  readonly play: number;
  readonly stakeMinor: bigint;
  readonly oddsHundredths: number;
}

/** Formats a row as an answer, so that both can be compared as texts. */
function asAnswered(row: OrderRow): string {
  const { playerId, gameId, issue, planId, play, stakeMinor, oddsHundredths } = row;
  const price = `${formatMoney(minor(stakeMinor))} at ${formatOdds(oddsHundredths)}`;
  return `player ${playerId}, game ${gameId}, ${issue}, plan ${planId}: ${playCode(play)} ${price}`;
}

/** Removes the rows it finds from both maps, so that each is found once. */
function failuresOf(
  bet: Bet,
  ordersLeft: Map<string, string>,
  stakesLeft: Map<string, string>,
): string[] {
  switch (bet.end.kind) {
    case 'rejected':
      // Its rows, if there are any, stay in the maps and count as strays.
      return [];
    case 'unknown':
      return [`${nameOf(bet)} was never answered`];
    case 'accepted': {
      const { answer } = bet.end;
      const found = [
        ...expectedRows(bet, answer).map(([id, order]) => take(ordersLeft, id, order)),
        ...expectedStakes(bet, answer).map(([id, stake]) => take(stakesLeft, id, stake)),
      ];
      const failures = found.filter((failure) => failure !== null);
      return failures.length === 0 ? [] : [`${nameOf(bet)}: ${failures.join('; ')}`];
    }
  }
}

function expectedRows(bet: Bet, { orders, issue }: Accepted): [string, string][] {
  const { playerId, gameId, planId } = bet;
  const place = `player ${playerId}, game ${gameId}, ${issue}, plan ${planId}`;
  return bet.plays.map((play, index) => {
    const order = orders[index];
    const price = `${order?.quantity ?? 'nothing'} at ${order?.odds ?? 'nothing'}`;
    const isAsked = order?.play_type === play && order.quantity === bet.stake;
    return [`order ${order?.id}`, isAsked ? `${place}: ${play} ${price}` : `not ${play} as asked`];
  });
}

/**
 * One entry for each order, with the order's id; the balance after the last one is in the answer.
 */
function expectedStakes({ playerId }: Bet, { orders, money }: Accepted): [string, string][] {
  let after = toMinor(money);
  return orders
    .toReversed()
    .map(({ id, quantity }) => {
      const stake = toMinor(quantity);
      const entry = `${formatMoney(minor(-stake))}, then ${formatMoney(minor(after))}`;
      after += stake;
      return [`stake ${playerId}/${id}`, entry] as [string, string];
    })
    .toReversed();
}

/** An amount of an answer, with two decimals. */
function toMinor(money: string): bigint {
  return BigInt(money.replace('.', ''));
}

function take(left: Map<string, string>, id: string, expected: string): string | null {
  const found = left.get(id);
  left.delete(id);
  if (found === undefined) return `${id} (${expected}) was acknowledged but is not in the books`;
  return found === expected
    ? null
    : `${id} was acknowledged as ${expected} but is stored as ${found}`;
}
