// `docs/verify.py`, which shares no code with the rest, reaches the same verdicts.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { leafHash, treeRoot } from '@trine/fairness/book.ts';
import { quicknet } from '@trine/fairness/chain.ts';
import { orderPreimage } from '@trine/fairness/receipt.ts';
import { PLAYS } from '@trine/game/plays.ts';
import { publicKeyOf, secretKeyFrom, signBeacon } from '@trine/fairness/demo-signer.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { parseTimetable } from '@trine/game/timetable.ts';
import { roundNamed } from '@trine/game/timetable-rounds.ts';
import {
  bookOf,
  drawn,
  forged,
  forgedBooks,
  open,
  orders,
  published,
  round,
  timetable,
} from './test-rounds.ts';

const docs = join(import.meta.dirname, '../../docs');
const folder = mkdtempSync(join(tmpdir(), 'trine-python-'));
after(() => rmSync(folder, { recursive: true }));

/** Without bytecode beside the page; null where no Python is installed. */
function runPython(run: TestContext, words: readonly string[], input = '') {
  const options = { cwd: docs, input, encoding: 'utf8' } as const;
  const { error, status, stdout, stderr } = spawnSync('python3', ['-B', ...words], options);
  if (error === undefined) return { status, stdout, stderr };
  run.diagnostic('Without python3 the verifier beside docs/FAIRNESS.md is not tested.');
  return null;
}

const bet = { gameId: 2, issue: '20260105007', oddsHundredths: 194 };

const verifyAll = `
import json, sys, verify
rounds = json.load(sys.stdin)
print(json.dumps([verify.verify_beacon(verify.QUICKNET, n, s) for n, s in rounds]))
`;

test('Python accepts every valid signature of drand and no invalid one', (run) => {
  const all = [...vectors.valid, ...vectors.invalid];
  const rounds = JSON.stringify(all.map((vector) => [vector.round, vector.signature]));
  const ran = runPython(run, ['-c', verifyAll], rounds);
  if (ran === null) return;
  assert.equal(ran.status, 0, ran.stderr);
  const expected = [...vectors.valid.map(() => true), ...vectors.invalid.map(() => false)];
  assert.deepEqual(JSON.parse(ran.stdout), expected);
});

const nameAll = `
import json, sys, verify
given = json.load(sys.stdin)
print(json.dumps([verify.times_of(given["lines"], 2, issue) for issue in given["issues"]]))
`;

test('Python gives every issue the times that the packages give it', (run) => {
  // Changes of hours, length and offset within days on which the clocks of New Zealand change.
  const starts = [
    '2025-04-01T00:00Z',
    '2025-04-05T03:00Z',
    '2025-04-06T00:00Z',
    '2025-09-27T20:00Z',
  ];
  const rests = [
    'always|210|12|51',
    '02:30-02:00|600|12|0',
    'always|93|3|0',
    '01:00-06:00|210|12|3',
  ];
  const lines = rests.map((rest, index) => {
    const from = Date.parse(starts[index] ?? '');
    return `trine/1/timetable|2|${index + 1}|${from}|Pacific/Auckland|${rest}`;
  });
  const days = ['20250404', '20250405', '20250406', '20250407', '20250927', '20250928', '20250230'];
  const numbers = ['000', '001', '017', '083', '120', '269', '400', '0400', '612', '928', '1000'];
  const issues = days.flatMap((day) => numbers.map((number) => day + number));
  const ran = runPython(run, ['-c', nameAll], JSON.stringify({ lines, issues }));
  if (ran === null) return;
  assert.equal(ran.status, 0, ran.stderr);
  const versions = parseTimetable(lines, 2) ?? assert.fail('no timetable');
  const expected = issues.map((issue) => {
    const times = roundNamed(versions, issue);
    return times && [times.opensAtMs / 1000, times.drawsAtMs / 1000];
  });
  assert.deepEqual(JSON.parse(ran.stdout), expected);
  assert.ok(expected.filter((times) => times !== null).length > 25);
});

type Row = readonly [name: string, facts: object, code: number, line: RegExp, book?: Buffer];

