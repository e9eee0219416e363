// A message without content: "read again". This process gets it at once, others by the bus if there
// is one. A process that misses it reads at its next poll.

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
