// Runs one world after another, each from its own seed, until the time is over or the auditor and
// the server differ.

import { randomBytes } from 'node:crypto';
import { createPasswords } from '../../src/people/sessions/passwords.ts';
import { describe, Difference } from './auditor/difference.ts';
import { startSimulatedCluster } from './cluster.ts';
import { createObserver } from './observe.ts';
import { createWorldPlayers } from './players.ts';
import { compareDigits, requireDurability, recount } from './recount.ts';
import { releaseHeld } from './steps/operator-changes.ts';
import type { Stage } from './steps/stage.ts';
import { anyStep } from './steps/steps.ts';
import { tickFully } from './steps/time.ts';
import { count, openSimulatedWorld, randomOf, type World } from './world.ts';

export interface SimulationOptions {
  /** Of the first world; the others follow from it. */
  readonly seed: number;
  readonly forMs: number;
  /** The most worlds; null for no limit. */
  readonly worldsAtMost?: number | null;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface SimulationResult {
  readonly worlds: number;
  readonly steps: number;
  readonly tally: ReadonlyMap<string, number>;
  /** What differs, with everything needed to reproduce it; null if nothing does. */
  readonly difference: string | null;
}

const stepsInWorld = 220;
const stepWithinMs = 60_000;
const maxFaults = 3;

export async function runSimulation(options: SimulationOptions): Promise<SimulationResult> {
  const { forMs, signal, worldsAtMost = null } = options;
  const cluster = await startSimulatedCluster();
  const passwords = await createPasswords(randomBytes(32));
  const tally = new Map<string, number>();
  const until = Date.now() + forMs;
  const isOver = () => Date.now() >= until || signal.aborted;
  const result = { worlds: 0, steps: 0, tally };
  try {
    for (let seed = options.seed; ; seed = (seed + 1) >>> 0) {
      const world = await openSimulatedWorld(cluster, { seed, passwords });
      const { steps, difference } = await liveAndClose(world, { isOver, log: options.log });
      result.worlds += 1;
      result.steps += steps;
      for (const [what, times] of world.tally) tally.set(what, (tally.get(what) ?? 0) + times);
      const isEnough = isOver() || result.worlds === worldsAtMost;
      if (difference !== null || isEnough) return { ...result, difference };
    }
  } finally {
    await cluster.stop();
  }
}

interface Life {
  readonly isOver: () => boolean;
  readonly log: (line: string) => void;
}

async function liveAndClose(world: World, life: Life) {
  try {
    return await live(world, life);
  } finally {
    await world.close();
  }
}

/** Runs a world for its number of steps, or until the time is over. */
async function live(world: World, { isOver, log }: Life) {
  const { seed } = world;
  let step = 0;
  let action = 'begin';
  try {
    const common = { world, observe: createObserver(world), history: [] };
    const lead = { holder: null, until: 0 };
    const stageAt = (at: number): Stage => ({ ...common, lead, random: randomOf(world, at) });
    await createWorldPlayers(world, randomOf(world, 0));
    await world.start(0);
    await world.start(0);
    await requireDurability(world);
    await compareDigits(world);
    await tickFully(stageAt(0));
    for (step = 1; step <= stepsInWorld && !isOver(); step += 1) {
      const stage = stageAt(step);
      const kind = anyStep(stage.random);
      action = kind.name;
      await within(kind(stage));
      count(world, `step: ${action}`);
    }
    action = 'recount';
    await releaseHeld(stageAt(step));
    await recount(world);
    return { steps: step, difference: null };
  } catch (error) {
    const where = `Seed ${seed}, step ${step} (${action})`;
    log(`${where}: the auditor and the server differ.`);
    const logged = world.faults.slice(-maxFaults).map((line) => `  logged: ${line}`);
    const difference = [`${where}: ${sentenceOf(error)}`, ...logged].join('\n');
    return { steps: step, difference };
  }
}

async function within(step: Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const fail = () => limit.reject(new Error('the step did not finish'));
  const timer = setTimeout(fail, stepWithinMs);
  try {
    await Promise.race([step, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Difference) return `${error.message}\n${describe(error.details)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
