import assert from 'node:assert/strict';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { test } from 'node:test';
import { auditPath, leafHash, treeRoot } from './book.ts';
import { orderPreimage } from './receipt.ts';
import {
  parseReceiptKey,
  receiptKeyText,
  receiptsText,
  verifySignedReceipt,
} from './signed-receipt.ts';

const origin = 'trine.example/log';
const seed = createHash('sha256').update('a seed').digest();
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const secret = createPrivateKey({
  key: Buffer.concat([prefix, seed]),
  format: 'der',
  type: 'pkcs8',
});
const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
const key = { origin, publicKey: Uint8Array.from(publicKey) };
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function preimageOf(number: number): string {
  return orderPreimage(
    {
      gameId: 2,
      issue: '20260724001',
      orderNo: `T${number}`,
      play: 'big',
      stakeMinor: 100n,
      oddsHundredths: 194,
      nonce: 'ab'.repeat(16),
    },
    2,
  );
}

function signedBatch(size: number) {
  const preimages = Array.from({ length: size }, (_, index) => preimageOf(index));
  const leaves = preimages.map((preimage) => leafHash(preimage));
  const text = receiptsText(origin, size, hex(treeRoot(leaves)));
  const signature = sign(null, Buffer.from(text), secret).toString('base64');
  return preimages.map((preimage, index) => {
    const path = auditPath(leaves, index).map(hex).join('');
    return { preimage, proof: { index, size, path, signature } };
  });
}

test('each receipt of a batch of any size verifies under the one signature', () => {
  for (const size of [1, 2, 3, 8, 13]) {
    const batch = signedBatch(size);
    assert.equal(new Set(batch.map(({ proof }) => proof.signature)).size, 1);
    for (const { preimage, proof } of batch) assert.ok(verifySignedReceipt(preimage, proof, key));
  }
});

test('another receipt, place, size, path, signature or key does not verify', () => {
  const [one, other] = signedBatch(5).slice(1);
  assert.ok(one && other);
  const { preimage, proof } = one;
  const { signature, path } = proof;
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1);
  const rows = [
    ['another receipt', other.preimage, proof, key],
    ['no receipt', 'trine/2', proof, key],
    ['a changed receipt', preimage.replace('|100|', '|101|'), proof, key],
    ['another place', preimage, { ...proof, index: 2 }, key],
    ['a place outside', preimage, { ...proof, index: 5 }, key],
    ['a negative place', preimage, { ...proof, index: -1 }, key],
    ['half a place', preimage, { ...proof, index: 0.5 }, key],
    ['another size', preimage, { ...proof, size: 6 }, key],
    ['a huge size', preimage, { ...proof, size: 2 ** 52 }, key],
    ['no path', preimage, { ...proof, path: '' }, key],
    ['a longer path', preimage, { ...proof, path: path + 'ab'.repeat(32) }, key],
    ['half a hash', preimage, { ...proof, path: path.slice(2) }, key],
    ['an upper-case path', preimage, { ...proof, path: path.toUpperCase() }, key],
    ['a flipped digit of the path', preimage, { ...proof, path: flip(path, 70) }, key],
    ['a flipped signature', preimage, { ...proof, signature: flip(signature, 9) }, key],
    ['no signature', preimage, { ...proof, signature: '' }, key],
    ['a short signature', preimage, { ...proof, signature: signature.slice(4) }, key],
    ['another spelling', preimage, { ...proof, signature: `${signature} ` }, key],
    ['another origin', preimage, proof, { ...key, origin: 'other.example/log' }],
    ['another key', preimage, proof, { ...key, publicKey: seed }],
  ] as const;
  assert.ok(verifySignedReceipt(preimage, proof, key));
  for (const [why, text, given, under] of rows) {
    assert.equal(verifySignedReceipt(text, given, under), false, why);
  }
});

test('the key is a verifier key of C2SP, and only its own spelling is read', () => {
  const text = receiptKeyText(key);
  const typed = Buffer.concat([Buffer.of(1), publicKey]);
  const hashed = createHash('sha256').update(`${origin}/receipts\n`).update(typed).digest('hex');
  assert.equal(text, `${origin}/receipts+${hashed.slice(0, 8)}+${typed.toString('base64')}`);
  assert.deepEqual(parseReceiptKey(text), key);
  const longer = Buffer.concat([typed, Buffer.of(0)]).toString('base64');
  const rows = [
    '',
    `${text} `,
    text.replace('/receipts', ''),
    text.replace('trine.', 'other.'),
    text.replace(hashed.slice(0, 8), '00000000'),
    text.replace(typed.toString('base64'), longer),
  ];
  for (const wrong of rows) assert.equal(parseReceiptKey(wrong), null, wrong);
});
