// Files of each kind, as the verifier's page checks them: the content says which kind one is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildHash } from '@trine/fairness/build-list.ts';
import { formatEntry } from '@trine/fairness/log/entries.ts';
import { formatProofFile } from '@trine/fairness/log/proof-file.ts';
import { reportFile, type FileReport } from './file-report.ts';
import { evidence } from './test-evidence.ts';
import { createLogSigner } from './test-log.ts';
import { owedFile } from './test-owed.ts';
import { keptReceipt } from './test-receipts.ts';
import { bookOf, orders, published, round, timetable } from './test-rounds.ts';
import { Unreadable } from './unreadable.ts';

const house = createLogSigner();
const book = bookOf(orders).toString('base64');
const saved = { round: published, chain: null, timetable, book };
const list = { kind: 'demo', files: { 'index.html': 'ab'.repeat(32) } } as const;
const seal = formatEntry({
  kind: 'seal',
  game: round.game_id,
  issue: round.issue,
  root: round.book.root,
  count: round.book.count,
  stakeMinor: 20_600_00n,
  sealedAtMs: round.closed_at_ms,
});
const built = formatEntry({ kind: 'build', profile: 'demo', hash: buildHash(list) });

/** The proof file of an entry among others, with these facts. */
function proofOf(entry: string, extra: unknown): string {
  const log = house.log([built, seal, built]);
  const { index, path, checkpoint } = log.proofOf(entry) as {
    readonly index: number;
    readonly path: readonly string[];
    readonly checkpoint: string;
  };
  const hashes = path.map((hash) => Buffer.from(hash, 'hex'));
  const facts = extra === null ? null : Buffer.from(JSON.stringify(extra));
  return formatProofFile({ extra: facts, index, path: hashes, checkpoint });
}

type Row = readonly [what: string, file: unknown, verdict: FileReport['verdict']];

const rows: readonly Row[] = [
  ['a round', saved, 'holds'],
  ['a round with another digit', { ...saved, round: { ...published, digits: [0, 0, 0] } }, 'fails'],
  ['a round without its book', { ...saved, book: null }, 'undrawn'],
  ['evidence', evidence, 'holds'],
  ['evidence of a lower credit', { ...evidence, credited: '21.54' }, 'fails'],
  ['a receipt', { ...keptReceipt, round: published, book }, 'holds'],
  ['a receipt without a round', keptReceipt, 'unsealed'],
  ['what is owed', owedFile, 'holds'],
  ['what is owed, with another player', { ...owedFile, player_id: 1 }, 'fails'],
  ['the proof of a seal', proofOf(seal, round), 'holds'],
  [
    'the proof of a seal with another stake',
    proofOf(seal, { ...round, book: { ...round.book, stake: '1.00' } }),
    'fails',
  ],
  ['the proof of a build', proofOf(built, list), 'holds'],
  [
    'the proof of a build with another file',
    proofOf(built, { ...list, files: { 'index.html': 'cd'.repeat(32) } }),
    'fails',
  ],
];

for (const [what, file, verdict] of rows) {
  test(`${what}: ${verdict}`, () => {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    const found = reportFile(text, house.keyText);
    assert.equal(found.verdict, verdict, found.lines.join('\n'));
  });
}

test('a proof under another key fails', () => {
  const { verdict } = reportFile(proofOf(built, list), createLogSigner().keyText);
  assert.equal(verdict, 'fails');
});

const others: readonly (readonly [what: string, text: string, key?: string])[] = [
  ['nothing', ''],
  ['a page', '<html>'],
  ['a number', '1'],
  ['another object', '{}'],
  ['a round of another form', '{"round":{}}'],
  ['evidence of another form', '{"format":"trine/evidence/1"}'],
  ['a book that is no base64', JSON.stringify({ ...saved, book: '%' })],
  ['half a proof', proofOf(built, list).slice(0, 100)],
  ['a proof without facts', proofOf(built, null)],
  ['a proof of a round with fields of another form', proofOf(seal, { ...round, signature: 'x' })],
  ['a proof without a key', proofOf(built, list), ''],
  ['a proof with a key that is none', proofOf(built, list), 'trine.example'],
];

for (const [what, text, key = house.keyText] of others) {
  test(`nothing is checked: ${what}`, () => {
    assert.throws(() => reportFile(text, key), Unreadable);
  });
}

const anything = [null, -1, 28, 2 ** 53 - 1, 'x', {}];

/** The value with each of its fields, also of its objects, replaced by each of these. */
function* changesOf(value: object): Generator<object> {
  for (const [name, field] of Object.entries(value)) {
    for (const other of anything) yield { ...value, [name]: other };
    if (typeof field !== 'object' || field === null || Array.isArray(field)) continue;
    for (const changed of changesOf(field)) yield { ...value, [name]: changed };
  }
}

for (const [what, file] of [
  ['a round', saved],
  ['evidence', evidence],
  ['a receipt', { ...keptReceipt, round: published, book }],
  ['what is owed', owedFile],
] as const) {
  test(`${what} with any other field has a verdict or cannot be read`, () => {
    for (const changed of changesOf(file)) {
      try {
        reportFile(JSON.stringify(changed), '');
      } catch (error) {
        assert.ok(error instanceof Unreadable, `${JSON.stringify(changed)}\n${String(error)}`);
      }
    }
  });
}

test('a flipped byte of the saved digits, seal, signature or book fails', () => {
  const text = JSON.stringify(saved);
  const places = [
    published.signature.slice(10, 20),
    published.randomness.slice(10, 20),
    published.book.root.slice(10, 20),
    book.slice(60, 70),
  ];
  for (const place of places) {
    const at = text.indexOf(place);
    const other = text[at] === '1' ? '2' : '1';
    const { verdict } = reportFile(text.slice(0, at) + other + text.slice(at + 1), '');
    assert.equal(verdict, 'fails', place);
  }
});
