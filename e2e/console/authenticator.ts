// What an authenticator shows: RFC 6238 with the usual six digits and thirty seconds.

import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `secret` as the console shows it, blanks allowed; `nowMs` in epoch milliseconds. */
export function codeOf(secret: string, nowMs: number): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (it) =>
    letters.indexOf(it).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
