// Receipts. A receipt is the preimage of the order's leaf in its round's book. Its nonce is derived
// from the order number and the server's receipt key, so it cannot be guessed and is not stored.

import { hash } from 'node:crypto';
import type { LeafVersion } from '@trine/fairness/receipt.ts';
import { playCode } from '@trine/game/plays.ts';

export interface ReceiptSubject {
  readonly orderNo: string;
  readonly gameId: number;
  readonly issue: string;
  readonly leafVersion: LeafVersion;
  readonly play: number;
  readonly stakeMinor: bigint;
  readonly oddsHundredths: number;
}

export interface Receipt {
  readonly preimage: string;
  readonly nonce: string;
}

/** A receipt in a batch under one signature. */
export interface SignedReceipt extends Receipt {
  readonly orderNo: string;
  /** In the batch, from 0. */
  readonly index: number;
  readonly size: number;
  /** In hex. */
  readonly path: string;
  /** In base64. */
  readonly signature: string;
}

const nonceHexDigits = 32;

/**
 * Writes the text without the check of `orderPreimage`: each field is a typed column, and this runs
 * for every order several times.
 */
export function receiptOf(subject: ReceiptSubject, receiptKey: Buffer): Receipt {
  const { orderNo, gameId, issue, leafVersion, stakeMinor, oddsHundredths } = subject;
  const play = playCode(subject.play);
  const nonce = nonceOf(orderNo, receiptKey);
  if (leafVersion === 1) {
    const bet = `${play}|${stakeMinor}|${oddsHundredths}`;
    return { preimage: `trine/1|${gameId}|${issue}|${orderNo}|${bet}|${nonce}`, nonce };
  }
  const commitment = committed(orderNo, nonce);
  return {
    preimage: `trine/2|${gameId}|${issue}|${play}|${stakeMinor}|${oddsHundredths}|${commitment}`,
    nonce,
  };
}

/** What the published book has in place of the order's number and nonce. */
export function commitmentOf(orderNo: string, receiptKey: Buffer): string {
  return committed(orderNo, nonceOf(orderNo, receiptKey));
}

function committed(orderNo: string, nonce: string): string {
  return hash('sha256', `${orderNo}|${nonce}`);
}

function nonceOf(orderNo: string, receiptKey: Buffer): string {
  return hmacSha256(receiptKey, orderNo).slice(0, nonceHexDigits);
}

/** The hash of a leaf in hex. A receipt is ASCII, so that each character is one byte. */
export function leafOf(preimage: string): string {
  return hash('sha256', `\0${preimage}`);
}

const blockBytes = 64;
const digestBytes = 32;
const innerPad = 0x36;
const outerPad = 0x5c;

interface Pads {
  readonly inner: Buffer;
  readonly outer: Buffer;
  /** The part of `inner` up to the end of the last message. */
  text: Buffer;
}

const padsByKey = new WeakMap<Buffer, Pads>();

/**
 * HMAC-SHA256 in hex (RFC 2104), for keys of at most 64 bytes. Two one-shot digests over reused
 * buffers take a fraction of the time of an `Hmac` object, and every order of a book needs one.
 */
export function hmacSha256(key: Buffer, message: string): string {
  const pads = padsByKey.get(key) ?? preparePads(key);
  const length = blockBytes + pads.inner.write(message, blockBytes, 'latin1');
  // Order numbers have one length: a view is made once.
  if (pads.text.length !== length) pads.text = pads.inner.subarray(0, length);
  pads.outer.write(hash('sha256', pads.text, 'binary'), blockBytes, 'latin1');
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
  const pads = { inner, outer, text: inner };
  padsByKey.set(key, pads);
  return pads;
}
