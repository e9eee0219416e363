// Signatures in `docs/verify.py`, which shares no code with the rest: Ed25519, checkpoints with
// their cosignatures, entries of rounds, receipts.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { formatEntry, type LogEntry } from '@trine/fairness/log/entries.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { createNoteSigner } from '@trine/fairness/log/note-signer.ts';
import { formatNote, parseNote } from '@trine/fairness/log/signed-note.ts';
import { createLogSigner } from './test-log.ts';
import { keptReceipt, otherKey } from './test-receipts.ts';
import {
  bookOf,
  issue,
  open,
  orders,
  published,
  resealed,
  round,
  timetable,
} from './test-rounds.ts';

const docs = join(import.meta.dirname, '../../docs');
const folder = mkdtempSync(join(tmpdir(), 'trine-python-signatures-'));
after(() => rmSync(folder, { recursive: true }));

/** Without bytecode beside the page; null where no Python is installed. */
function runPython(run: TestContext, words: readonly string[], input: unknown = null) {
  const options = { cwd: docs, input: JSON.stringify(input), encoding: 'utf8' } as const;
  const { error, status, stdout, stderr } = spawnSync('python3', ['-B', ...words], options);
  if (error === undefined) return { status, stdout, stderr };
  run.diagnostic('Without python3 the verifier beside docs/FAIRNESS.md is not tested.');
  return null;
}

/** RFC 8032, section 7.1: public key, message, signature. */
const rfc8032 = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const;

