// The head of a shared page: in five languages, for home, rounds and invitations, and without any
// text of the address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, type Language } from '@trine/contract/languages.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { serverTexts } from '@trine/i18n/server-texts.ts';
import { escapeHtml, pageHead } from './page-head.ts';
import { askedLanguage, sharedPage, type SharedPage } from './shared-page.ts';
import type { SharedRound } from './shared-rounds.ts';

const origin = 'https://trine.example';
const issue = '20261125007';
const undrawn: SharedRound = {
  gameId: 2,
  issue,
  state: 'undrawn',
  digits: null,
  drawAt: 1_795_600_000,
  facts: {} as SharedRound['facts'],
  timetable: [],
};
const drawn: SharedRound = { ...undrawn, state: 'drawn', digits: [7, 2, 9] };

interface Asked {
  readonly language?: Language;
  readonly round?: SharedRound | null;
  readonly isDemo?: boolean;
  readonly isNamed?: boolean;
}

function headAt(path: string, search: string, asked: Asked = {}): string {
  const { language = 'en', round = null, isDemo = false, isNamed = true } = asked;
  const page = sharedPage(path, new URLSearchParams(search));
  const facts = { page, round, origin, isDemo, timeZone: 'Asia/Taipei' };
  return pageHead({ ...facts, asked: { language, isNamed } }).html;
}

function propertyOf(html: string, name: string): string | undefined {
  const value = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];
  return value?.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
}

const locales = { zh: 'zh_CN', tw: 'zh_TW', en: 'en_US', jp: 'ja_JP', kor: 'ko_KR' } as const;

for (const language of languages) {
  test(`${language}: home, a round and an invitation are described in this language`, () => {
    const texts = serverTexts[language].sharing;
    const home = headAt('/', '', { language });
    assert.equal(propertyOf(home, 'og:title'), texts.homeTitle);
    assert.equal(propertyOf(home, 'og:description'), texts.homeText);
    assert.equal(propertyOf(home, 'description'), texts.homeText);
    assert.equal(propertyOf(home, 'og:image'), `${origin}/share/home-${language}.png`);
    assert.equal(propertyOf(home, 'og:url'), `${origin}/?lang=${language}`);
    assert.match(home, new RegExp(`<link rel="canonical" href="${origin}/\\?lang=${language}">`));

    const search = `game_id=2&issue=${issue}`;
    const round = headAt('/round', search, { language, round: drawn });
    const title = propertyOf(round, 'og:title') ?? '';
    for (const part of [gameName(language, 2), issue, '7 + 2 + 9 = 18']) {
      assert.ok(title.includes(part), title);
    }
    assert.equal(propertyOf(round, 'og:description'), texts.drawnText);
    const url = `${origin}/round?game_id=2&issue=${issue}&lang=${language}`;
    assert.equal(propertyOf(round, 'og:url'), url);
    const image = `${origin}/share/round-2-${issue}-${language}.png?drawn`;
    assert.equal(propertyOf(round, 'og:image'), image);

    const invitation = headAt('/register', 'inviter_id=100123', { language });
    assert.equal(propertyOf(invitation, 'og:title'), texts.inviteTitle);
    assert.ok(propertyOf(invitation, 'og:description')?.includes('100123'));
    assert.equal(propertyOf(invitation, 'og:image'), `${origin}/share/invitation-${language}.png`);

    for (const head of [home, round, invitation]) {
      assert.equal(propertyOf(head, 'og:locale'), locales[language]);
      assert.equal(propertyOf(head, 'og:image:width'), '1200');
      assert.equal(propertyOf(head, 'og:image:height'), '630');
      assert.equal(propertyOf(head, 'twitter:card'), 'summary_large_image');
      assert.equal([...head.matchAll(/og:locale:alternate/g)].length, languages.length - 1);
      assert.doesNotMatch(head, /\{\{|undefined|null/);
    }
  });
}

test('a round that is not drawn is described without digits, with the time of its draw', () => {
  const head = headAt('/round', `game_id=2&issue=${issue}`, { round: undrawn });
  assert.doesNotMatch(head, / = \d+/);
  assert.match(propertyOf(head, 'og:description') ?? '', /^Not drawn yet\. .*\(GMT\+8\)/);
  assert.match(propertyOf(head, 'og:image') ?? '', /\.png\?undrawn$/);
});

test('a void round is described as void', () => {
  const round: SharedRound = { ...undrawn, state: 'void' };
  const head = headAt('/round', `game_id=2&issue=${issue}`, { round });
  assert.equal(propertyOf(head, 'og:description'), serverTexts.en.sharing.cancelledText);
});

test('play money is named, and other screens have no canonical address', () => {
  const demo = headAt('/', '', { isDemo: true });
  assert.ok(propertyOf(demo, 'og:description')?.endsWith(serverTexts.en.sharing.demo));
  const wallet = headAt('/wallet', '');
  assert.equal(propertyOf(wallet, 'og:title'), serverTexts.en.sharing.homeTitle);
  assert.doesNotMatch(wallet, /canonical/);
  assert.doesNotMatch(headAt('/', '', { isNamed: false }), /lang=/);
});

const pages: readonly [path: string, search: string, kind: SharedPage['kind']][] = [
  ['/', 'inviter_id=100123', 'home'],
  ['/login', 'next=%2Fwallet', 'home'],
  ['/round', 'game_id=1&issue=20261125001', 'round'],
  ['/round', 'game_id=5&issue=20261125001', 'other'],
  ['/round', 'game_id=1&issue=2026', 'other'],
  ['/round', 'game_id=1&issue=20261125000', 'other'],
  ['/round', 'game_id=1&issue=20261125001%22%3E%3Cscript%3E', 'other'],
  ['/round', '', 'other'],
  ['/register', 'inviter_id=100001', 'invitation'],
  ['/register', 'inviter_id=100000', 'other'],
  ['/register', 'inviter_id=1e9', 'other'],
  ['/register', 'inviter_id=1000000000000', 'other'],
  ['/register', 'inviter_id=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E', 'other'],
  ['/register', 'inviter_id=100123%20', 'other'],
  ['/__proto__', 'lang=__proto__', 'other'],
];

for (const [path, search, kind] of pages) {
  test(`${path}?${search} is the page of ${kind}, and none of it is in the head`, () => {
    assert.equal(sharedPage(path, new URLSearchParams(search)).kind, kind);
    const head = headAt(path, search, { isNamed: false });
    assert.doesNotMatch(head, /<script|onerror|<img|next=|__proto__/);
  });
}

const asked: readonly [search: string, header: string, language: Language, isNamed: boolean][] = [
  ['lang=kor', 'en', 'kor', true],
  ['lang=fr', 'ja', 'jp', false],
  ['', 'fr-CH, fr;q=0.9, en;q=0.8, ja;q=0.7', 'en', false],
  ['', 'en;q=0.2, zh-CN;q=0.9', 'zh', false],
  ['', 'zh-HK', 'tw', false],
  ['', 'en;q=0, ko', 'kor', false],
  ['', '', 'tw', false],
  ['', '*', 'tw', false],
  ['', `${'x,'.repeat(5_000)}en`, 'tw', false],
  ['lang="><script>', '"><script>', 'tw', false],
];

for (const [search, header, language, isNamed] of asked) {
  test(`"${search}" and "${header.slice(0, 40)}" select ${language}`, () => {
    const query = new URLSearchParams(search);
    assert.deepEqual(askedLanguage(query, header), { language, isNamed });
  });
}

test('markup in texts is escaped', () => {
  assert.equal(
    escapeHtml(`<a href="x" b='y'>&</a>`),
    '&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});
