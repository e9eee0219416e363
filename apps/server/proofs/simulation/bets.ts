// Bets that players might send: mostly valid ones, and every kind of invalid one.

import type { PlayCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { between, type Random } from '../kit/random.ts';
import { moneyText, playCodes } from './auditor/odds-and-digits.ts';
import type { Intent } from './auditor/judge.ts';
import { roundsOf, runningRound, type Plan, type Player } from './auditor/model.ts';
import { jsonCall } from './calls.ts';
import type { Asked } from './instance.ts';
import { languageOf } from './players.ts';
import type { World } from './world.ts';

export interface Bet {
  readonly asked: Asked;
  readonly intent: Intent;
}

export interface Wish {
  readonly player: Player;
  readonly plan: Plan;
  readonly plays: readonly number[];
  readonly stake: bigint;
  readonly key?: string | null;
  readonly version?: number | null;
  readonly issue?: string;
  /** Sent instead of the plan's number. */
  readonly planId?: number;
}

const path = '/api/Lottery/playOrder';

/** A bet on the current round. */
export function betOf(world: World, wish: Wish): Bet {
  const { player, plan, plays, stake, key = null, version = null } = wish;
  const running = runningRound(world.model, plan.gameId, world.now());
  const issue = wish.issue ?? running?.issue ?? '20260601001';
  const planId = wish.planId ?? plan.planId;
  const language = languageOf(player.playerId);
  const fields = {
    host: 'm.example',
    lang: language,
    issue,
    plan_id: planId,
    game_id: plan.gameId,
    play_type: plays.map((play) => playCodes[play]).join(','),
    money: moneyText(stake),
    ...(version === null ? {} : { version }),
  };
  const body = JSON.stringify(fields);
  return {
    asked: { ...jsonCall(path, player.token, fields), key },
    intent: {
      playerId: player.playerId,
      key,
      body,
      fieldFault: null,
      gameId: plan.gameId,
      planId,
      issue,
      plays,
      stake,
      version,
      playName: (play) => playName(language, playCodes[play] as PlayCode),
    },
  };
}

/** A random bet, mostly within the player's balance. */
export function anyBet(world: World, random: Random, only: Partial<Wish> = {}): Bet {
  const player = only.player ?? anyPlayer(world, random);
  const plan = only.plan ?? anyPlan(world, random, player);
  const plays = only.plays ?? anyPlays(random);
  const stake = only.stake ?? anyStake(random, { player, plan, count: plays.length });
  const key = between(random, 0, 2) === 0 ? null : keyOf(random);
  const version = between(random, 0, 5) === 0 ? plan.version : null;
  const bet = betOf(world, { key, version, ...only, player, plan, plays, stake });
  return between(random, 0, 9) === 0 ? rewritten(bet, random) : bet;
}

export function keyOf(random: Random): string {
  const digits = Array.from({ length: 3 }, () => between(random, 0, 2 ** 31 - 1).toString(36));
  return digits.join('_').padEnd(16, '-');
}

/** Mostly a player who may bet and has money. */
export function anyPlayer({ model }: World, random: Random): Player {
  const players = [...model.players.values()];
  const able = players.filter(({ state, balance }) => state === 'active' && balance > 0n);
  const isAny = able.length === 0 || between(random, 0, 11) === 0;
  return choose(random, isAny ? players : able);
}

export function choose<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[between(random, 0, items.length - 1)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** Mostly a room that the player may enter. */
function anyPlan({ model }: World, random: Random, { balance }: Player): Plan {
  const plans = [...model.plans.values()];
  const open = plans.filter(({ join }) => join <= balance);
  const junior = plans.filter(({ roomType }) => roomType === 0);
  const from = [junior, open, open, plans][between(random, 0, 3)] ?? plans;
  return choose(random, from.length === 0 ? plans : from);
}

function anyPlays(random: Random): readonly number[] {
  const among = between(random, 0, 3) === 0 ? 10 : playCodes.length;
  const counts = [1, 1, 1, 1, 1, 2, 2, 3, 5, 10];
  const wanted = between(random, 0, 60) === 0 ? 38 : choose(random, counts);
  const chosen = new Set<number>();
  for (let tries = 0; tries < wanted * 2; tries += 1) chosen.add(between(random, 0, among - 1));
  return [...chosen].slice(0, wanted);
}

function anyStake(
  random: Random,
  { player, plan, count }: { readonly player: Player; readonly plan: Plan; readonly count: number },
): bigint {
  const { min, max } = plan;
  const affordable = player.balance / BigInt(count);
  const most = affordable > max ? max : affordable;
  switch (between(random, 0, 11)) {
    case 0:
      return most;
    case 1:
      return min;
    case 2:
      return choose(random, [min - 1n, max + 1n, max, min + 1n]);
    case 3:
      return most / 4n < min ? min : most / 4n;
    default:
      return min + BigInt(between(random, 0, 25_00));
  }
}

/** The same request in another spelling, or made invalid. */
function rewritten(bet: Bet, random: Random): Bet {
  const fields = JSON.parse(bet.asked.body) as Record<string, unknown>;
  const { intent } = bet;
  const faulty = (field: string, value: unknown): Bet => {
    const reason = value === undefined ? 'required_field' : 'invalid_field';
    return withFields(bet, { ...fields, [field]: value }, { fieldFault: { reason, field } });
  };
  const codes = (intent.plays ?? []).map((play) => playCodes[play]);
  switch (between(random, 0, 11)) {
    case 0:
      return faulty(
        choose(random, ['issue', 'plan_id', 'game_id', 'play_type', 'money']),
        undefined,
      );
    case 1:
      return faulty(
        'money',
        choose(random, ['1e3', '-5.00', '5.001', '', '٣', 'NaN']).padEnd(1, 'x'),
      );
    case 2:
      return faulty(
        'play_type',
        Array.from({ length: 2 }, () => codes[0]),
      );
    case 3:
      return withFields(bet, { ...fields, play_type: 'huge' }, { plays: null });
    case 4:
      return withFields(bet, { ...fields, plan_id: 999 }, { planId: 999 });
    case 5:
      return withFields(bet, { ...fields, issue: '20991231001' }, { issue: '20991231001' });
    case 6:
      return withFields(bet, { ...fields, game_id: 9 }, { gameId: 9 });
    case 7:
      return withFields(bet, { ...fields, version: 77 }, { version: 77 });
    case 8:
      return asForm(bet, fields);
    default:
      return withFields(bet, { ...fields, play_type: codes }, {});
  }
}

function withFields(bet: Bet, fields: object, meant: Partial<Intent>): Bet {
  const body = JSON.stringify(fields);
  return { asked: { ...bet.asked, body }, intent: { ...bet.intent, body, ...meant } };
}

function asForm(bet: Bet, fields: Readonly<Record<string, unknown>>): Bet {
  const pairs = Object.entries(fields).map(([key, value]): [string, string] => [
    key,
    String(value),
  ]);
  const body = new URLSearchParams(pairs).toString();
  const contentType = 'application/x-www-form-urlencoded';
  return { asked: { ...bet.asked, body, contentType }, intent: { ...bet.intent, body } };
}

/** A bet on a finished round. */
export function lateBet(world: World, random: Random): Bet | null {
  const plan = choose(random, [...world.model.plans.values()]);
  const over = roundsOf(world.model, plan.gameId).filter(({ closes }) => closes <= world.now());
  if (over.length === 0) return null;
  return anyBet(world, random, { plan, issue: choose(random, over).issue });
}
