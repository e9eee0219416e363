// Kills, cut connections and wrong clocks: each request has one effect or none, and repeating it
// returns which.

import { setTimeout as delay } from 'node:timers/promises';
import { between } from '../../kit/random.ts';
import { isOpen, type Sent } from '../auditor/observation.ts';
import { anyBet, betOf, keyOf, type Bet } from '../bets.ts';
import { applications, type Instance } from '../instance.ts';
import * as sql from './steps.sql.ts';
import { anyPlayerAndPlan } from './limits.ts';
import { tickFully, nextDue, takeLead } from './time.ts';
import { mainInstance, playBets, sendBets, type Stage } from './stage.ts';

const hour = 3_600_000;
const skews = [0, -2 * hour, 2 * hour];
const beaconLateness = 3_000_000;

function keyedCrowd({ world, random }: Stage): Bet[] {
  return Array.from({ length: between(random, 5, 60) }, () => {
    const key = between(random, 0, 4) === 0 ? null : keyOf(random);
    return anyBet(world, random, { key });
  });
}

/** Repeats every request with a key and no answer, without faults. */
async function askAgain(stage: Stage, sent: readonly Sent[], bets: readonly Bet[]): Promise<void> {
  const open = new Set(sent.filter(({ reply }) => isOpen(reply)).map(({ intent }) => intent));
  const again = bets.filter(({ intent }) => intent.key !== null && open.has(intent));
  await stage.observe({ sent: await sendBets(stage, again) });
}

/** One connection breaks at one message, before the message or its answer arrives. */
export async function cutConnection(stage: Stage): Promise<void> {
  const { random, observe } = stage;
  const { proxy } = mainInstance(stage);
  const application = between(random, 0, 3) === 0 ? 'trine api' : 'trine betting';
  const arrives = between(random, 0, 1) === 0;
  proxy.cutNext({ application, after: between(random, 0, 3), arrives });
  const bets = keyedCrowd(stage);
  const sent = await sendBets(stage, bets, mainInstance(stage));
  proxy.cutNext(null);
  await observe({ sent, troubled: true });
  await askAgain(stage, sent, bets);
}

/** The answer to a single bet is lost: the bet was placed once, and its repetition returns it. */
export async function loseAnswer(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { player, plan } = chosen;
  const key = between(random, 0, 1) === 0 ? null : keyOf(random);
  const bet = betOf(world, { player, plan, plays: [20], stake: plan.min, key });
  await playBets(stage, [bet]);
  const { proxy } = mainInstance(stage);
  proxy.cutNext({ application: 'trine betting', after: 0, arrives: true });
  const again = key === null ? bet : betOf(world, { ...chosen, plays: [21], stake: plan.min });
  const sent = await sendBets(stage, [again], mainInstance(stage));
  proxy.cutNext(null);
  await observe({ sent, troubled: true });
}

/** PostgreSQL ends the bet queue's backends during their work. */
export async function endBackends(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const bets = keyedCrowd(stage);
  const playing = sendBets(stage, bets, mainInstance(stage));
  await delay(between(random, 0, 8));
  await world.rows(sql.terminate, [applications[between(random, 0, 1)]]);
  const sent = await playing;
  await observe({ sent, troubled: true });
  await askAgain(stage, sent, bets);
}

/** Kills the process during its work and starts another, perhaps with a clock wrong by hours. */
export async function killProcess(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  if (!world.mayStart()) return;
  const bets = keyedCrowd(stage);
  const playing = sendBets(stage, bets, mainInstance(stage));
  await delay(between(random, 0, 25));
  await replace(stage, mainInstance(stage));
  const sent = await playing;
  await observe({ sent, troubled: true });
  await askAgain(stage, sent, bets);
  // Unfinished calls of a killed process are no fault of the next one.
  await world.quiet();
}

async function replace({ world, random }: Stage, instance: Instance): Promise<void> {
  world.kill(instance);
  const next = await world.start(skews[between(random, 0, 2)] ?? 0);
  world.instances.splice(world.instances.indexOf(next), 1);
  world.instances.unshift(next);
}

/** The process's own clock jumps while bets wait, and is right again afterwards. */
export async function jumpClock(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const bets = keyedCrowd(stage);
  const playing = sendBets(stage, bets, mainInstance(stage));
  await delay(between(random, 0, 5));
  world.setClock(mainInstance(stage), skews[between(random, 1, 2)] ?? 0);
  const sent = await playing;
  await observe({ sent, troubled: true });
  world.setClock(mainInstance(stage), skews[between(random, 0, 2)] ?? 0);
  await askAgain(stage, sent, bets);
}

/** The clock's connection breaks between any two statements, or its process is killed there. */
export async function cutClock(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const due = nextDue(stage);
  if (due === null) return;
  await world.moveTo(due.at + beaconLateness);
  const instance = mainInstance(stage);
  await takeLead(stage, instance);
  const cut = { after: between(random, 0, 40), arrives: between(random, 0, 1) === 0 };
  instance.proxy.cutNext({ application: 'trine clock', ...cut });
  await instance.tick().catch(() => []);
  instance.proxy.cutNext(null);
  if (world.mayStart() && between(random, 0, 1) === 0) await replace(stage, instance);
  await observe({ sent: [], troubled: true, ticked: 'partly' });
  await tickFully(stage);
}
