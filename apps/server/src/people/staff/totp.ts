// Six-digit codes from a secret and the time: RFC 6238 over HMAC-SHA1 with steps of 30 seconds,
// which all authenticators support. RFC 4226 defines the digits of a MAC.

import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
/** Steps that a phone's clock may be off, either way. */
const driftSteps = 1;
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits, as RFC 4226 recommends. */
export const secretBytes = 20;

/** The code of a time step. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The time step of a moment (epoch milliseconds). */
export function stepOf(nowMs: number): number {
  return Math.floor(nowMs / stepMs);
}

/** The step near the present whose code this is, or null. */
export function matchStep(secret: Buffer, code: string, nowMs: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const now = stepOf(nowMs);
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    if (timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))) return step;
  }
  return null;
}

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups
    .map((group) => base32Alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

/** The text of the QR code for an authenticator. */
export function otpauthAddress(name: string, secret: Buffer): string {
  return `otpauth://totp/Trine:${encodeURIComponent(name)}?secret=${base32(secret)}&issuer=Trine`;
}
