// Checks the proof of each receipt in an answer: its path leads to a root that the server signed.

import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { Difference } from './difference.ts';
import type { Reply } from './observation.ts';

interface ProvenOrder {
  readonly receipt: string;
  readonly proof: {
    readonly index: number;
    readonly size: number;
    readonly path: string;
    readonly signature: string;
  };
}

/** The reply without the proofs, which differ with the batch, after each was checked. */
export function withoutProofs(reply: Reply | null, seed: Buffer): Reply | null {
  const data = Object(reply?.data) as { readonly orders?: readonly ProvenOrder[] };
  if (reply?.code !== 1 || data.orders === undefined) return reply;
  const orders = data.orders.map(({ proof, ...order }) => {
    if (!isSigned({ ...order, proof }, seed)) {
      throw new Difference('a receipt is not signed', { expected: 'a proof', got: proof });
    }
    return order;
  });
  return { ...reply, data: { ...data, orders } };
}

function isSigned({ receipt, proof }: ProvenOrder, seed: Buffer): boolean {
  const siblings = proof.path.match(/.{64}/g) ?? [];
  const root = rootAbove(sha256(`\0${receipt}`), siblings, proof);
  const text = `trine/receipts/1\nlocalhost/log\n${proof.size}\n${root}\n`;
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return verify(null, Buffer.from(text), key, Buffer.from(proof.signature, 'base64'));
}

/** By the recursion of RFC 6962, section 2.1.1; the last hash is the uppermost sibling. */
function rootAbove(
  leaf: string,
  siblings: readonly string[],
  { index, size }: { readonly index: number; readonly size: number },
): string {
  if (size <= 1) return siblings.length === 0 && index === 0 ? leaf : '';
  let split = 1;
  while (split * 2 < size) split *= 2;
  const [below, top = ''] = [siblings.slice(0, -1), siblings.at(-1)];
  if (index < split) return nodeOf(rootAbove(leaf, below, { index, size: split }), top);
  return nodeOf(top, rootAbove(leaf, below, { index: index - split, size: size - split }));
}

function nodeOf(left: string, right: string): string {
  return sha256(Buffer.from(`01${left}${right}`, 'hex'));
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
