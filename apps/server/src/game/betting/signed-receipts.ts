// The receipts of orders under one signature. All bets that one commit placed are a batch; its
// receipts are signed together when the first of its answers is written, after the commit.

import type { LeafVersion } from '@trine/fairness/receipt.ts';
import { orderNumber } from '../../platform/postgres/ids.ts';
import type { LeafVersions } from '../rounds/leaf-versions.ts';
import type { PlacedBatch, PlacedBet } from './place-result.ts';
import { leafOf, receiptOf, type ReceiptSubject, type SignedReceipt } from './receipt.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import { receiptTree } from './receipt-tree.ts';

export interface ReceiptKeys {
  readonly receiptKey: Buffer;
  readonly signer: ReceiptSigner;
}

/** The receipts of at least one order, as a batch. */
export function signReceipts(
  subjects: readonly ReceiptSubject[],
  { receiptKey, signer }: ReceiptKeys,
): SignedReceipt[] {
  const receipts = subjects.map((subject) => receiptOf(subject, receiptKey));
  const { root, paths } = receiptTree(receipts.map(({ preimage }) => leafOf(preimage)));
  const size = subjects.length;
  const signature = signer.sign(size, root);
  return receipts.map(({ preimage, nonce }, index) => {
    const { orderNo } = subjects[index] as ReceiptSubject;
    return { orderNo, preimage, nonce, index, size, path: paths[index] ?? '', signature };
  });
}

export interface BatchReceipts {
  /** The signed receipts of a batch, from which a bet's begin at `firstReceipt`. */
  of(bet: PlacedBet): readonly SignedReceipt[] | Promise<readonly SignedReceipt[]>;
}

export function createBatchReceipts(keys: ReceiptKeys, versions: LeafVersions): BatchReceipts {
  async function signOnceKnown(batch: PlacedBatch): Promise<readonly SignedReceipt[]> {
    // One after another: most are of a round that the first has read.
    for (const { bet } of batch.bets) await versions.read(bet);
    return signReceipts(subjectsOf(batch, versions) ?? [], keys);
  }

  function sign(batch: PlacedBatch) {
    const subjects = subjectsOf(batch, versions);
    return subjects === null ? signOnceKnown(batch) : signReceipts(subjects, keys);
  }

  return {
    of({ batch }) {
      batch.receipts ??= sign(batch);
      return batch.receipts;
    },
  };
}

/** Null if the leaf version of one of its rounds is not known yet. */
function subjectsOf({ bets }: PlacedBatch, versions: LeafVersions): ReceiptSubject[] | null {
  const subjects: ReceiptSubject[] = [];
  for (const { bet, orders } of bets) {
    const leafVersion = versions.known(bet);
    if (leafVersion === null) return null;
    for (const order of orders) subjects.push(subjectOf(bet, order, leafVersion));
  }
  return subjects;
}

function subjectOf(
  { gameId, issue, stakeMinor }: PlacedBet['bet'],
  { orderId, play, oddsHundredths }: PlacedBet['orders'][number],
  leafVersion: LeafVersion,
): ReceiptSubject {
  const orderNo = orderNumber(orderId);
  return { orderNo, gameId, issue, leafVersion, play, stakeMinor, oddsHundredths };
}
