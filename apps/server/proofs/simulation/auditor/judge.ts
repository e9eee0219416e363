// What a bet must be answered in a given state at a given instant, and how it changes the state.
// The checks are in the order in which the contract lists its reasons.

import {
  balanceOf,
  moneyText,
  decimalOdds,
  opposites,
  playCodes,
  receiptFor,
} from './odds-and-digits.ts';
import {
  playerOf,
  runningRound,
  tableOf,
  type Kept,
  type Model,
  type Order,
  type Plan,
  type Player,
  type Round,
} from './model.ts';
import { addToTable, costWith, stakeLeft } from './table.ts';

/** A bet as the player meant it. */
export interface Intent {
  readonly playerId: number;
  readonly key: string | null;
  /** The request's text, to compare two requests with the same key. */
  readonly body: string;
  /** The language of the play names in the answer. */
  readonly playName: (play: number) => string;
  /** A missing or wrong field, which is reason enough for a rejection. */
  readonly fieldFault: { readonly reason: string; readonly field: string } | null;
  readonly gameId: number;
  readonly planId: number;
  readonly issue: string;
  /** Null if one of them is not a play of the plan. */
  readonly plays: readonly number[] | null;
  readonly stake: bigint;
  readonly version: number | null;
}

type Rejection = Readonly<Record<string, unknown>>;

export type Judgement =
  | {
      readonly kind: 'rejected';
      readonly data: Rejection;
      /** Another reason that is equally correct. */
      readonly or?: Rejection;
    }
  | { readonly kind: 'kept'; readonly kept: Kept }
  /** The sessions of a frozen player have ended. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'accepted'; readonly odds: readonly number[]; readonly round: Round };

export function judge(model: Model, intent: Intent, now: number): Judgement {
  const player = playerOf(model, intent.playerId);
  if (player.state === 'frozen') return { kind: 'ended' };
  if (intent.fieldFault !== null) return reject(intent.fieldFault.reason, intent.fieldFault);
  const kept = intent.key === null ? undefined : player.keys.get(intent.key);
  if (kept !== undefined) {
    return kept.body === intent.body ? { kind: 'kept', kept } : reject('idempotency_mismatch');
  }
  // A guest without an entry received no play credits.
  if (player.group === 2 && player.version === 0) return reject('members_only');
  if (player.state !== 'active') return reject('account_frozen');
  const round = model.rounds.get(`${intent.gameId}/${intent.issue}`);
  if (round !== undefined && (round.status !== 'open' || now >= round.closes)) {
    return reject('round_closed');
  }
  const running = runningRound(model, intent.gameId, now);
  if (running === null || model.stopped.has(intent.gameId)) return reject('game_stopped');
  if (round === undefined || round !== running) return reject('not_current_round');
  const plan = model.plans.get(intent.planId);
  if (plan === undefined || plan.gameId !== intent.gameId) return reject('plan_unknown');
  if (intent.plays === null) return reject('play_unknown');
  const placed = { ...intent, plays: intent.plays };
  return judgeMoney({ player, round, plan }, placed);
}

interface Place {
  readonly player: Player;
  readonly round: Round;
  readonly plan: Plan;
}

type Placed = Intent & { readonly plays: readonly number[] };

function judgeMoney({ player, round, plan }: Place, { plays, stake, version }: Placed): Judgement {
  if (stake < plan.min || stake > plan.max) {
    return reject('stake_out_of_range', { min: moneyText(plan.min), max: moneyText(plan.max) });
  }
  if (player.balance - player.held + stakedIn({ player, round, plan }) < plan.join) {
    return reject('room_minimum', { join_limit: moneyText(plan.join) });
  }
  if (stake * BigInt(plays.length) > player.balance - player.held) {
    return reject('insufficient_funds', balanceOf(player));
  }
  const mine = ownStakes(player, round);
  const after = (play: number) => (mine.get(play) ?? 0n) + (plays.includes(play) ? stake : 0n);
  for (const [one, other] of opposites) {
    const touched = plays.includes(one) || plays.includes(other);
    if (touched && after(one) === after(other)) return reject('opposite_bets');
  }
  const table = tableOf(round, plan.planId);
  const { odds, cap } = plan;
  const soldOut =
    costWith(table, plays, { stake, odds }) > cap
      ? { left: moneyText(stakeLeft(table, plays, { odds, cap })), reason: 'sold_out' }
      : null;
  const { version: present } = plan;
  const oddsChanged =
    version === null || version === present ? null : { version: present, reason: 'odds_changed' };
  // If the stake is too high and the odds have changed, both reasons are correct.
  if (soldOut !== null && oddsChanged !== null) {
    return { kind: 'rejected', data: soldOut, or: oddsChanged };
  }
  const data = soldOut ?? oddsChanged;
  if (data !== null) return { kind: 'rejected', data };
  return { kind: 'accepted', odds, round };
}

/** The player's stakes in this room in this round. */
function stakedIn({ player, round, plan }: Place): bigint {
  return player.orders
    .filter((order) => order.round === round && order.planId === plan.planId)
    .reduce((total, { stake }) => total + stake, 0n);
}

