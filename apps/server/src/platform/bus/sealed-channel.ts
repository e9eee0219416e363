// A channel of one installation on a bus that others may use as well. Its name and its seal are
// made from a secret that all processes of the installation share: nobody else is understood, and
// nobody else can put words into its mouth.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Bus } from './bus.ts';
import type { OnMessage } from './bus-client.ts';

export interface Channel {
  publish(message: Uint8Array): void;
  subscribe(onMessage: OnMessage): void;
}

export interface ChannelOptions {
  /** Of the installation. */
  readonly secret: Uint8Array;
  /** Such as `rooms.1`: another form of messages takes another name. */
  readonly name: string;
}

const sealBytes = 16;
const nameDigits = 16;

export function sealChannel(bus: Bus, { secret, name }: ChannelOptions): Channel {
  const key = createHmac('sha256', secret).update(`trine bus ${name}`).digest();
  const place = createHmac('sha256', key).update('name').digest('hex').slice(0, nameDigits);
  const channel = `trine.${place}.${name}`;
  const sealOf = (message: Uint8Array) =>
    createHmac('sha256', key).update(message).digest().subarray(0, sealBytes);
  return {
    publish: (message) => bus.publish(channel, Buffer.concat([sealOf(message), message])),
    subscribe(onMessage) {
      bus.subscribe(channel, (sealed) => {
        if (sealed.length < sealBytes) return;
        const message = sealed.subarray(sealBytes);
        if (timingSafeEqual(sealed.subarray(0, sealBytes), sealOf(message))) onMessage(message);
      });
    },
  };
}
