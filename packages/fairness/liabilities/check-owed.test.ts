import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { formatMoney, minor } from '@trine/money/money.ts';
import { auditPath, leafHash, treeRoot } from '../book.ts';
import { checkpointText } from '../log/checkpoint.ts';
import { formatEntry } from '../log/entries.ts';
import { createNoteKey, noteKeyText } from '../log/note-key.ts';
import { formatNote } from '../log/signed-note.ts';
import { orderPreimage } from '../receipt.ts';
import {
  checkOwed,
  linesAfter,
  type OwedClaim,
  type OwedProof,
  type SeenOwed,
} from './check-owed.ts';
import { emptyChain, extendChain, formatChainText } from './entry-chain.ts';
import { leafText, type LiabilityLeaf } from './leaf.ts';
import { leafNode, nodeAt, siblingsIn, sumLevels } from './sum-tree.ts';

const origin = 'trine.example/log';
const pair = generateKeyPairSync('ed25519');
const { x = '' } = pair.publicKey.export({ format: 'jwk' });
const key = createNoteKey({ name: origin, kind: 'log', publicKey: Buffer.from(x, 'base64url') });
const logKey = noteKeyText(key);
const playerId = 77n;
const depth = 2;

const deposit = formatChainText({
  kind: 'deposit',
  version: 1,
  entryId: 9n,
  amountMinor: 10_000n,
  round: null,
  balanceMinor: 10_000n,
  atMs: 1,
});
const order = {
  gameId: 2,
  issue: '20260105007',
  orderNo: 'T01',
  play: 'big',
  stakeMinor: 1_000n,
  oddsHundredths: 194,
};
const bet = formatChainText({ kind: 'bet', version: 2, ...order, balanceMinor: 9_000n, atMs: 2 });
const lines = [deposit, bet];

interface Shown {
  readonly lines?: readonly string[];
  readonly day?: string;
  readonly change?: Partial<LiabilityLeaf>;
  /** The index of the player's leaf. */
  readonly index?: number;
  /** Entries of the log besides the day's. */
  readonly logged?: (entry: string) => readonly string[];
}

/** What an operator shows after these lines. */
function proofAfter(shown: Shown = {}): OwedProof {
  const { lines: own = lines, day = '2026-11-25', index = 1, change, logged } = shown;
  const end = extendChain(emptyChain(playerId), own);
  assert.ok(end);
  const openMinor = own.includes(bet) ? 1_000n : 0n;
  const leaf = leafText({
    day,
    playerId,
    owedMinor: (end.balanceMinor ?? 0n) + openMinor,
    openMinor,
    heldMinor: 500n,
    version: end.version,
    head: end.head,
    nonce: '0f'.repeat(16),
    ...change,
  });
  const others = [0n, 250n, 700n].map((sum, at) => leafNode(`other ${at}`, sum));
  const owedMinor = change?.owedMinor ?? (end.balanceMinor ?? 0n) + openMinor;
  const levels = sumLevels(concatBytes(...others.toSpliced(index, 0, leafNode(leaf, owedMinor))));
  const root = nodeAt(levels.at(-1) ?? new Uint8Array(0), 0);
  const published = { day, root: bytesToHex(root.hash), depth, count: 3 };
  const entry = formatEntry({ kind: 'liabilities', ...published, totalMinor: root.sumMinor });
  return {
    ...published,
    leaf,
    index,
    path: siblingsIn(levels, index).map(({ sumMinor, hash }) => ({
      sum: formatMoney(minor(sumMinor)),
      hash: bytesToHex(hash),
    })),
    total: formatMoney(minor(root.sumMinor)),
    log: inLog(logged?.(entry) ?? ['first', entry, 'last'], entry),
  };
}

function inLog(entries: readonly string[], entry: string): OwedProof['log'] {
  const leaves = entries.map((line) => leafHash(line));
  const index = Math.max(0, entries.indexOf(entry));
  const text = checkpointText({ origin, size: entries.length, root: treeRoot(leaves) });
  const signature = sign(null, Buffer.from(text), pair.privateKey);
  const checkpoint = formatNote({ text, signatures: [{ name: origin, id: key.id, signature }] });
  return { index, path: auditPath(leaves, index).map((hash) => bytesToHex(hash)), checkpoint };
}

function claimOf(changes: Partial<OwedClaim> = {}): OwedClaim {
  const proof = proofAfter();
  const own = { playerId, logKey, seen: null, lines, linesFrom: 0, receipts: [] };
  return { proof, ...own, ...changes };
}

function seenAfter(shown: Shown): SeenOwed {
  const { day, leaf, root } = proofAfter(shown);
  return { day, leaf, root };
}

function problemWith(changes: Partial<OwedClaim>) {
  return checkOwed(claimOf(changes)).problem;
}

const first = seenAfter({ day: '2026-11-24', lines: [deposit] });

test('a leaf that is counted, logged and continued has no problem', () => {
  const { problem, leaf, isWhole } = checkOwed(claimOf());
  assert.deepEqual([problem, leaf?.owedMinor, isWhole], [null, 10_000n, true]);
  const later = { seen: first, lines: [bet], linesFrom: 1 };
  assert.deepEqual(checkOwed(claimOf(later)).problem, null);
  assert.equal(checkOwed(claimOf(later)).isWhole, true);
});

