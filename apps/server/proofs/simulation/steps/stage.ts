// What every step needs, and how bets are sent and judged.

import { withoutProofs } from '../auditor/receipt-proofs.ts';
import type { Sent } from '../auditor/observation.ts';
import { choose, type Bet } from '../bets.ts';
import { ask } from '../calls.ts';
import type { Random } from '../../kit/random.ts';
import type { Instance } from '../instance.ts';
import type { Observe } from '../observe.ts';
import type { World } from '../world.ts';

export interface Stage {
  readonly world: World;
  readonly observe: Observe;
  readonly random: Random;
  /** Recently sent bets, to send them again. */
  readonly history: Bet[];
  /** The expected holder of the lease, and until when; null before the first. */
  readonly lead: { holder: string | null; until: number };
}

/** A step is named after what it does; it throws `Difference` if the result differs. */
export type StepKind = (stage: Stage) => Promise<void>;

const maxHistory = 300;

/** The process that receives most calls. */
export function mainInstance({ world }: Stage): Instance {
  const [first] = world.instances;
  if (first === undefined) throw new Error('no process runs');
  return first;
}

/** Sends bets at once, each to one of the running processes; returns them with their answers. */
export function sendBets(
  stage: Stage,
  bets: readonly Bet[],
  to: Instance | 'any' = mainInstance(stage),
): Promise<Sent[]> {
  const { world, random, history } = stage;
  history.push(...bets);
  history.splice(0, history.length - maxHistory);
  const end = world.attend();
  const sent = bets.map(async ({ asked, intent }) => {
    const instance = to === 'any' ? choose(random, world.instances) : to;
    const reply = await ask(instance, asked);
    return { intent, reply: withoutProofs(reply, world.model.receiptSigningKey) };
  });
  const all = Promise.all(sent).finally(end);
  // A step may fail before it awaits these; their errors must not be unhandled.
  all.catch(() => undefined);
  return all;
}

/** Sends bets at once, and lets the auditor explain the answers. */
export async function playBets(stage: Stage, bets: readonly Bet[], to?: Instance): Promise<Sent[]> {
  const sent = await sendBets(stage, bets, to);
  await stage.observe({ sent });
  return sent;
}