/** The player's stakes on each play, in all rooms of the round. */
function ownStakes(player: Player, round: Round): Map<number, bigint> {
  const stakes = new Map<number, bigint>();
  for (const order of player.orders) {
    if (order.round !== round) continue;
    stakes.set(order.play, (stakes.get(order.play) ?? 0n) + order.stake);
  }
  return stakes;
}

function reject(reason: string, details: Rejection = {}): Judgement {
  return { kind: 'rejected', data: { ...details, reason } };
}

export interface Acceptance {
  /** Of the orders, one for each play. */
  readonly ids: readonly number[];
  readonly odds: readonly number[];
  readonly round: Round;
  readonly moments: readonly number[];
}

/** Writes an accepted bet into the model; returns the expected answer. */
export function accept(model: Model, intent: Intent, how: Acceptance): unknown {
  const player = playerOf(model, intent.playerId);
  const { round, odds } = how;
  const { stake, planId, gameId, issue } = intent;
  const plays = intent.plays ?? [];
  const orders = plays.map((play, index): Order => {
    const id = how.ids[index] ?? 0;
    const orderNo = numberOf(id);
    const price = odds[play] ?? 0;
    player.balance -= stake;
    const fields = { gameId, issue, orderNo, play, stake, odds: price };
    return {
      id,
      orderNo,
      playerId: player.playerId,
      round,
      planId,
      play,
      stake,
      odds: price,
      balanceAfter: player.balance,
      ...receiptFor(fields, model.receiptKey),
      createdAt: Math.floor((how.moments[index] ?? 0) / 1e6),
    };
  });
  player.version += orders.length;
  player.orders.push(...orders);
  round.orders.push(...orders);
  addToTable(tableOf(round, planId), plays, { stake, odds });
  const data = {
    orders: orders.map((order) => ({
      id: order.id,
      orderNo: order.orderNo,
      play_type: playCodes[order.play],
      play_method: intent.playName(order.play),
      quantity: moneyText(order.stake),
      odds: decimalOdds(order.odds),
      receipt: order.receipt,
      nonce: order.nonce,
    })),
    ...balanceOf(player),
    issue,
  };
  if (intent.key !== null) {
    player.keys.set(intent.key, { body: intent.body, data, rejected: false });
  }
  return data;
}

/** The only rejection with an effect. */
export function freeze(model: Model, { playerId, key, body }: Intent): void {
  const player = playerOf(model, playerId);
  player.state = 'betting_frozen';
  const data = { reason: 'opposite_bets' };
  if (key !== null) player.keys.set(key, { body, data, rejected: true });
}

/** An order's number as text: base 32 without I, L, O and U, eleven characters and a T. */
function numberOf(id: number): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let text = '';
  for (let rest = BigInt(id); rest > 0n; rest >>= 5n)
    text = `${letters[Number(rest & 31n)]}${text}`;
  return `T${text.padStart(11, '0')}`;
}
