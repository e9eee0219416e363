import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSearchWith } from '@tanstack/react-router';
import { firstReads, screens, type ScreenPath } from './screens.ts';

type Search = Readonly<Record<string, unknown>>;

const long = 'x'.repeat(41);

/** The search of an address and what the screen receives; undefined values are left out. */
const rows: readonly (readonly [path: ScreenPath, search: Search, expected: Search])[] = [
  ['/login', { next: '/wallet?a=1' }, { next: '/wallet?a=1' }],
  ['/login', { next: 'https://elsewhere.example/' }, {}],
  ['/login', { next: '//elsewhere.example/' }, {}],
  ['/login', { next: '/\\elsewhere.example/' }, {}],
  ['/register', { inviter_id: 12345 }, { inviter_id: '12345' }],
  ['/register', { inviter_id: long }, {}],
  ['/customer', { topic: 'deposit' }, { topic: 'deposit' }],
  ['/customer', { topic: 'weather' }, {}],
  ['/setting', {}, { type: 1 }],
  ['/setting', { type: 3 }, { type: 3 }],
  ['/setting', { type: 4 }, { type: 4 }],
  ['/setting', { type: 5 }, { type: 1 }],
  ['/betRecord', { status: 'cancelled', team: 1 }, { status: 'cancelled', team: 1 }],
  ['/betRecord', { status: 'won', team: 2 }, {}],
  [
    '/betRecord',
    { from: '2024-02-29', to: '2024-03-01' },
    { from: '2024-02-29', to: '2024-03-01' },
  ],
  ['/betRecord', { from: '2024-03-01', to: '2024-02-29' }, { from: '2024-03-01' }],
  ['/betRecord', { from: '2023-02-29' }, {}],
  ['/betRecord', { from: '2017-12-31' }, {}],
  ['/betRecord', { from: '9999-01-01' }, {}],
  ['/betDetail', { id: '17' }, { id: 17 }],
  ['/betDetail', { item: '{"id":18}' }, { id: 18 }],
  ['/betDetail', { id: 17, item: { id: 18 } }, { id: 17 }],
  ['/betDetail', { item: '{' }, {}],
  ['/lottery', { id: 2, name: 'New Zealand' }, { id: 2, name: 'New Zealand' }],
  ['/lottery', { id: -1, name: '' }, {}],
  ['/betRoom', { id: 5, game_id: '2', name: 7 }, { id: 5, game_id: 2, name: '7' }],
  ['/betRoom', { id: 1.5, game_id: '1e3', title: long }, {}],
  ['/capitalDetail', { type: 0, request: 9 }, { type: 0, request: 9 }],
  ['/capitalDetail', { type: 5 }, {}],
  ['/bankCardManage', { type: 1 }, { type: 1 }],
  ['/bankCardManage', { type: 2 }, { type: 0 }],
  ['/find', { game_id: 3, group: 30 }, { game_id: 3, group: 30 }],
  ['/find', { group: 7 }, {}],
  ['/trendChart', { date: '2024-02-30' }, {}],
  ['/rule', { game_id: 4, id: 13 }, { game_id: 4, id: 13 }],
  ['/round', { game_id: 2, issue: 20261125007 }, { game_id: 2, issue: '20261125007' }],
  ['/round', { game_id: 'x', issue: long }, {}],
  ['/fairness', { game_id: 2, date: '2026-01-05' }, { game_id: 2, date: '2026-01-05' }],
  ['/fairness', { date: '2026-02-30' }, {}],
  ['/notice', { tab: 'announcements' }, { tab: 'announcements' }],
  ['/notice', { tab: 'news' }, {}],
  ['/moreNews', { tab: '99999999999999999999' }, {}],
  ['/aticleDetail', { id: '0' }, {}],
  ['/aticleDetail', { news: { id: 7, title: 'A' } }, { id: 7 }],
  ['/aticleDetail', { news: '{"id":"7"}' }, { id: 7 }],
  ['/aticleDetail', { news: '{' }, {}],
  ['/aticleDetail', { news: 7 }, {}],
  ['/aticleDetail', { news: { id: -7 } }, {}],
];

for (const [path, search, expected] of rows) {
  test(`${path} takes ${JSON.stringify(search)} as ${JSON.stringify(expected)}`, () => {
    const row = screens[path];
    assert.ok('search' in row);
    const given = Object.entries(row.search({ ...search }));
    assert.deepEqual(
      Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      expected,
    );
  });
}

/** Values of a search as an attacker could write them in the address bar. */
const nastyValues = [
  '',
  'null',
  '-1',
  '0',
  '1e99',
  '99999999999999999999',
  '0x10',
  'true',
  '%5B1,%222%22%5D',
  '%7B%22id%22:%7B%22id%22:1%7D%7D',
  '%22%22',
  '%00%0D%0A',
  '%E0%A4%A',
  '../../../etc/passwd',
  '//evil.example/',
  'javascript:globalThis.ran=1',
  '%3Cimg%20src=x%20onerror=%22globalThis.ran=1%22%3E',
  '2018-13-45',
  'x'.repeat(4_000),
];

/** All parameter names that any screen reads. */
const parameters = [
  'date',
  'from',
  'game_id',
  'group',
  'id',
  'inviter_id',
  'item',
  'name',
  'next',
  'news',
  'request',
  'status',
  'tab',
  'team',
  'title',
  'to',
  'topic',
  'type',
];

/** Texts that are shown unchanged; React escapes them. */
const shownTexts = ['inviter_id', 'name', 'title'];

const parse = parseSearchWith(String);

/** Defaults of choices that the address does not name. */
const usualChoices: Readonly<Partial<Record<ScreenPath, Search>>> = {
  '/setting': { type: 1 },
  '/bankCardManage': { type: 0 },
};

for (const [path, row] of Object.entries(screens)) {
  if (!('search' in row)) continue;
  test(`${path} keeps only short texts of an attacker's values`, () => {
    for (const value of nastyValues) {
      const given = parse(`?${parameters.map((name) => `${name}=${value}`).join('&')}`);
      const read: readonly [string, unknown][] = Object.entries(row.search(given));
      const taken = read.filter(([, part]) => part !== undefined);
      const texts = taken.filter(([name]) => shownTexts.includes(name));
      const others = taken.filter(([name]) => !shownTexts.includes(name));
      assert.ok(texts.every(([, text]) => typeof text === 'string' && text.length <= 40));
      // Zero is a valid kind of movement.
      const isKind = path === '/capitalDetail' && value === '0';
      const expected = isKind ? { type: 0 } : (usualChoices[path as ScreenPath] ?? {});
      assert.deepEqual(Object.fromEntries(others), expected, value.slice(0, 60));
    }
  });
}

test('no two addresses are equal in lower case', () => {
  const paths = Object.keys(screens).map((path) => path.toLowerCase());
  assert.equal(new Set(paths).size, paths.length);
});

test('the first reads without a session are the same for all visitors', () => {
  for (const [path, reads] of Object.entries(firstReads)) {
    const isOpen = 'isOpen' in screens[path as ScreenPath];
    assert.ok(!isOpen || reads.every(([, fields]) => fields === undefined), path);
  }
});
