// Receipts. A receipt is the preimage of the order's leaf in its round's book. Its nonce is derived
// from the order number and the server's receipt key, so it cannot be guessed and is not stored.

import { hash } from 'node:crypto';
import { playCode } from '@trine/game/plays.ts';
import { orderPreimage } from '@trine/fairness/receipt.ts';
import { orderNumber, type OrderId } from '../../platform/postgres/ids.ts';

export interface ReceiptSubject {
  readonly orderId: OrderId;
  /** `orderNumber(orderId)`, where the caller has it already. */
  readonly orderNo?: string;
  readonly gameId: number;
  readonly issue: string;
  readonly play: number;
  readonly stakeMinor: bigint;
  readonly oddsHundredths: number;
}

const nonceHexDigits = 32;
export function receiptOf(subject: ReceiptSubject, receiptKey: Buffer): string {
  const { orderNo = orderNumber(subject.orderId) } = subject;
  return orderPreimage({
    gameId: subject.gameId,
    issue: subject.issue,
    orderNo,
    play: playCode(subject.play),
    stakeMinor: subject.stakeMinor,
    oddsHundredths: subject.oddsHundredths,
    nonce: hmacSha256(receiptKey, orderNo).slice(0, nonceHexDigits),
  });
}

const blockBytes = 64;
const digestBytes = 32;
const innerPad = 0x36;
const outerPad = 0x5c;

interface Pads {
  readonly inner: Buffer;
  readonly outer: Buffer;
}

const padsByKey = new WeakMap<Buffer, Pads>();

/**
 * HMAC-SHA256 in hex (RFC 2104), for keys of at most 64 bytes. Two one-shot digests over reused
 * buffers take a fraction of the time of an `Hmac` object, and every order of a book needs one.
 */
export function hmacSha256(key: Buffer, message: string): string {
  const pads = padsByKey.get(key) ?? preparePads(key);
  const length = pads.inner.write(message, blockBytes, 'latin1');
  const inner = hash('sha256', pads.inner.subarray(0, blockBytes + length));
  pads.outer.write(inner, blockBytes, 'hex');
  return hash('sha256', pads.outer);
}

function preparePads(key: Buffer): Pads {
  if (key.length > blockBytes) throw new Error('the key is longer than a block');
  const inner = Buffer.alloc(blockBytes * 2, innerPad);
  const outer = Buffer.alloc(blockBytes + digestBytes, outerPad);
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ innerPad;
    outer[index] = byte ^ outerPad;
  }
  const pads = { inner, outer };
  padsByKey.set(key, pads);
  return pads;
}
