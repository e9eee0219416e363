// What the pages of a player must show: records, wins, the room's heartbeat, a public round.

import type { Language } from '@trine/contract/languages.ts';
import type { PlayCode } from '@trine/game/plays.ts';
import { baseLabels, gameName, planName, playName } from '@trine/i18n/labels.ts';
import {
  balanceOf,
  decimalOdds,
  moneyText,
  payoutOf,
  playCodes,
  sumOfDigits,
  winningSums,
} from './odds-and-digits.ts';
import {
  lastRound,
  playerOf,
  roundsOf,
  runningRound,
  type Model,
  type Order,
  type Player,
  type Round,
} from './model.ts';

const feedLength = 30;

export interface Viewer {
  readonly player: Player;
  readonly language: Language;
  readonly now: number;
}

/** A record as lists show it. */
export function recordPage(model: Model, order: Order, { player, language }: Viewer) {
  const { round, playerId } = order;
  const { username } = playerOf(model, playerId);
  const plan = model.plans.get(order.planId);
  const won = isWin(order);
  return {
    id: order.id,
    orderNo: order.orderNo,
    status: round.status === 'settled' ? 1 : round.status === 'void' ? 2 : 0,
    whether_hit: won ? 1 : 0,
    profit: moneyText(won ? profitOf(order) : 0n),
    quantity: moneyText(order.stake),
    odds: decimalOdds(order.odds),
    issue: round.issue,
    issue_id: round.roundId,
    game_id: round.gameId,
    createtime: order.createdAt,
    name: gameName(language, round.gameId),
    plan_name: planName(language, plan?.roomType ?? 0),
    play_method: nameOf(language, order),
    play_type: playCodes[order.play],
    username: playerId === player.playerId ? username : masked(username),
    lottery_code: codeOf(round),
  };
}

/** An agent sees neither the balance nor the receipt of a member. */
export function infoPage(model: Model, order: Order, viewer: Viewer) {
  const { settledAt } = order.round;
  const isOwn = order.playerId === viewer.player.playerId;
  return {
    ...recordPage(model, order, viewer),
    balance_after: isOwn ? moneyText(order.balanceAfter) : null,
    settled_at: settledAt === null ? null : seconds(settledAt),
    receipt: isOwn ? order.receipt : null,
    nonce: isOwn ? order.nonce : null,
  };
}

const filters: Readonly<Record<string, (order: Order) => boolean>> = {
  accepted: ({ round }) => ['open', 'closed', 'drawn'].includes(round.status),
  profitable: isWin,
  unprofitable: (order) => order.round.status === 'settled' && !isWin(order),
  cancelled: ({ round }) => round.status === 'void',
};

export interface ListWish {
  readonly whose: 'own' | 'team';
  readonly status: string | null;
  readonly beforeId: number | null;
  readonly limit: number;
}

/** Newest first. */
export function listPage(model: Model, wish: ListWish, viewer: Viewer) {
  const { whose, status, beforeId, limit } = wish;
  const self = viewer.player.playerId;
  const own = [...model.players.values()].filter(({ playerId, inviterId }) =>
    whose === 'own' ? playerId === self : inviterId === self,
  );
  return own
    .flatMap(({ orders }) => orders)
    .filter(({ id }) => beforeId === null || id < beforeId)
    .filter((order) => status === null || (filters[status]?.(order) ?? false))
    .toSorted(newestFirst)
    .slice(0, limit)
    .map((order) => recordPage(model, order, viewer));
}

/** The oldest win of a game that its player has not acknowledged. */
export function unseenWin(player: Player, gameId: number): Order | null {
  return unseenWins(player, gameId)[0] ?? null;
}

/** Oldest first. */
function unseenWins({ orders, seen }: Player, gameId: number): Order[] {
  const since = seen.get(gameId) ?? 0;
  const wins = orders.filter((order) => order.round.gameId === gameId && order.id > since);
  return wins.filter(isWin).toSorted((one, other) => one.id - other.id);
}

/** The sum of wins in the popup; wins wait until all earlier rounds have ended. */
export function winSummaryPage(model: Model, gameId: number, { player, language }: Viewer) {
  const running = roundsOf(model, gameId).filter(({ settledAt }) => settledAt === null);
  const wins = unseenWins(player, gameId).filter(({ round }) =>
    running.every(({ draws }) => draws >= round.draws),
  );
  const newest = wins.at(-1);
  if (newest === undefined) return null;
  const rounds = new Set(wins.map(({ round }) => round));
  const payout = wins.reduce((sum, win) => sum + win.stake + profitOf(win), 0n);
  const { paid, staked } = sumsOf(player, rounds);
  return {
    id: newest.id,
    profit: moneyText(wins.reduce((sum, win) => sum + profitOf(win), 0n)),
    payout: moneyText(payout),
    round_payout: moneyText(paid),
    round_stake: moneyText(staked),
    net: moneyText(paid - staked),
    wins: wins.length,
    rounds: rounds.size,
    issue: newest.round.issue,
    play_method: nameOf(language, newest),
  };
}

