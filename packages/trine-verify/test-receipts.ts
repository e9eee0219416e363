// A receipt as a device keeps it, signed in a batch of three.

import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { auditPath, leafHash, treeRoot } from '@trine/fairness/book.ts';
import { receiptKeyText, receiptsText } from '@trine/fairness/signed-receipt.ts';
import { orders } from './test-rounds.ts';

const origin = 'trine.example/log';
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function keyOf(text: string) {
  const seed = createHash('sha256').update(text).digest();
  const der = Buffer.concat([pkcs8, seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { secret, text: receiptKeyText({ origin, publicKey }) };
}

const { secret, text: key } = keyOf('a house');
const leaves = orders.map(({ receipt }) => leafHash(receipt));
const signed = receiptsText(origin, leaves.length, hex(treeRoot(leaves)));

export const otherKey = keyOf('another house').text;

export const keptReceipt = {
  receipt: orders[0]?.receipt ?? '',
  orderNo: orders[0]?.orderNo ?? '',
  nonce: orders[0]?.nonce ?? '',
  proof: {
    index: 0,
    size: leaves.length,
    path: auditPath(leaves, 0).map(hex).join(''),
    signature: sign(null, Buffer.from(signed), secret).toString('base64'),
  },
  key,
};
