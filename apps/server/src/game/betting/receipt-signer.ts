// Signs batches of receipts with the installation's Ed25519 key (RFC 8032), natively: a signature
// takes some 25 microseconds.

import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { receiptKeyText, receiptsText } from '@trine/fairness/signed-receipt.ts';

export interface ReceiptSigner {
  /** The verifier key that is published, in C2SP's form. */
  readonly keyText: string;
  /** The signature of a batch in base64; `root` in hex. */
  sign(size: number, root: string): string;
}

/** RFC 8410: a private key of Ed25519 in PKCS #8, before its 32 bytes. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const keyBytes = 32;
const localOrigin = 'localhost/log';

/** The name of the installation's log: the host of its first line. */
export function receiptOrigin([line]: readonly string[]): string {
  return line === undefined ? localOrigin : `${new URL(line).host}/log`;
}

/** `seed` has 32 bytes; `lines` are the installation's origins. */
export function openReceiptSigner(seed: Buffer, lines: readonly string[]): ReceiptSigner {
  const der = Buffer.concat([privateKeyPrefix, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const origin = receiptOrigin(lines);
  return {
    keyText: receiptKeyText({ origin, publicKey: publicKey.subarray(-keyBytes) }),
    sign(size, root) {
      const text = Buffer.from(receiptsText(origin, size, root), 'latin1');
      return sign(null, text, key).toString('base64');
    },
  };
}