const rounds: readonly Row[] = [
  ['a true round', round, 0, /^holds +follows$/m],
  ['an open round', open, 3, /^unknown +signed$/m],
  ...forged.map(
    ([name, change, step]) =>
      [`forged: ${name}`, { ...round, ...change }, 1, new RegExp(`^fails +${step}$`, 'm')] as const,
  ),
  [
    'a published book',
    published,
    0,
    /^3 bets, 13\.61 staked, 21\.55 won: 158\.34% returned\n[^]*^holds +published$/m,
    bookOf(orders),
  ],
  ['a book that is not there', published, 3, /^unknown +published$/m],
  ...forgedBooks.map(([name, change, book]): Row => {
    return [`a forged book: ${name}`, { ...published, ...change }, 1, /^fails +published$/m, book];
  }),
  ['no chain', { ...round, chain_hash: '00' }, 2, /^$/],
];

for (const [name, facts, code, line, book] of rounds) {
  test(`Python, ${name}: exit code ${code}`, (run) => {
    const file = join(folder, 'round.json');
    const text = book?.toString('base64') ?? null;
    writeFileSync(file, JSON.stringify({ round: facts, chain: null, timetable, book: text }));
    const ran = runPython(run, ['verify.py', file]);
    if (ran === null) return;
    assert.equal(ran.status, code, ran.stderr);
    assert.match(ran.stdout, line);
  });
}

const makeLeaves = `
import json, sys, verify
receipts = [verify.receipt_of(*fields) for fields in json.load(sys.stdin)]
leaves = [verify.leaf_of(receipt) for receipt in receipts]
roots = [verify.tree_root(leaves[:size]) for size in range(len(leaves) + 1)]
print(json.dumps([receipts, [leaf.hex() for leaf in leaves], roots]))
`;

test('Python writes the receipts, leaves and roots of both versions', (run) => {
  const bets = Array.from(PLAYS, (play, index) => {
    const nonce = String(index % 10).repeat(32);
    return { ...bet, play, orderNo: `T${index}`, stakeMinor: BigInt(100 + index), nonce };
  });
  const both = bets.flatMap((each) => [
    { ...each, version: 1 } as const,
    { ...each, version: 2 } as const,
  ]);
  const fields = both.map(({ version, gameId, issue, orderNo, play, stakeMinor, ...rest }) => {
    return [
      version,
      gameId,
      issue,
      orderNo,
      play,
      Number(stakeMinor),
      rest.oddsHundredths,
      rest.nonce,
    ];
  });
  const ran = runPython(run, ['-c', makeLeaves], JSON.stringify(fields));
  if (ran === null) return;
  const receipts = both.map(({ version, ...order }) => orderPreimage(order, version));
  const leaves = receipts.map((receipt) => leafHash(receipt));
  const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const roots = [0, ...leaves.keys()].map((_, size) => hexOf(treeRoot(leaves.slice(0, size))));
  assert.deepEqual(JSON.parse(ran.stdout), [receipts, leaves.map(hexOf), roots]);
});

const demoKey = secretKeyFrom(Buffer.alloc(48, 7));
const demoChain = {
  kind: 'demo',
  chain_hash: 'cd'.repeat(32),
  public_key: publicKeyOf(demoKey),
  period: quicknet.periodSeconds,
  genesis_time: quicknet.genesisTime,
};

test("Python, a demo's round: the exit code of a demo", (run) => {
  const file = join(folder, 'demo.json');
  const facts = drawn(signBeacon(demoKey, 1000), demoChain.chain_hash);
  writeFileSync(file, JSON.stringify({ round: facts, chain: demoChain, timetable }));
  const ran = runPython(run, ['verify.py', file]);
  if (ran === null) return;
  assert.equal(ran.status, 4, ran.stderr);
  assert.match(ran.stdout, /^Demo: /);
});

test('Python, saved answers without a timetable: the draw time is unknown', (run) => {
  const file = join(folder, 'old.json');
  writeFileSync(file, JSON.stringify({ round, chain: null }));
  const ran = runPython(run, ['verify.py', file]);
  if (ran === null) return;
  assert.equal(ran.status, 3, ran.stderr);
  assert.match(ran.stdout, /^unknown +named$/m);
});