const order = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The signature with its second half enlarged by the group's order, which RFC 8032 forbids. */
function withSecondSpelling(signature: string): string {
  const bytes = Buffer.from(signature, 'hex');
  const factor = BigInt(`0x${hexOf(bytes.subarray(32).toReversed())}`) + order;
  const enlarged = Buffer.from(factor.toString(16).padStart(64, '0'), 'hex').toReversed();
  return hexOf(bytes.subarray(0, 32)) + hexOf(enlarged);
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function flipped(hex: string, at: number): string {
  const bytes = Buffer.from(hex, 'hex');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString('hex');
}

const verifyAll = `
import json, sys, verify
rows = json.load(sys.stdin)
print(json.dumps([verify.ed_verify(*map(bytes.fromhex, row)) for row in rows]))
`;

test('Python accepts the signatures of RFC 8032 and no forged one', (run) => {
  const forged = rfc8032.flatMap(([key, message, signature]) => [
    [key, `${message}00`, signature],
    [rfc8032[key === rfc8032[0][0] ? 1 : 0][0], message, signature],
    [flipped(key, 3), message, signature],
    [key, message, flipped(signature, 5)],
    [key, message, flipped(signature, 40)],
    [key, message, withSecondSpelling(signature)],
    [key, message, signature.slice(2)],
    [key.slice(2), message, signature],
    ['ff'.repeat(32), message, signature],
  ]);
  const ran = runPython(run, ['-c', verifyAll], [...rfc8032, ...forged]);
  if (ran === null) return;
  assert.equal(ran.status, 0, ran.stderr);
  const expected = [...rfc8032.map(() => true), ...forged.map(() => false)];
  assert.deepEqual(JSON.parse(ran.stdout), expected);
});

const openAll = `
import json, sys, verify
opened = [verify.open_checkpoint(*row) for row in json.load(sys.stdin)]
print(json.dumps([row and [row[0], row[1].hex(), row[2]] for row in opened]))
`;

const draws = [1, 2, 3].map((number) =>
  formatEntry({ kind: 'draw', game: 1, issue: `2026010500${number}`, signature: 'ab'.repeat(48) }),
);
const house = createLogSigner();
const checkpoint = String(house.log(draws).files['log/checkpoint']);
const witness = createNoteSigner({ name: 'w.example', kind: 'witness', seed: Buffer.alloc(32, 5) });
const witnessKey = noteKeyText(witness.key);

/** The checkpoint with a cosignature over this text. */
function cosigned(text: string | null): string {
  const note = parseNote(checkpoint) ?? assert.fail();
  const signature = witness.sign(text ?? note.text, 1_800_000_000);
  return formatNote({ text: note.text, signatures: [...note.signatures, signature] });
}

test('Python opens checkpoints, counts known cosignatures and rejects forged ones', (run) => {
  const { log } = vectorsOf('docs/FAIRNESS.md');
  const [, size = '', root = ''] = checkpoint.split('\n');
  const opened = [Number(size), Buffer.from(root, 'base64').toString('hex')];
  const rows: readonly (readonly [given: readonly unknown[], expected: unknown])[] = [
    [
      [log.checkpoint, log.key],
      [log.entries.length, log.root, []],
    ],
    [
      [checkpoint, house.keyText],
      [...opened, []],
    ],
    [
      [cosigned(null), house.keyText, [witnessKey]],
      [...opened, [['w.example', 1_800_000_000]]],
    ],
    [
      [cosigned(null), house.keyText, []],
      [...opened, []],
    ],
    [[cosigned('another text\n'), house.keyText, [witnessKey]], null],
    [[checkpoint.replace(`\n${size}\n`, '\n4\n'), house.keyText], null],
    [[checkpoint, createLogSigner().keyText], null],
    [[checkpoint, witnessKey], null],
    [[checkpoint.slice(0, -1), house.keyText], null],
    [['', house.keyText], null],
  ];
  const ran = runPython(
    run,
    ['-c', openAll],
    rows.map(([given]) => given),
  );
  if (ran === null) return;
  assert.equal(ran.status, 0, ran.stderr);
  assert.deepEqual(
    JSON.parse(ran.stdout),
    rows.map(([, expected]) => expected),
  );
});

function vectorsOf(page: string) {
  const text = readFileSync(join(docs, '..', page), 'utf8');
  return JSON.parse(/^```json\n([^]+?)^```$/m.exec(text)?.[1] ?? '');
}

const name = { game: round.game_id, issue };
const entries = {
  open: {
    kind: 'open',
    ...name,
    drawAtMs: round.draw_at * 1000,
    chainHash: round.chain_hash,
    beaconRound: round.beacon_round,
    plans: [{ plan: 5, version: 1 }],
  },
  seal: {
    kind: 'seal',
    ...name,
    root: round.book.root,
    count: round.book.count,
    stakeMinor: BigInt(round.book.stake.replace('.', '')),
    sealedAtMs: round.closed_at_ms,
  },
  draw: { kind: 'draw', ...name, signature: round.signature },
} as const satisfies Record<string, LogEntry>;

/** The saved log of a round that has these entries. */
function logOf(change: Partial<Record<keyof typeof entries, LogEntry | null>>) {
  const own = Object.entries({ ...entries, ...change }).flatMap(([kind, entry]) => {
    return entry === null ? [] : [[kind, formatEntry(entry)] as const];
  });
  const made = house.log([...draws, ...own.map(([, line]) => line)]);
  const proofs = own.map(([kind, line]) => [kind, made.proofOf(line)] as const);
  return { key: house.keyText, proofs: Object.fromEntries(proofs) };
}

const logs: readonly (readonly [what: string, log: object, code: number])[] = [
  ['with its entries', logOf({}), 0],
  ['without its draw', logOf({ draw: null }), 1],
  ['with another seal', logOf({ seal: { ...entries.seal, count: 1 } }), 1],
  ['with another beacon round', logOf({ open: { ...entries.open, beaconRound: 7 } }), 1],
  ['under another key', { ...logOf({}), key: createLogSigner().keyText }, 1],
];

for (const [what, log, code] of logs) {
  test(`Python, a round in the public log ${what}: exit code ${code}`, (run) => {
    const file = join(folder, 'round.json');
    writeFileSync(file, JSON.stringify({ round, chain: null, timetable, log }));
    const ran = runPython(run, ['verify.py', file]);
    if (ran === null) return;
    assert.equal(ran.status, code, ran.stdout + ran.stderr);
    assert.match(ran.stdout, code === 0 ? /^holds +logged$/m : /^fails +logged$/m);
  });
}

const book = (sealed: Buffer | null) => sealed?.toString('base64') ?? null;
const whole = { round: published, book: book(bookOf(orders)) };
const receipts: readonly (readonly [what: string, change: object, code: number])[] = [
  ['in the sealed book', whole, 0],
  [
    'exchanged after the close, with a new seal',
    { round: resealed.round, book: book(resealed.book) },
    1,
  ],
  [
    'exchanged after the close, without a new seal',
    { round: published, book: book(resealed.book) },
    1,
  ],
  ['the book hidden as one of version 1', { round }, 1],
  ['the book withheld', { round: published }, 3],
  ['before the close', { round: { ...open, leaf_version: 2 } }, 3],
  ['another receipt', { ...whole, receipt: orders[1]?.receipt }, 2],
  ['another place', { ...whole, proof: { ...keptReceipt.proof, index: 1 } }, 2],
  ['another signature', { ...whole, proof: { ...keptReceipt.proof, signature: 'AAAA' } }, 2],
  ['another key', { ...whole, key: otherKey }, 2],
  ['another order number', { ...whole, orderNo: 'T00000000009' }, 2],
  ['another nonce', { ...whole, nonce: 'ab'.repeat(16) }, 2],
  ['another round', { ...whole, round: { ...published, issue: '20260105008' } }, 2],
  ['no proof', { proof: null }, 2],
];

for (const [what, change, code] of receipts) {
  test(`Python, a kept receipt, ${what}: exit code ${code}`, (run) => {
    const file = join(folder, 'receipt.json');
    writeFileSync(file, JSON.stringify({ ...keptReceipt, ...change }));
    const ran = runPython(run, ['verify.py', 'receipt', file]);
    if (ran === null) return;
    assert.equal(ran.status, code, ran.stdout + ran.stderr);
  });
}
