// What the operator may do: new odds, betting switched off, other caps, credits, an ended freeze,
// held money. The auditor's model is changed too, since these are orders from outside.

import { between } from '../../kit/random.ts';
import { anyPlayer, choose } from '../bets.ts';
import { grantCredits } from '../players.ts';
import { setCap } from './limits.ts';
import * as sql from './steps.sql.ts';
import type { Stage } from './stage.ts';

/** New odds, a little lower or unchanged. */
export async function changeOdds({ world, random, observe }: Stage): Promise<void> {
  const plan = choose(random, [...world.model.plans.values()]);
  const odds = plan.odds.map((price) => Math.max(101, price - between(random, 0, 2)));
  await world.owner.query(sql.setOdds, [plan.planId, odds]);
  plan.odds = odds;
  plan.version += 1;
  await observe({ sent: [] });
}

export async function switchBetting({ world, random, observe }: Stage): Promise<void> {
  const { stopped } = world.model;
  const gameId = [...stopped][0] ?? between(random, 1, 4);
  const opens = stopped.delete(gameId);
  if (!opens) stopped.add(gameId);
  await world.owner.query(sql.setBetting, [gameId, opens]);
  await observe({ sent: [] });
}

export async function changeCap(stage: Stage): Promise<void> {
  const { world, random } = stage;
  const plan = choose(random, [...world.model.plans.values()]);
  await setCap(stage, plan, plan.min * BigInt(10 ** between(random, 1, 5)));
  await stage.observe({ sent: [] });
}

/** Credits for players without money, and an end to some freezes. */
export async function helpPlayers({ world, random, observe }: Stage): Promise<void> {
  for (const player of world.model.players.values()) {
    if (player.state === 'betting_frozen' && between(random, 0, 2) > 0) {
      await world.owner.query(sql.setState, [
        String(world.nextId()),
        String(player.playerId),
        'active',
      ]);
      player.state = 'active';
    }
    if (player.balance > 10_00n || between(random, 0, 1) === 0) continue;
    const amount = BigInt(between(random, 1_00, 2_000_00));
    await grantCredits(world, player.playerId, amount);
  }
  await observe({ sent: [] });
}

/** Holds a part or all of a player's money, as a withdrawal in review does. */
export async function holdSome({ world, random, observe }: Stage): Promise<void> {
  const player = anyPlayer(world, random);
  const { balance } = player;
  const part = [0n, balance, balance / 2n, balance > 0n ? balance - 1n : 0n];
  const held = choose(random, part);
  await world.owner.query(sql.holdMore, [String(player.playerId), String(held - player.held)]);
  player.held = held;
  player.heldVersion += 1;
  await observe({ sent: [] });
}

/** Before the audit at the end of a world: no request accounts for the held money. */
export async function releaseHeld({ world }: Stage): Promise<void> {
  for (const player of world.model.players.values()) {
    if (player.heldVersion === 0) continue;
    player.held = 0n;
    player.heldVersion = 0;
    await world.owner.query(sql.forgetHeld, [String(player.playerId)]);
  }
}
