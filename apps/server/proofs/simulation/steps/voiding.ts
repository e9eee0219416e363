// A beacon that does not publish: two staff members void the round, and all stakes are returned.

import { between } from '../../kit/random.ts';
import type { RoundId } from '../../../src/platform/postgres/ids.ts';
import { askForVoid, confirmVoid } from '../../../src/game/rounds/void-round.ts';
import { Difference } from '../auditor/difference.ts';
import { anyBet } from '../bets.ts';
import { betsOn, tickFully, nextDue, takeLead } from './time.ts';
import { mainInstance, playBets, sendBets, type Stage } from './stage.ts';

const inRound = 40;
const grace = 5 * 60 * 1_000_000;
const reason = 'The beacon did not publish.';

export async function voidRound(stage: Stage): Promise<void> {
  const { world, random, observe } = stage;
  const due = nextDue(stage);
  if (due === null) return;
  const { round } = due;
  if (world.now() >= round.draws) return;
  await playBets(stage, betsOn(stage, round, inRound));
  await world.moveTo(round.closes);
  await tickFully(stage);
  // Waiting for the lease may have passed the draw.
  if (world.now() >= round.draws) return;
  world.silenceFrom(round.draws);
  await world.moveTo(round.draws + grace - 1);
  await tickFully(stage);
  const parts = {
    ...mainInstance(stage),
    chain: world.beacon.chain,
    signatureNow: async () => null,
  };
  const asking = { roundId: BigInt(round.roundId) as RoundId, actor: 'staff:1', reason };
  const early = await askForVoid(parts, asking);
  await world.moveTo(round.draws + grace);
  const asked = await askForVoid(parts, asking);
  const twice = await askForVoid(parts, { ...asking, actor: 'staff:2' });
  if (asked.kind !== 'asked') throw new Difference('no void', { expected: 'asked', got: asked });
  const alone = await confirmVoid(parts, { ...asked, actor: 'staff:1' });
  const got = [early, twice, alone].map((one) => ('rejection' in one ? one.rejection : one.kind));
  const expected = ['too_early', 'asked_already', 'same_person'];
  if (got.join() !== expected.join()) {
    throw new Difference('a round is voided without two staff members', { expected, got });
  }
  const bets = Array.from({ length: between(random, 0, 30) }, () => anyBet(world, random));
  const playing = sendBets(stage, bets, 'any');
  const decided = await confirmVoid(parts, { ...asked, actor: 'staff:2' });
  if (decided.kind !== 'void') {
    throw new Difference('two staff members may void', { expected: 'void', got: decided });
  }
  round.status = 'void';
  await takeLead(stage, mainInstance(stage));
  await Promise.all([mainInstance(stage).tick(), mainInstance(stage).tick()]);
  await observe({ sent: await playing, ticked: 'partly' });
  await tickFully(stage);
  world.silenceFrom(null);
  await tickFully(stage);
}
