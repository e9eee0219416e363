// Races that would be rare by chance: a lock held by the step stops the server at a known
// statement, the other action runs, and the server continues.

import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Difference } from '../auditor/difference.ts';
import { runningRound, type Player } from '../auditor/model.ts';
import { betOf, choose, keyOf } from '../bets.ts';
import * as sql from './steps.sql.ts';
import { anyPlayerAndPlan } from './limits.ts';
import { tickFully, takeLead } from './time.ts';
import { mainInstance, playBets, sendBets, type Stage } from './stage.ts';

const waitWithinMs = 4_000;
const pollEveryMs = 2;
/** Enough bets to queue behind the waiting one. */
const queueingMs = 20;
const bucketCount = 64;

/** A bet is being placed when its round closes: the seal must wait for it. */
export async function raceCloseWithBet(stage: Stage): Promise<void> {
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { world, random, observe } = stage;
  const { player, plan } = chosen;
  const round = runningRound(world.model, plan.gameId, world.now());
  if (round === null) return;
  const wish = { player, plan, plays: [20], stake: plan.min };
  // The first bet of a room takes another path than all others.
  await playBets(stage, [betOf(world, wish)]);
  const key = keyOf(random);
  const bet = betOf(world, { ...wish, key });
  await takeLead(stage, mainInstance(stage));
  await world.moveTo(round.closes - 1);
  await using race = await openRace(stage);
  // At this point everything of the bet is written except its key.
  await race.client.query(sql.occupyKey, [String(player.playerId), key]);
  const playing = sendBets(stage, [bet], mainInstance(stage));
  const met = await meet(stage, { application: 'trine betting', race, work: playing });
  if (met === 'over') return observe({ sent: await playing });
  await world.moveTo(round.closes);
  const ticking = mainInstance(stage).tick();
  await meet(stage, { application: 'trine clock', race: null, work: ticking });
  await race.open();
  const [sent, errors] = await Promise.all([playing, ticking]);
  if (errors.length > 0) {
    throw new Difference('a tickFully failed', { expected: [], got: errors.map(String) });
  }
  await observe({ sent, ticked: 'partly' });
  await tickFully(stage);
}

/** A batch that waits for its first account must not lock a later one. */
export async function raceForLocks(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const chosen = anyPlayerAndPlan(stage);
  if (chosen === null) return;
  const { plan } = chosen;
  const members = [...world.model.players.values()].filter(({ state }) => state !== 'frozen');
  const inOrder = members.toSorted((one, other) => lockPlace(one) - lockPlace(other));
  const blocker = choose(random, inOrder.slice(1, -1));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return;
  const bet = (player: Player) =>
    betOf(world, { player, plan, plays: [20], stake: plan.min, key: null });
  await using outer = await openRace(stage);
  await using inner = await openRace(stage);
  await outer.client.query(sql.lockAccount, [String(blocker.playerId)]);
  await inner.client.query(sql.lockAccount, [String(first.playerId)]);
  const instance = mainInstance(stage);
  const application = 'trine betting';
  const playing = [sendBets(stage, [bet(blocker)], instance)];
  await meet(stage, { application, race: outer, work: Promise.all(playing) });
  playing.push(sendBets(stage, [bet(last), bet(first)], instance));
  await delay(queueingMs);
  await outer.open();
  await meet(stage, { application, race: inner, work: Promise.all(playing) });
  const free = await inner.client.query(sql.lockAccount, [String(last.playerId)]).then(
    () => true,
    () => false,
  );
  await inner.open();
  await observe({ sent: (await Promise.all(playing)).flat() });
  if (!free) {
    const expected = 'accounts locked in the order of their keys';
    throw new Difference('a later account was locked first', { expected, got: [first, last] });
  }
}

function lockPlace({ playerId }: Player): number {
  return (playerId % bucketCount) * 1e9 + playerId;
}

interface Race extends AsyncDisposable {
  readonly client: PoolClient;
  readonly pid: number;
  /** Releases its locks. */
  open(): Promise<void>;
}

async function openRace({ world }: Stage): Promise<Race> {
  const client = await world.owner.connect();
  const hearNothing = () => undefined;
  client.on('error', hearNothing);
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>(sql.ownPid);
  const pid = rows[0]?.pid ?? 0;
  let isOpen = false;
  const open = async () => {
    if (isOpen) return;
    isOpen = true;
    await client.query('rollback');
    client.removeListener('error', hearNothing);
    client.release();
  };
  return { client, pid, open, [Symbol.asyncDispose]: open };
}

type Met = 'waits' | 'over';

interface Meeting {
  readonly application: string;
  /** The backend that is waited for; null for any lock. */
  readonly race: Race | null;
  /** The work that should be stopped. */
  readonly work: Promise<unknown>;
}

/** Waits until a statement of an application waits for a lock, or the work finishes. */
async function meet({ world }: Stage, { application, race, work }: Meeting): Promise<Met> {
  const asked = race === null ? [application] : [application, race.pid];
  const text = race === null ? sql.waitingAtAll : sql.waitingForLocks;
  let isOver = false;
  const end = () => (isOver = true);
  work.then(end, end);
  for (const until = Date.now() + waitWithinMs; Date.now() < until; await delay(pollEveryMs)) {
    if (isOver) return 'over';
    const [found] = await world.rows<{ waiting: string }>(text, asked);
    if (found?.waiting !== '0') return 'waits';
  }
  const expected = `${application} waits for a lock`;
  throw new Difference('no statement waits for the lock', { expected, got: 'no lock' });
}
