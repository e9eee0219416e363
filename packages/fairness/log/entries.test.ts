import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAYS } from '@trine/game/plays.ts';
import { entryKindOf, entryPrefix, formatEntry, parseEntry, type LogEntry } from './entries.ts';

const round = { game: 2, issue: '20260105007' } as const;
const hash = 'ab'.repeat(32);
const signature = 'cd'.repeat(48);

const rows: readonly [LogEntry, string][] = [
  [
    {
      kind: 'open',
      ...round,
      drawAtMs: 1_767_578_460_000,
      chainHash: hash,
      beaconRound: 24_925_032,
      plans: [
        { plan: 9, version: 12 },
        { plan: 10, version: 1 },
      ],
    },
    `trine/1/open|2|20260105007|1767578460000|${hash}|24925032|9:12,10:1`,
  ],
  [
    { kind: 'seal', ...round, root: hash, count: 0, stakeMinor: 0n, sealedAtMs: 1_767_578_448_012 },
    `trine/1/seal|2|20260105007|${hash}|0|0|1767578448012`,
  ],
  [{ kind: 'draw', ...round, signature }, `trine/1/draw|2|20260105007|${signature}`],
  [
    { kind: 'void', ...round, by: 'rule', reason: 'sealed_late' },
    'trine/1/void|2|20260105007|rule|c2VhbGVkX2xhdGU',
  ],
  [
    { kind: 'void', ...round, by: 'staff', reason: '信標|?>' },
    'trine/1/void|2|20260105007|staff|5L-h5qiZfD8-',
  ],
  [
    {
      kind: 'liabilities',
      day: '2026-11-25',
      root: hash,
      totalMinor: 1_008_499n,
      depth: 8,
      count: 3,
    },
    `trine/1/liabilities|2026-11-25|${hash}|1008499|8|3`,
  ],
  [
    {
      kind: 'timetable',
      game: 2,
      version: 3,
      validFromMs: 1767596400000,
      zone: 'Pacific/Auckland',
      hours: '10:00-02:00',
      roundSeconds: 210,
      closeSeconds: 12,
      offsetSeconds: 51,
    },
    'trine/1/timetable|2|3|1767596400000|Pacific/Auckland|10:00-02:00|210|12|51',
  ],
  [
    { kind: 'prices', plan: 9, version: 12, odds: Array.from(PLAYS, (_, play) => 194 + play) },
    `trine/1/prices|9|12|${Array.from(PLAYS, (_, play) => 194 + play).join(',')}`,
  ],
  [
    { kind: 'audit', day: '2026-11-25', lines: 0, head: hash },
    `trine/1/audit|2026-11-25|0|${hash}`,
  ],
  [{ kind: 'build', profile: 'production', hash }, `trine/1/build|production|${hash}`],
];

for (const [entry, line] of rows) {
  test(`the entry ${line}`, () => {
    assert.equal(formatEntry(entry), line);
    assert.deepEqual(parseEntry(line), entry);
    if (!('issue' in entry)) return;
    assert.ok(line.startsWith(entryPrefix(entry.kind, round)));
  });
}

const lines = rows.map(([, line]) => line);
const [open = '', seal = '', draw = '', rule = '', , owed = ''] = lines;
const [prices = '', audit = '', build = ''] = lines.slice(-3);
const noEntries = [
  '',
  'trine/1/open',
  seal.replace('trine/1', 'trine/2'),
  seal.replace('/seal', '/toString'),
  seal.replace('/seal', '/seals'),
  seal.replace('|2|', '|02|'),
  seal.replace('|2|', '|0|'),
  seal.replace('|0|0|', '|00|0|'),
  seal.replace('|0|0|', '|0|-1|'),
  seal.replace(hash, hash.toUpperCase()),
  seal.replace(hash, hash.slice(1)),
  `${seal}|`,
  `${seal}\n`,
  ` ${seal}`,
  seal.replace('1767578448012', '1767578448012.5'),
  seal.replace('1767578448012', '9999999999999999'),
  open.replace('9:12,10:1', '10:1,9:12'),
  open.replace('9:12,10:1', '9:12,9:12'),
  open.replace('9:12,10:1', '9:12,'),
  open.replace('9:12,10:1', ''),
  draw.replace(signature, ''),
  rule.replace('|rule|', '|staff |'),
  rule.replace('c2VhbGVkX2xhdGU', 'c2VhbGVkX2xhdGU='),
  rule.replace('c2VhbGVkX2xhdGU', 'c2VhbGVkX2xhdGV'),
  rule.replace('c2VhbGVkX2xhdGU', '_w'),
  rule.replace('c2VhbGVkX2xhdGU', ''),
  owed.replace('2026-11-25', '2026-13-25'),
  owed.replace('2026-11-25', '2026-11-5'),
  owed.replace('|1008499|', '|-1|'),
  owed.replace('|1008499|', '|1000000000000000000|'),
  owed.replace('|8|', '|0|'),
  owed.replace('|8|', '|08|'),
  prices.replace('|194,', '|'),
  prices.replace('|194,', '|194,194,'),
  prices.replace('|194,', '|0194,'),
  audit.replace('|0|', '|-1|'),
  audit.replace('|2026-11-25|', '|20261125|'),
  build.replace('|production|', '|test|'),
  build.replace(hash, ''),
];

for (const line of noEntries) {
  test(`${JSON.stringify(line)} is no entry`, () => assert.equal(parseEntry(line), null));
}

test('values that no entry can contain are rejected', () => {
  const [, sealed, , voided] = rows.map(([entry]) => entry);
  for (const change of [{ game: 0 }, { issue: '1|2' }, { root: 'x' }, { stakeMinor: -1n }]) {
    assert.throws(() => formatEntry({ ...sealed, ...change } as LogEntry), TypeError);
  }
  assert.throws(() => formatEntry({ ...voided, reason: '' } as LogEntry), TypeError);
  assert.throws(() => formatEntry({ ...voided, reason: '\ud800' } as LogEntry), TypeError);
});

test('a kind of a later version is unknown, not malformed', () => {
  assert.equal(entryKindOf('trine/1/moon|1|2'), null);
  assert.equal(entryKindOf(seal), 'seal');
});
