// A saved proof of what is owed, and forged ones, for the tests of both verifiers.

import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { auditPath, leafHash, treeRoot } from '@trine/fairness/book.ts';
import { emptyChain, extendChain } from '@trine/fairness/liabilities/entry-chain.ts';
import { leafText } from '@trine/fairness/liabilities/leaf.ts';
import { owedFormat, type OwedFile } from '@trine/fairness/liabilities/owed-file.ts';
import { leafNode, nodeAt, siblingsIn, sumLevels } from '@trine/fairness/liabilities/sum-tree.ts';
import { checkpointText } from '@trine/fairness/log/checkpoint.ts';
import { formatEntry } from '@trine/fairness/log/entries.ts';
import { createNoteKey, noteKeyText } from '@trine/fairness/log/note-key.ts';
import { formatNote } from '@trine/fairness/log/signed-note.ts';
import { formatMoney, minor } from '@trine/money/money.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const origin = 'trine.example/log';
const day = '2026-11-25';
const playerId = 77n;
const index = 1;

export const chainLines = [
  'trine/1/entry|1|812|deposit|1000000|-|1000000|1767578400000',
  'trine/1/bet|2|T0000000XK|2|20260105007|big_odd|1000|419|999000|1767578400000',
  'trine/1/entry|3|900|payout|4190|2:20260105007|1003190|1767578400000',
];
const [deposit = ''] = chainLines;

/** Of the seed 0707…07. */
const key = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
const log = createNoteKey({ name: origin, kind: 'log', publicKey: Buffer.from(x, 'base64url') });

export const owedFile = makeFile();

function makeFile(): OwedFile {
  const start = emptyChain(playerId);
  const end = extendChain(start, chainLines) ?? start;
  const before = extendChain(start, [deposit]) ?? start;
  const amounts = { owedMinor: 1_003_190n, openMinor: 0n, heldMinor: 0n };
  const { version, head } = end;
  const nonce = '0f'.repeat(16);
  const leaf = leafText({ day, playerId, ...amounts, version, head, nonce });
  const others = [0n, 250n, 700n].map((sum, at) => leafNode(`other ${at}`, sum));
  const nodes = others.toSpliced(index, 0, leafNode(leaf, amounts.owedMinor));
  const levels = sumLevels(Buffer.concat(nodes));
  const root = nodeAt(levels.at(-1) ?? new Uint8Array(0), 0);
  const published = { day, root: hex(root.hash), depth: 2, count: 3 };
  const entry = formatEntry({ kind: 'liabilities', ...published, totalMinor: root.sumMinor });
  const seenAmounts = { owedMinor: 1_000_000n, openMinor: 0n, heldMinor: 0n };
  const seen = { day: '2026-11-24', playerId, ...seenAmounts, version: 1, head: before.head };
  return {
    format: owedFormat,
    from: 'https://trine.example',
    checked_at_ms: 1_767_600_000_000,
    player_id: Number(playerId),
    log_key: noteKeyText(log),
    seen: { day: seen.day, leaf: leafText({ ...seen, nonce }), root: 'aa'.repeat(32) },
    proof: {
      ...published,
      leaf,
      index,
      path: siblingsIn(levels, index).map(({ sumMinor, hash }) => ({
        sum: formatMoney(minor(sumMinor)),
        hash: hex(hash),
      })),
      total: formatMoney(minor(root.sumMinor)),
      log: inLog(entry),
    },
    lines: chainLines.slice(1),
    lines_from: 1,
    receipts: [
      {
        order_no: 'T0000000XK',
        receipt: `trine/2|2|20260105007|big_odd|1000|419|${nonce.repeat(2)}`,
      },
    ],
  };
}

function inLog(entry: string): OwedFile['proof']['log'] {
  const leaves = ['first', entry, 'last'].map((line) => leafHash(line));
  const text = checkpointText({ origin, size: leaves.length, root: treeRoot(leaves) });
  const signature = sign(null, Buffer.from(text), key);
  const checkpoint = formatNote({ text, signatures: [{ name: origin, id: log.id, signature }] });
  return { index: 1, path: auditPath(leaves, 1).map(hex), checkpoint };
}

const { proof, seen } = owedFile;
const smaller = proof.path.map(({ hash }, at) => ({ hash, sum: at === 0 ? '0.01' : '7.00' }));

/** Each fails. */
export const forgedOwed: readonly (readonly [name: string, change: Partial<OwedFile>])[] = [
  ['another player', { player_id: 78 }],
  ['another amount', { proof: { ...proof, leaf: proof.leaf.replace('|1003190|', '|1003191|') } }],
  ['a smaller sum', { proof: { ...proof, path: smaller } }],
  [
    'a negative sum',
    { proof: { ...proof, path: proof.path.map((at) => ({ ...at, sum: '-1.00' })) } },
  ],
  ['a shorter path', { proof: { ...proof, depth: 1, path: proof.path.slice(0, 1) } }],
  [
    'a longer path',
    { proof: { ...proof, depth: 3, path: [...proof.path, ...proof.path].slice(0, 3) } },
  ],
  ['another position', { proof: { ...proof, index: 0 } }],
  ['another total', { proof: { ...proof, total: '10031.90' } }],
  ['another root', { proof: { ...proof, root: 'ab'.repeat(32) } }],
  ['another number of players', { proof: { ...proof, count: 4 } }],
  ['another checkpoint', forgedCheckpoint((note) => note.replace('\n3\n', '\n4\n'))],
  ['another signature', forgedCheckpoint((note) => note.replace(/.{6}\n$/, 'AAAA==\n'))],
  ['a removed line', { lines: owedFile.lines?.slice(1) ?? [] }],
  ['a removed last line', { lines: owedFile.lines?.slice(0, 1) ?? [] }],
  ['a changed line', { lines: owedFile.lines?.map((line) => line.replace('419', '420')) ?? [] }],
  ['a second root of a day', { seen: seen && { ...seen, day } }],
  ['a later day seen before', { seen: seen && { ...seen, day: '2026-11-26' } }],
  [
    'another receipt',
    {
      receipts: owedFile.receipts.map(({ receipt, ...one }) => {
        return { ...one, receipt: receipt.replace('|1000|', '|900|') };
      }),
    },
  ],
];

function forgedCheckpoint(change: (note: string) => string): Partial<OwedFile> {
  const checkpoint = change(proof.log.checkpoint);
  return { proof: { ...proof, log: { ...proof.log, checkpoint } } };
}
