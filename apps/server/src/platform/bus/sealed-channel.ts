// A channel of one installation on a bus that others may use as well. Its name and its cipher are
// made from a secret that all processes of the installation share: nobody else reads what is said,
// and nobody else can put words into its mouth.

import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
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
  readonly randomBytes: (size: number) => Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const nameDigits = 16;

export function sealChannel(bus: Bus, { secret, name, randomBytes }: ChannelOptions): Channel {
  const key = createHmac('sha256', secret).update(`trine bus ${name}`).digest();
  const place = createHmac('sha256', key).update('name').digest('hex').slice(0, nameDigits);
  const channel = `trine.${place}.${name}`;
  return {
    publish(message) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const hidden = [cipher.update(message), cipher.final()];
      bus.publish(channel, Buffer.concat([nonce, cipher.getAuthTag(), ...hidden]));
    },
    subscribe(onMessage) {
      bus.subscribe(channel, (sealed) => {
        const message = unseal(key, sealed);
        if (message !== null) onMessage(message);
      });
    },
  };
}

/** Null for what nobody with the key has sealed. */
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
