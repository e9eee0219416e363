// Ordinary bets: many at once, single ones, repeated ones, and bets copied from the feed.

import { between } from '../../kit/random.ts';
import { Difference } from '../auditor/difference.ts';
import { playCodes } from '../auditor/odds-and-digits.ts';
import { firstIdOf, isAccepted } from '../auditor/observation.ts';
import { ask, expectAnswer, jsonCall } from '../calls.ts';
import { anyBet, anyPlayer, betOf, choose, keyOf, lateBet, type Bet } from '../bets.ts';
import { mainInstance, playBets, sendBets, type Stage } from './stage.ts';

const maxInCrowd = 120;
const maxFromOne = 30;
const timesAtOnce = 50;

/** Many bets of many players at once, over all processes. */
export async function manyBets(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const bets = Array.from({ length: between(random, 5, maxInCrowd) }, () => {
    const again = between(random, 0, 9) === 0 ? sentBefore(stage) : null;
    const late = between(random, 0, 29) === 0 ? lateBet(world, random) : null;
    return again ?? late ?? anyBet(world, random);
  });
  await observe({ sent: await sendBets(stage, bets, 'any') });
}

/** Many bets of one player at once, many of them in one room. */
export async function betsOfOnePlayer(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const player = anyPlayer(world, random);
  const plan = choose(random, [...world.model.plans.values()]);
  const bets = Array.from({ length: between(random, 3, maxFromOne) }, () =>
    anyBet(world, random, between(random, 0, 2) === 0 ? { player } : { player, plan }),
  );
  await observe({ sent: await sendBets(stage, bets, 'any') });
}

/** Single bets, each with exactly one correct answer. */
export async function singleBets(stage: Stage): Promise<void> {
  const { world, random } = stage;
  for (let left = between(random, 1, 6); left > 0; left -= 1) {
    await playBets(stage, [anyBet(world, random)]);
  }
}

/** One bet with one key, many times at once: one effect, the same answer for all. */
export async function betWithSameKey(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const bet = anyBet(world, random, { key: keyOf(random) });
  const bets = Array.from({ length: timesAtOnce }, () => bet);
  const sent = await sendBets(stage, bets, 'any');
  await observe({ sent });
  const firsts = new Set(sent.map(({ reply }) => (isAccepted(reply) ? firstIdOf(reply) : 0)));
  if (firsts.size > 1) {
    throw new Difference('one key placed several bets', { expected: 1, got: [...firsts] });
  }
}

/** Repeats earlier bets: unchanged, and with a changed body under the same key. */
export async function repeatedBets(stage: Stage): Promise<void> {
  const { world, random } = stage;
  const old = sentBefore(stage);
  if (old === null) return;
  await playBets(stage, [old]);
  const { key, playerId } = old.intent;
  const player = world.model.players.get(playerId);
  if (key === null || player === undefined) return;
  await playBets(stage, [anyBet(world, random, { player, key })]);
}

function sentBefore({ history, random }: Stage): Bet | null {
  return history.length === 0 ? null : choose(random, history);
}

/** A bet copied from the room's feed: the same play and stake by another player. */
export async function copiedBet(stage: Stage): Promise<void> {
  const { world, random } = stage;
  const player = anyPlayer(world, random);
  const plan = choose(random, [...world.model.plans.values()]);
  if (player.state === 'frozen') return;
  const fields = { plan_id: plan.planId, game_id: plan.gameId };
  const heart = jsonCall('/api/Lottery/heart', player.token, fields);
  const reply = await ask(mainInstance(stage), heart);
  const { message = [] } = Object(reply?.data) as { message?: readonly Message[] };
  const last = message.at(-1);
  if (last === undefined) return;
  const isReal = [...world.model.rounds.values()]
    .flatMap((round) => (round.gameId === plan.gameId ? round.orders : []))
    .some(({ id, play: number }) => id === last.id && playCodes[number] === last.play_type);
  if (!isReal) throw new Difference('the feed shows no order', { expected: 'one', got: last });
  const stake = BigInt(last.quantity.replace('.', ''));
  const plays = [playCodes.indexOf(last.play_type)];
  await playBets(stage, [betOf(world, { player, plan, plays, stake })]);
}

interface Message {
  readonly id: number;
  readonly play_type: string;
  readonly quantity: string;
}

/** No token, a wrong one, a body that is not JSON: rejected before anything else is checked. */
export async function malformedBet(stage: Stage): Promise<void> {
  const { world, random } = stage;
  const { asked } = anyBet(world, random);
  const unknown = { code: 50008, data: null };
  await expectAnswer(mainInstance(stage), { ...unknown, asked: { ...asked, token: null } });
  const forged = `${asked.token?.slice(0, -3)}AAA`;
  await expectAnswer(mainInstance(stage), { ...unknown, asked: { ...asked, token: forged } });
  const torn = { ...asked, body: asked.body.slice(0, -2), contentType: 'application/json' };
  const malformed = { code: 0, data: { reason: 'malformed' } };
  await expectAnswer(mainInstance(stage), { ...malformed, asked: torn });
  const reply = await ask(mainInstance(stage), { ...asked, key: 'short' });
  const isRejected = reply?.code === 0 || reply?.code === 50012;
  if (!isRejected) {
    throw new Difference('a key of wrong form passed', { expected: 'a rejection', got: reply });
  }
  await stage.observe({ sent: [] });
}
