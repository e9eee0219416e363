import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesToHex } from '@noble/hashes/utils.js';
import { auditPath, leafHash, treeRoot } from '../book.ts';
import { beaconTimeMs, quicknet } from '../chain.ts';
import type { RoundFacts } from '../verify-round.ts';
import { checkpointText } from './checkpoint.ts';
import { formatEntry, type LogEntry } from './entries.ts';
import { checkLoggedRound, type LoggedClaim, type RoundEntries } from './logged-round.ts';
import { noteKeyText } from './note-key.ts';
import { createNoteSigner } from './note-signer.ts';
import { formatNote } from './signed-note.ts';
import { consistencyPath } from './tree-paths.ts';

const origin = 'trine.example/log';
const log = createNoteSigner({ name: origin, kind: 'log', seed: new Uint8Array(32).fill(1) });
const first = openWitness(2);
const second = openWitness(3);
const other = openWitness(4);

function openWitness(seed: number) {
  const name = `w${seed}.example`;
  return createNoteSigner({ name, kind: 'witness', seed: new Uint8Array(32).fill(seed) });
}

const drawAtMs = beaconTimeMs(quicknet, 1000);
const named = { game: 2, issue: '20230824068' };
const facts: RoundFacts = {
  game_id: named.game,
  issue: named.issue,
  chain_hash: quicknet.chainHash,
  beacon_round: 1000,
  signature: 'ab'.repeat(48),
  randomness: null,
  digits: null,
  code: null,
  opened_at: drawAtMs / 1000 - 210,
  closed_at: drawAtMs / 1000 - 12,
  closed_at_ms: drawAtMs - 11_900,
  draw_at: drawAtMs / 1000,
  book: { root: 'cd'.repeat(32), count: 3, stake: '13.61' },
  leaf_version: 2,
  status: 'settled',
  void_rule: null,
  witnessed: { by: 2, of: 2, required: 0 },
};
const voided: RoundFacts = { ...facts, signature: null, status: 'void', void_rule: 'unwitnessed' };

const open = {
  kind: 'open',
  ...named,
  drawAtMs,
  chainHash: quicknet.chainHash,
  beaconRound: 1000,
  plans: [{ plan: 5, version: 1 }],
} as const;
const seal = {
  kind: 'seal',
  ...named,
  root: 'cd'.repeat(32),
  count: 3,
  stakeMinor: 13_61n,
  sealedAtMs: drawAtMs - 11_900,
} as const;
const draw = { kind: 'draw', ...named, signature: 'ab'.repeat(48) } as const;
const withdrawn = { kind: 'void', ...named, by: 'rule', reason: 'unwitnessed' } as const;
const unrelated = { ...draw, issue: '20230824067' };
const whole: readonly LogEntry[] = [unrelated, open, seal, draw, unrelated];

interface Shown {
  /** What the log has. */
  readonly entries?: readonly LogEntry[];
  /** The checkpoint that the device saw: so many of these entries. */
  readonly seen?: { readonly entries: readonly LogEntry[]; readonly size: number };
  /** Who cosigned the log of so many entries, and when: seconds before the draw. */
  readonly cosigned?: readonly (readonly [signers: (typeof log)[], size: number, early: number])[];
  /** Cosignatures of the checkpoint that the device saw, seconds before the draw. */
  readonly seenCosigned?: number;
  readonly change?: (answer: RoundEntries) => RoundEntries;
  readonly readAtMs?: number;
}

function leavesOf(entries: readonly LogEntry[]): Uint8Array[] {
  return entries.map((entry) => leafHash(formatEntry(entry)));
}

function noteOf(leaves: readonly Uint8Array[], signers: readonly (typeof log)[], early = 0) {
  const text = checkpointText({ origin, size: leaves.length, root: treeRoot(leaves) });
  const seconds = facts.draw_at - early;
  return formatNote({ text, signatures: signers.map((signer) => signer.sign(text, seconds)) });
}

