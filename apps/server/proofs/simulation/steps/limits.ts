// Limits, each met exactly: the last cent, the last of the cap and one unit more, the room's
// minimum, opposite stakes.

import { between } from '../../kit/random.ts';
import { playCodes } from '../auditor/odds-and-digits.ts';
import { isAccepted } from '../auditor/observation.ts';
import { runningRound, tableOf, type Plan, type Player } from '../auditor/model.ts';
import { costWith, stakeLeft } from '../auditor/table.ts';
import { betOf, choose, keyOf } from '../bets.ts';
import * as sql from './steps.sql.ts';
import { playBets, sendBets, type Stage } from './stage.ts';

/** A player who may bet, and an open room that the player may enter; null if there is none. */
export function anyPlayerAndPlan({ world, random }: Stage): { player: Player; plan: Plan } | null {
  const { model } = world;
  const seats = [...model.players.values()]
    .filter(({ state }) => state === 'active')
    .flatMap((player) =>
      [...model.plans.values()]
        .filter(({ join, gameId, min }) => {
          const round = runningRound(model, gameId, world.now());
          const takesBets = round !== null && world.now() < round.closes;
          const means = player.balance - player.held;
          return takesBets && !model.stopped.has(gameId) && means >= join && means >= min;
        })
        .map((plan) => ({ player, plan })),
    );
  return seats.length === 0 ? null : choose(random, seats);
}

/** A play that cannot make stakes opposite. */
function quietPlay({ random }: Stage): number {
  return between(random, 4, playCodes.length - 1);
}

/** Stakes everything to the last cent, and then one cent more. */
export async function balanceLimit(stage: Stage): Promise<void> {
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { player, plan } = chosen;
  const means = player.balance - player.held;
  const stake = means > plan.max ? plan.max : means;
  const wish = { player, plan, plays: [quietPlay(stage)] };
  await playBets(stage, [betOf(stage.world, { ...wish, stake: stake + 1n })]);
  await playBets(stage, [betOf(stage.world, { ...wish, stake })]);
  await playBets(stage, [betOf(stage.world, { ...wish, stake: plan.min })]);
}

/** Sets the cap to exactly what a bet makes the round cost, or to one unit less. */
export async function capLimit(stage: Stage): Promise<void> {
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { world } = stage;
  const { player, plan } = chosen;
  const round = runningRound(world.model, plan.gameId, world.now());
  if (round === null) return;
  const { cap, min, odds } = plan;
  const plays = [quietPlay(stage)];
  const cost = costWith(tableOf(round, plan.planId), plays, { stake: min, odds });
  if (cost <= 0n) return;
  await setCap(stage, plan, cost > 1n ? cost - 1n : 1n);
  await playBets(stage, [betOf(world, { player, plan, plays, stake: min })]);
  await setCap(stage, plan, cost);
  await playBets(stage, [betOf(world, { player, plan, plays, stake: min })]);
  await setCap(stage, plan, cap);
}

/** Lowers the cap, sends many bets against it, then stakes exactly what `sold_out` offers. */
export async function soldOut(stage: Stage): Promise<void> {
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { world, random, observe } = stage;
  const { player, plan } = chosen;
  const { cap } = plan;
  const round = runningRound(world.model, plan.gameId, world.now());
  if (round === null) return;
  await setCap(stage, plan, plan.min * BigInt(between(random, 1, 60)));
  const plays = [quietPlay(stage)];
  const members = [...world.model.players.values()].filter(({ balance }) => balance > plan.join);
  const bets = Array.from({ length: between(random, 10, 40) }, () => {
    const stake = plan.min * BigInt(between(random, 1, 4));
    return betOf(world, { player: choose(random, [player, ...members]), plan, plays, stake });
  });
  await observe({ sent: await sendBets(stage, bets, 'any') });
  const { odds } = plan;
  const left = stakeLeft(tableOf(round, plan.planId), plays, { odds, cap: plan.cap });
  const wish = { player, plan, plays };
  await playBets(stage, [betOf(world, { ...wish, stake: left + 1n })]);
  await playBets(stage, [betOf(world, { ...wish, stake: left })]);
  await setCap(stage, plan, cap);
}

export async function setCap({ world }: Stage, plan: Plan, cap: bigint): Promise<void> {
  await world.owner.query(sql.setCap, [plan.planId, String(cap)]);
  plan.cap = cap;
}

/**
 * Bets big, then the same on small, in another room of the round if one is open to the player; or
 * both at once, or both in one bet. Then repeats the last bet.
 */
export async function opposites(stage: Stage): Promise<void> {
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { world, random, observe } = stage;
  const { player, plan } = chosen;
  const [one, other] = choose(random, [
    [0, 1],
    [2, 3],
  ] as const);
  const stake = plan.min;
  const wish = { player, plan, stake };
  const first = betOf(world, { ...wish, plays: [one], key: keyOf(random) });
  const means = player.balance - player.held;
  const rooms = [...world.model.plans.values()].filter(({ gameId, join, min, max }) => {
    const isOpen = min <= stake && stake <= max && join <= means - stake;
    return gameId === plan.gameId && isOpen;
  });
  const room = choose(random, [plan, ...rooms]);
  const plays = [other, quietPlay(stage)];
  const second = betOf(world, { ...wish, plan: room, plays, key: keyOf(random) });
  const both = betOf(world, { ...wish, plays: [one, other], key: keyOf(random) });
  switch (between(random, 0, 2)) {
    case 0:
      await playBets(stage, [first]);
      await playBets(stage, [second]);
      break;
    case 1:
      await observe({ sent: await sendBets(stage, [first, second, first, second], 'any') });
      break;
    default:
      await playBets(stage, [both]);
  }
  await playBets(stage, [first]);
  await playBets(stage, [second]);
  await playBets(stage, [betOf(world, { ...wish, plays: [quietPlay(stage)] })]);
}

/** Enters a room with just its minimum, bets below it, and is rejected in the next round. */
export async function roomMinimum(stage: Stage): Promise<void> {
  const { world, random } = stage;
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { player } = chosen;
  const plans = [...world.model.plans.values()].filter(({ join }) => join > 0n);
  const plan = choose(random, plans);
  const over = player.balance - player.held - plan.join;
  const wish = { player, plan, plays: [quietPlay(stage)] };
  const stake = over >= plan.min && over <= plan.max ? over : plan.min;
  const [sent] = await playBets(stage, [betOf(world, { ...wish, stake })]);
  if (sent === undefined || !isAccepted(sent.reply)) return;
  await playBets(stage, [betOf(world, { ...wish, stake: plan.min })]);
  const room = { ...wish, plan: choose(random, plans), stake: plan.min };
  await playBets(stage, [betOf(world, room)]);
}
