// The bus between processes, and the signal that a round moved.

import { openBus, type Bus } from './platform/bus/bus.ts';
import { sealChannel } from './platform/bus/sealed-channel.ts';
import { createSignal, type Signal } from './platform/bus/signal.ts';
import type { Parts } from './world.ts';

const movesChannel = 'moves.1';

export interface News {
  /** Null without a bus: the signal then stays in this process. */
  readonly bus: Bus | null;
  readonly moves: Signal;
}

export async function openNews(
  opened: AsyncDisposableStack,
  { config, secrets, world }: Pick<Parts, 'config' | 'secrets' | 'world'>,
): Promise<News> {
  const { busUrl: url } = config;
  if (url === null) return { bus: null, moves: createSignal(null) };
  const bus = await openBus({ url, log: world.log });
  opened.defer(() => bus.close());
  const { randomBytes, now } = world;
  const channel = { secret: secrets.receiptKey, name: movesChannel, randomBytes, now };
  return { bus, moves: createSignal(sealChannel(bus, channel)) };
}