/** The sums of the player's bets in settled rounds. */
function sumsOf({ orders }: Player, rounds: ReadonlySet<Order['round']>) {
  const own = orders.filter(({ round }) => rounds.has(round));
  return {
    staked: own.reduce((sum, { stake }) => sum + stake, 0n),
    paid: own.filter(isWin).reduce((sum, order) => sum + order.stake + profitOf(order), 0n),
  };
}

export function winPage(order: Order, { player, language }: Viewer) {
  const { paid, staked } = sumsOf(player, new Set([order.round]));
  return {
    id: order.id,
    profit: moneyText(profitOf(order)),
    issue: order.round.issue,
    play_method: nameOf(language, order),
    round_payout: moneyText(paid),
    round_stake: moneyText(staked),
    round_net: moneyText(paid - staked),
  };
}

export function heartPage(model: Model, planId: number, { player, language, now }: Viewer) {
  const gameId = model.plans.get(planId)?.gameId ?? 0;
  const running = runningRound(model, gameId, now);
  const last = lastRound(model, gameId, now);
  const win = unseenWin(player, gameId);
  return {
    server_time: seconds(now),
    last_issue: last && roundPage(last, language, now),
    issue: running && roundPage(running, language, now),
    game_status: running !== null && !model.stopped.has(gameId) ? 1 : 0,
    user_quantity: balanceOf(player),
    message: feedPage(model, planId, { player, language, now }),
    hit_notice: win && hitOf(player, win),
  };
}

function hitOf(player: Player, win: Order) {
  const { paid, staked } = sumsOf(player, new Set([win.round]));
  const { id, round } = win;
  return {
    id,
    profit: moneyText(profitOf(win)),
    issue: round.issue,
    round_net: moneyText(paid - staked),
  };
}

function feedPage(model: Model, planId: number, { player, language, now }: Viewer) {
  const gameId = model.plans.get(planId)?.gameId ?? 0;
  const begun = roundsOf(model, gameId).filter(({ opens }) => opens <= now);
  const newest = begun.toSorted((one, other) => other.draws - one.draws).slice(0, 2);
  return newest
    .flatMap(({ orders }) => orders)
    .filter((order) => order.planId === planId)
    .toSorted(newestFirst)
    .slice(0, feedLength)
    .toReversed()
    .map((order) => {
      const { playerId, username, inviterId } = playerOf(model, order.playerId);
      const mine = playerId === player.playerId;
      return {
        id: order.id,
        user_id: mine ? playerId : null,
        inviter_id: mine ? (inviterId ?? 0) : null,
        nickname: mine ? username : masked(username),
        issue: order.round.issue,
        quantity: moneyText(order.stake),
        play_method: nameOf(language, order),
        play_type: playCodes[order.play],
        after_quantity: mine ? moneyText(order.balanceAfter) : null,
        mine: mine ? 1 : 0,
      };
    });
}

function roundPage(round: Round, language: Language, now: number) {
  const { digits } = round;
  const sum = digits === null ? null : sumOfDigits(digits);
  return {
    issue_id: round.roundId,
    issue: round.issue,
    openTime1: seconds(round.draws),
    closeTime: seconds(round.closes),
    whether_close: round.status !== 'open' || now >= round.closes ? 1 : 0,
    site_1: digits === null ? null : Number(digits[0]),
    site_2: digits === null ? null : Number(digits[1]),
    site_3: digits === null ? null : Number(digits[2]),
    code: sum,
    base: sum === null ? null : [...baseLabels(language, sum)],
    join: round.orders.length,
    status: round.status,
  };
}

/** What is public about a round. */
export function fairnessPage(round: Round, signatureOf: (beaconRound: number) => string) {
  const { digits } = round;
  return {
    game_id: round.gameId,
    issue: round.issue,
    beacon_round: round.beaconRound,
    signature: digits === null ? null : signatureOf(round.beaconRound),
    digits: digits === null ? null : Array.from(digits, Number),
    code: digits === null ? null : sumOfDigits(digits),
    opened_at: seconds(round.opens),
    closed_at: round.closedAt === null ? null : seconds(round.closedAt),
    book: round.book,
    status: round.status,
    void_rule: round.isLapsed ? 'sealed_late' : null,
  };
}

function isWin({ round, play }: Order): boolean {
  if (round.status !== 'settled' || round.digits === null) return false;
  return winningSums[play]?.has(sumOfDigits(round.digits)) ?? false;
}

function profitOf({ stake, odds }: Order): bigint {
  return payoutOf(stake, odds) - stake;
}

function codeOf({ digits }: Round): string {
  return digits === null ? '' : [...Array.from(digits), sumOfDigits(digits)].join(' ');
}

function nameOf(language: Language, { play }: Order): string {
  return playName(language, playCodes[play] as PlayCode);
}

/** First and last letter. */
function masked(name: string): string {
  return `${name.slice(0, 1)}***${name.slice(-1)}`;
}

function newestFirst(one: Order, other: Order): number {
  return other.id - one.id;
}

function seconds(instant: number): number {
  return Math.floor(instant / 1e6);
}