test('a leaf of another player or day, or with another amount, is not counted', () => {
  assert.equal(problemWith({ playerId: 78n }), 'not_counted');
  const proof = proofAfter();
  const changes: Partial<OwedProof>[] = [
    { day: '2026-11-26' },
    { leaf: proof.leaf.replace('|10000|', '|10001|') },
    { leaf: proof.leaf.replace('|10000|', '|-1|') },
    { leaf: '' },
    { index: 0 },
    { depth: 1 },
    { depth: 3 },
    { path: proof.path.slice(1) },
    { path: [...proof.path, ...proof.path.slice(0, 1)] },
    { path: proof.path.map(({ hash }) => ({ sum: '-1.00', hash })) },
    { path: proof.path.map(({ hash }) => ({ sum: '9999999999999999.99', hash })) },
    { path: proof.path.map(({ sum }) => ({ sum, hash: 'zz' })) },
    { total: '0.00' },
    { total: 'much' },
    { root: '00'.repeat(32) },
    { root: 'zz' },
  ];
  for (const change of changes) {
    const problem = problemWith({ proof: { ...proof, ...change } });
    assert.equal(problem, 'not_counted', JSON.stringify(change));
  }
});

test('a root that the log does not have is not logged', () => {
  const elsewhere = proofAfter({ logged: () => ['first', 'other', 'last'] });
  assert.equal(problemWith({ proof: elsewhere }), 'not_logged');
  const proof = proofAfter();
  for (const change of [{ count: 4 }, { count: -1 }]) {
    assert.equal(problemWith({ proof: { ...proof, ...change } }), 'not_logged');
  }
  const log = { ...proof.log, checkpoint: proof.log.checkpoint.replace('\n3\n', '\n4\n') };
  assert.equal(problemWith({ proof: { ...proof, log } }), 'not_logged');
  assert.equal(problemWith({ logKey: 'no key' }), 'not_logged');
});

test('a second root for a day that the device saw is found, though the log has both', () => {
  const seen = seenAfter({ lines: [deposit] });
  assert.equal(problemWith({ seen, lines: [bet], linesFrom: 1 }), 'root_differs');
});

test('a leaf at a second position makes a second root', () => {
  const { root, ...seen } = seenAfter({ index: 2 });
  const proof = proofAfter();
  assert.notEqual(root, proof.root);
  const again = { seen: { ...seen, root }, lines: [], linesFrom: 2 };
  assert.equal(problemWith({ proof, ...again }), 'root_differs');
});

test('a chain that does not continue the last leaf is found', () => {
  const other = deposit.replace('|9|', '|8|');
  const replaced = proofAfter({ lines: [other, bet] });
  const later = { seen: first, lines: [bet], linesFrom: 1 };
  assert.equal(problemWith({ ...later, proof: replaced }), 'not_extended');
  // A deleted bet: fewer lines, or a gap.
  const shorter = proofAfter({ lines: [deposit] });
  const seen = seenAfter({ day: '2026-11-24' });
  assert.equal(problemWith({ seen, proof: shorter, lines: [], linesFrom: 1 }), 'not_extended');
  assert.equal(problemWith({ ...later, lines: [] }), 'not_extended');
  assert.equal(problemWith({ ...later, lines: [deposit, bet] }), 'not_extended');
  // The newest proof is older than the one that the device saw.
  const newer = seenAfter({ day: '2026-11-26' });
  assert.equal(problemWith({ seen: newer, lines: [], linesFrom: 2 }), 'not_extended');
});

test('a balance that does not follow from the lines is found', () => {
  const proof = proofAfter({ change: { owedMinor: 9_000n } });
  assert.equal(problemWith({ proof }), 'amount_differs');
  const lastOnly = { lines: [bet], linesFrom: 1 };
  assert.equal(problemWith(lastOnly), null);
  assert.equal(checkOwed(claimOf(lastOnly)).isWhole, false);
  assert.equal(problemWith({ ...lastOnly, proof }), 'amount_differs');
  assert.equal(problemWith({ lines: [deposit], linesFrom: 1 }), 'amount_differs');
});

test('lines in the archive leave the chain unverified, and the leaf counted', () => {
  const { problem, isWhole } = checkOwed(claimOf({ seen: first, lines: null, linesFrom: 1 }));
  assert.deepEqual([problem, isWhole], [null, false]);
});

test('a bet that differs from its receipt is found', () => {
  const nonce = '11'.repeat(16);
  const { orderNo: order_no } = order;
  for (const version of [1, 2] as const) {
    const receipt = orderPreimage({ ...order, nonce }, version);
    assert.equal(problemWith({ receipts: [{ order_no, receipt }] }), null);
  }
  for (const change of [{ stakeMinor: 999n }, { play: 'small' }, { oddsHundredths: 195 }]) {
    const receipt = orderPreimage({ ...order, ...change, nonce }, 2);
    assert.equal(problemWith({ receipts: [{ order_no, receipt }] }), 'bet_differs');
  }
});

test('a device asks for the lines after its last leaf, or for all of a short chain', () => {
  assert.equal(linesAfter(5, first), 1);
  assert.equal(linesAfter(5, null), 0);
  assert.equal(linesAfter(2_001, null), 2_000);
});