async function claimOf(shown: Shown): Promise<LoggedClaim> {
  const { entries = whole, seen, cosigned = [], seenCosigned } = shown;
  const leaves = leavesOf(entries);
  const hashes: string[] = [];
  const pathOf = (index: number, of: readonly Uint8Array[]) =>
    auditPath(of, index).map((hash) => hashes.push(bytesToHex(hash)) - 1);
  const own = entries
    .map((entry, index) => ({ entry: formatEntry(entry), index }))
    .filter(({ entry }) => entry.includes(`|${named.game}|${named.issue}|`));
  const seenLeaves = seen ? leavesOf(seen.entries).slice(0, seen.size) : [];
  const from = Math.min(seenLeaves.length, leaves.length);
  const sealAt = entries.findIndex(({ kind }) => kind === 'seal');
  const read = async (subtrees: readonly { height: number; index: number }[]) =>
    subtrees.map(({ height, index }) => {
      return treeRoot(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height));
    });
  const answer: RoundEntries = {
    checkpoint: noteOf(leaves, [log]),
    hashes,
    entries: own.map(({ entry, index }) => ({ entry, index, path: pathOf(index, leaves) })),
    consistency: (await consistencyPath({ read }, from, leaves.length)).map(bytesToHex),
    cosigned: cosigned.map(([signers, size, early]) => {
      const part = leaves.slice(0, size);
      const [, signatures = ''] = noteOf(part, signers, early).split('\n\n');
      const root = bytesToHex(treeRoot(part));
      return { size, root, path: pathOf(sealAt, part), signatures };
    }),
  };
  const seenSigners = seenCosigned === undefined ? [log] : [log, first, second];
  return {
    key: noteKeyText(log.key),
    witnesses: [first, second].map(({ key }) => noteKeyText(key)),
    from: seen
      ? {
          size: seen.size,
          root: bytesToHex(treeRoot(seenLeaves)),
          note: noteOf(seenLeaves, seenSigners, seenCosigned),
        }
      : null,
    answer: (shown.change ?? ((same) => same))(answer),
    read_at_ms: shown.readAtMs ?? drawAtMs + 5_000,
  };
}

const check = async (shown: Shown, of: RoundFacts = facts) =>
  checkLoggedRound(of, await claimOf(shown));

test('a round whose entries are in the log holds, also after what the device saw', async () => {
  for (const size of [1, 2, 3, 4, 5]) {
    const { finding, point } = await check({ seen: { entries: whole, size } });
    assert.deepEqual([finding, point?.size], ['holds', 5]);
  }
  assert.equal((await check({ entries: [unrelated, open] }, undrawn())).finding, 'holds');
  assert.equal(
    (await check({ entries: [open, seal, withdrawn] }, required(1, voided))).finding,
    'holds',
  );
});

function undrawn(): RoundFacts {
  return { ...facts, status: 'open', book: null, signature: null };
}

function required(count: number, of: RoundFacts = facts): RoundFacts {
  return { ...of, witnessed: { by: 2, of: 2, required: count } };
}

const forged = { ...draw, signature: 'ff'.repeat(48) };
const otherSeal = { ...seal, root: 'ef'.repeat(32) };
const late = drawAtMs + 4_000_000;
const rewritten = [unrelated, open, otherSeal, draw];

