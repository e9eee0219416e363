// A channel of one installation on a bus that others may use as well. Its name and its cipher come
// from a secret that all processes of the installation share, so no other client can read or write
// messages. Each message has its sender, a number and the time: a recorded message is not accepted
// again, nor after newer ones of its sender, nor late.

import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Bus } from './bus.ts';
import type { OnMessage } from './bus-client.ts';
import {
  createReplayGuard,
  decodeStamp,
  encodeStamp,
  senderBytes,
  stampBytes,
} from './replay-guard.ts';

export interface Channel {
  publish(message: Uint8Array): void;
  subscribe(onMessage: OnMessage): void;
}

export interface ChannelOptions {
  /** Of the installation. */
  readonly secret: Uint8Array;
  /** Such as `rooms.1`: another format of messages takes another name. */
  readonly name: string;
  readonly randomBytes: (size: number) => Buffer;
  /** Epoch milliseconds of the database's clock, which all processes share. */
  readonly now: () => number;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const nameDigits = 16;

/** Another format of seals is another key and another channel. */
const form = 2;

export function sealChannel(bus: Bus, options: ChannelOptions): Channel {
  const { secret, name, randomBytes, now } = options;
  const key = createHmac('sha256', secret).update(`trine bus ${form} ${name}`).digest();
  const place = createHmac('sha256', key).update('name').digest('hex').slice(0, nameDigits);
  const channel = `trine.${place}.${name}`;
  // Numbers begin again with each process, so a process that starts again is another sender.
  const sender = randomBytes(senderBytes).toString('hex');
  let number = 0;
  return {
    publish(message) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      number += 1;
      const stamp = encodeStamp({ sender, number, sentAtMs: now() });
      const hidden = [cipher.update(stamp), cipher.update(message), cipher.final()];
      bus.publish(channel, Buffer.concat([nonce, cipher.getAuthTag(), ...hidden]));
    },
    subscribe(onMessage) {
      const guard = createReplayGuard(now);
      bus.subscribe(channel, (sealed) => {
        const opened = unseal(key, sealed);
        if (opened === null || opened.length < stampBytes) return;
        if (guard.accepts(decodeStamp(opened))) onMessage(opened.subarray(stampBytes));
      });
    },
  };
}

/** Null unless it was sealed with the key. */
function unseal(key: Buffer, sealed: Uint8Array): Buffer | null {
  const head = nonceBytes + tagBytes;
  if (sealed.length < head) return null;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, head));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(head)), decipher.final()]);
  } catch {
    return null;
  }
}
