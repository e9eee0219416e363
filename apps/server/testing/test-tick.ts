import assert from 'node:assert/strict';
import { tick } from '../src/game/clock/tick.ts';
import type { World } from './test-world.ts';

/** One tick of the process that leads. */
export async function runTick(
  world: World,
  options: Parameters<World['tickParts']>[0] = {},
): Promise<void> {
  const parts = world.tickParts(options);
  assert.ok(await parts.lease.hold());
  await tick(parts);
  await parts.lease.release();
}