const rows: readonly (readonly [name: string, shown: Shown, of: RoundFacts, finding: string])[] = [
  ['another seal than the log has', { entries: [open, otherSeal, draw] }, facts, 'fails'],
  ['another time of the seal', {}, { ...facts, closed_at_ms: drawAtMs - 11_899 }, 'fails'],
  ['another draw time', {}, { ...facts, draw_at: facts.draw_at + 3 }, 'fails'],
  ['another beacon round', {}, { ...facts, beacon_round: 1001 }, 'fails'],
  ['another chain', {}, { ...facts, chain_hash: '00'.repeat(32) }, 'fails'],
  ['another signature', { entries: [open, seal, forged] }, facts, 'fails'],
  ['a false signature that was replaced', { entries: [open, seal, forged, draw] }, facts, 'holds'],
  ['a second seal', { entries: [open, otherSeal, seal, draw] }, facts, 'fails'],
  ['a seal after the draw', { entries: [open, draw, seal] }, facts, 'fails'],
  ['named after the seal', { entries: [seal, open, draw] }, facts, 'fails'],
  ['drawn, and void in the log', { entries: [open, seal, draw, withdrawn] }, facts, 'fails'],
  ['void, and drawn in the log', { entries: [open, seal, draw, withdrawn] }, voided, 'fails'],
  [
    'void by staff in the log',
    { entries: [open, seal, { ...withdrawn, by: 'staff' }] },
    voided,
    'fails',
  ],
  ['not drawn in the log yet', { entries: [open, seal] }, facts, 'unknown'],
  ['never drawn in the log', { entries: [open, seal], readAtMs: late }, facts, 'fails'],
  ['never in the log', { entries: [unrelated], readAtMs: late }, facts, 'fails'],
  ['rewritten', { seen: { entries: rewritten, size: 4 } }, facts, 'fails'],
  ['a log that is behind', { seen: { entries: [...whole, open], size: 6 } }, facts, 'unknown'],
  ['required witnesses that are missing', {}, required(1), 'fails'],
  ['required witnesses that are unknown', { cosigned: [[[other], 4, 1]] }, required(1), 'holds'],
  ['required and there', { cosigned: [[[first], 4, 1]] }, required(1), 'holds'],
  [
    'void as unwitnessed, and witnessed',
    { entries: [open, seal, withdrawn], cosigned: [[[first, second], 2, 1]] },
    required(2, voided),
    'fails',
  ],
  [
    'void as unwitnessed, and cosigned where the device saw it',
    { entries: [open, seal, withdrawn], seen: { entries: [open, seal], size: 2 }, seenCosigned: 4 },
    required(2, voided),
    'fails',
  ],
];

for (const [name, shown, of, finding] of rows) {
  test(`${name}: ${finding}`, async () => {
    assert.equal((await check(shown, of)).finding, finding);
  });
}

test('an answer that is not signed or not proven fails', async () => {
  const changes: ((answer: RoundEntries) => RoundEntries)[] = [
    (answer) => ({ ...answer, checkpoint: answer.checkpoint.replace('\n5\n', '\n6\n') }),
    (answer) => ({ ...answer, checkpoint: '' }),
    (answer) => ({ ...answer, hashes: [] }),
    (answer) => ({ ...answer, hashes: answer.hashes.with(0, 'x') }),
    (answer) => ({ ...answer, entries: answer.entries.map((entry) => ({ ...entry, index: 0 })) }),
  ];
  for (const change of changes) {
    assert.equal((await check({ change })).finding, 'fails', String(change));
  }
  const claim = await claimOf({});
  assert.equal(checkLoggedRound(facts, { ...claim, key: noteKeyText(other.key) }).finding, 'fails');
  assert.equal(checkLoggedRound(facts, { ...claim, answer: null }).finding, 'unknown');
});

test('witnesses count that are known and signed the seal before the draw', async () => {
  const counts: readonly (readonly [name: string, shown: Shown, by: number])[] = [
    ['none', {}, 0],
    ['one', { cosigned: [[[first], 4, 1]] }, 1],
    ['both at once', { cosigned: [[[first, second], 3, 1]] }, 2],
    [
      'each another checkpoint',
      {
        cosigned: [
          [[first], 3, 2],
          [[second], 4, 1],
        ],
      },
      2,
    ],
    [
      'one twice',
      {
        cosigned: [
          [[first], 3, 2],
          [[first], 4, 1],
        ],
      },
      1,
    ],
    ['at the draw time', { cosigned: [[[first], 4, 0]] }, 0],
    ['an unknown one', { cosigned: [[[other], 4, 1]] }, 0],
    ['as the device saw', { seen: { entries: whole, size: 3 }, seenCosigned: 1 }, 2],
    ['before the seal', { seen: { entries: whole, size: 2 }, seenCosigned: 1 }, 0],
  ];
  for (const [name, shown, by] of counts) {
    assert.equal((await check(shown)).witnessedBy, by, name);
  }
  const { witnessedBy } = await check({
    cosigned: [[[first], 4, 1]],
    change: (answer) => ({
      ...answer,
      cosigned: answer.cosigned.map((one) => ({ ...one, root: 'ab'.repeat(32) })),
    }),
  });
  assert.equal(witnessedBy, 0);
});
