// "Look now", said to this process at once and to the others by the bus, where there is one. It
// carries nothing, and whoever misses it looks a little later.

import type { Channel } from './sealed-channel.ts';

export interface Signal {
  give(): void;
  onGiven(listener: () => void): void;
}

const nothing = new Uint8Array(1);

export function createSignal(channel: Channel | null): Signal {
  const listeners: (() => void)[] = [];
  const hear = () => {
    for (const listener of listeners) listener();
  };
  channel?.subscribe(hear);
  return {
    give() {
      hear();
      channel?.publish(nothing);
    },
    onGiven: (listener) => void listeners.push(listener),
  };
}
