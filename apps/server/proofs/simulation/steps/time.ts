// Time and rounds: time passes, bets at the exact closing time, bets in flight while a round
// closes, late beacons, two processes that both believe that they lead.

import { setTimeout as delay } from 'node:timers/promises';
import { between } from '../../kit/random.ts';
import { Difference } from '../auditor/difference.ts';
import type { Plan, Round } from '../auditor/model.ts';
import { anyBet, choose, type Bet } from '../bets.ts';
import type { Instance } from '../instance.ts';
import { mainInstance, playBets, sendBets, type Stage } from './stage.ts';

const second = 1_000_000;
const leaseLength = 4 * second;
const beaconLateness = 3 * second;
const inRush = 70;
const inLapse = 30;
/** How long before the draw a seal must be written. */
const sealMargin = second / 2;
const longestLapse = 40 * second;

/** Takes the lease, after a wait if necessary; the auditor predicts whether it is granted. */
export async function takeLead(stage: Stage, instance: Instance): Promise<void> {
  const { world, lead } = stage;
  if (lead.holder !== null && lead.holder !== instance.name && lead.until >= world.now()) {
    const early = await instance.lease.hold();
    if (early) throw new Difference('two lead at once', { expected: lead, got: instance.name });
    await world.moveTo(lead.until + 1);
  }
  const held = await instance.lease.hold();
  if (!held)
    throw new Difference('the free lease was not granted', { expected: instance.name, got: lead });
  lead.holder = instance.name;
  lead.until = world.now() + leaseLength;
}

/** One undisturbed tick of a leader: everything that is due must be done afterwards. */
export async function tickFully(stage: Stage, instance = mainInstance(stage)): Promise<void> {
  await takeLead(stage, instance);
  const end = stage.world.attend();
  const errors = await instance.tick();
  end();
  if (errors.length > 0) {
    throw new Difference('a tickFully failed', { expected: 'no errors', got: errors.map(String) });
  }
  await stage.observe({ sent: [], ticked: 'fully' });
}

interface Due {
  readonly at: number;
  readonly what: 'closes' | 'draws';
  readonly round: Round;
}

/** The next close or draw. */
export function nextDue({ world }: Stage): Due | null {
  const due = [...world.model.rounds.values()].flatMap((round): Due[] => [
    { at: round.closes, what: 'closes', round },
    { at: round.draws, what: 'draws', round },
  ]);
  const coming = due.filter(({ at }) => at > world.now());
  return coming.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

/** Some time passes; the clock ticks or does not. */
export async function passTime(stage: Stage): Promise<void> {
  const { world, random } = stage;
  await world.moveTo(world.now() + between(random, 1, 9 * second));
  if (between(random, 0, 2) > 0) await tickFully(stage);
  else await stage.observe({ sent: [] });
}

/** The next event, met exactly or under load. */
export async function nextEvent(stage: Stage): Promise<void> {
  const due = nextDue(stage);
  if (due === null) return tickFully(stage);
  if (due.what === 'draws') return drawing(stage, due);
  return between(stage.random, 0, 1) === 0 ? toTheMicrosecond(stage, due) : rush(stage, due);
}

/** Bets just before the close count; bets at the close do not. */
async function toTheMicrosecond(stage: Stage, { at, round }: Due): Promise<void> {
  const { world } = stage;
  await world.moveTo(at - 1);
  await playBets(stage, betsOn(stage, round, 4));
  await world.moveTo(at);
  await playBets(stage, betsOn(stage, round, 4));
  await tickFully(stage);
  await playBets(stage, betsOn(stage, round, 2));
}

/** Bets in flight while time passes the close and leaders seal the round. */
async function rush(stage: Stage, { at, round }: Due): Promise<void> {
  const { world, random, observe } = stage;
  await takeLead(stage, mainInstance(stage));
  await world.moveTo(at - between(random, 1, 5_000));
  // On a busy machine all of these may be answered before the late ones are sent.
  const end = world.attend();
  const playing = sendBets(stage, betsOn(stage, round, inRush), 'any');
  await delay(between(random, 0, 12));
  await world.moveTo(at + between(random, 0, 1_000));
  const ticks = Array.from({ length: between(random, 1, 3) }, () => mainInstance(stage).tick());
  const late = sendBets(stage, betsOn(stage, round, 15), 'any');
  const errors = (await Promise.all(ticks)).flat();
  if (errors.length > 0) {
    throw new Difference('a tickFully failed', { expected: 'no errors', got: errors.map(String) });
  }
  const sent = [...(await playing), ...(await late)];
  end();
  await observe({ sent, ticked: 'partly' });
  await tickFully(stage);
}

/**
 * No process leads across a close: up to the last time for a timely seal, the first time at which
 * the round is void, or much later.
 */
export async function lateSeal(stage: Stage): Promise<void> {
  const { world, random } = stage;
  const due = nextDue(stage);
  if (due === null || due.what === 'draws') return;
  const { round } = due;
  await playBets(stage, betsOn(stage, round, inLapse));
  const lastInTime = round.draws - sealMargin;
  await world.moveTo(lastInTime + choose(random, [0, 1, between(random, 2, longestLapse)]));
  await tickFully(stage);
  await world.moveTo(Math.max(world.now(), round.draws + beaconLateness));
  await tickFully(stage);
}

/** A draw whose beacon may be late; then it is paid while players bet. */
async function drawing(stage: Stage, { at }: Due): Promise<void> {
  const { world, random, observe } = stage;
  await world.moveTo(at);
  const isSilent = between(random, 0, 2) === 0;
  if (isSilent) world.silenceFrom(at);
  await tickFully(stage);
  await world.moveTo(at + between(random, 0, beaconLateness));
  await tickFully(stage);
  world.silenceFrom(null);
  await world.moveTo(at + beaconLateness);
  await takeLead(stage, mainInstance(stage));
  const bets = Array.from({ length: between(random, 0, 60) }, () => anyBet(world, random));
  const playing = sendBets(stage, bets, 'any');
  await delay(between(random, 0, 4));
  const ticks = [mainInstance(stage).tick(), mainInstance(stage).tick()];
  await Promise.all(ticks);
  await observe({ sent: await playing, ticked: 'partly' });
  await tickFully(stage);
}

/** Bets of many players, most of them on one round. */
export function betsOn(stage: Stage, { gameId, issue }: Round, count: number): Bet[] {
  const { world, random } = stage;
  const plans: readonly Plan[] = [...world.model.plans.values()];
  const here = plans.filter((plan) => plan.gameId === gameId);
  return Array.from({ length: count }, () => {
    const isElsewhere = between(random, 0, 9) === 0;
    return isElsewhere
      ? anyBet(world, random)
      : anyBet(world, random, { plan: choose(random, here), issue });
  });
}

/** A replaced leader continues: this must have no effect. */
export async function staleLeader(stage: Stage): Promise<void> {
  const { world, lead } = stage;
  const due = nextDue(stage);
  const old = mainInstance(stage);
  if (due === null) return;
  const other = world.instances[1] ?? (await world.start(0));
  await takeLead(stage, old);
  await world.moveTo(Math.max(due.at + beaconLateness, lead.until + 1));
  await takeLead(stage, other);
  const outcome = await old.tick().then(
    () => 'continued',
    (error: unknown) => (error instanceof Error ? error.name : 'failed'),
  );
  await stage.observe({ sent: [] });
  if (outcome !== 'LostLead') {
    throw new Difference('a replaced leader was not stopped', {
      expected: 'LostLead',
      got: outcome,
    });
  }
  await tickFully(stage, other);
}
