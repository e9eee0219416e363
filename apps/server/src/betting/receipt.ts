// Order numbers and receipts. A receipt is the preimage of the order's leaf in its round's book;
// the nonce in it follows from the order number and the server's receipt key, so that nobody else
// can guess it and it never needs to be stored.

import { createHmac } from 'node:crypto';
import { playCode } from '@trine/game/plays.ts';
import { orderPreimage } from '@trine/fairness/receipt.ts';
import type { OrderId } from '../database/ids.ts';

export interface ReceiptSubject {
  readonly orderId: OrderId;
  readonly gameId: number;
  readonly issue: string;
  readonly play: number;
  readonly stakeMinor: bigint;
  readonly oddsHundredths: number;
}

const nonceHexDigits = 32;
const orderNoLength = 11;

/** The order's id in base 32 without look-alike letters (Crockford), as a player reads it out. */
export function orderNumber(orderId: OrderId): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const digits: string[] = [];
  for (let rest: bigint = orderId; rest > 0n; rest /= 32n) {
    digits.unshift(alphabet.charAt(Number(rest % 32n)));
  }
  return `T${digits.join('').padStart(orderNoLength, '0')}`;
}

export function receiptOf(subject: ReceiptSubject, receiptKey: Buffer): string {
  const orderNo = orderNumber(subject.orderId);
  return orderPreimage({
    gameId: subject.gameId,
    issue: subject.issue,
    orderNo,
    play: playCode(subject.play),
    stakeMinor: subject.stakeMinor,
    oddsHundredths: subject.oddsHundredths,
    nonce: createHmac('sha256', receiptKey).update(orderNo).digest('hex').slice(0, nonceHexDigits),
  });
}
