// What was drawn and by which rules, as a player reads it: results with their seals, prices, the
// way from a signature to the digits. Every number on the screen is held against the API.

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { gameName, planName, roomName } from '@trine/i18n/labels.ts';
import { PLAYS } from '@trine/game/plays.ts';
import { cellsOf, nextDraw } from '../../fixtures/drawn-rounds.ts';
import { catalogues } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

/** There is a first draw of each game. */
test.beforeAll(({ server }) => server.drawRounds());

test('each result opens its seal, whose four steps are checked here', async ({
  server,
  openDemoAccount,
}) => {
  const { page, api } = await openDemoAccount('player1');
  await page.goto('/lotteryDetail?game_id=3&name=Elsewhere');
  await page.getByRole('heading', { level: 1, name: gameName('en', 3) }).waitFor();
  const round = await nextDraw({ api, server }, 3);
  const row = page.getByRole('button', { name: fill(texts.betRoom.issue, { issue: round.issue }) });
  await row.waitFor();
  const words = await row.innerText();
  assert.ok(words.includes(round.base?.join(' · ') ?? '-'), words);
  assert.ok(words.includes(fill(texts.seal.sealed, { count: round.book?.count ?? -1 })), words);
  const digits = {
    first: round.site_1 ?? -1,
    second: round.site_2 ?? -1,
    third: round.site_3 ?? -1,
  };
  await row.getByText(fill(texts.ui.result, { ...digits, sum: round.code ?? -1 })).waitFor();
  await page.getByText('--END--').waitFor();

  await row.click();
  const sheet = page.getByRole('dialog', { name: texts.seal.title });
  await sheet.getByText(texts.seal.passed, { exact: true }).nth(3).waitFor();
  assert.equal(await sheet.getByText(texts.seal.failed).count(), 0);
});

test('rules show the prices that the server has, room by room', async ({ openDemoAccount }) => {
  const { page, api } = await openDemoAccount('player1');
  await page.goto('/lotteryExplain?game_id=2&id=6');
  for (const [roomType, planId] of [
    [1, 6],
    [0, 5],
  ] as const) {
    await page.getByRole('button', { name: roomName('en', roomType) }).click();
    await page.waitForURL(new RegExp(`id=${planId}(&|$)`));
    const caption = { room: roomName('en', roomType), game: gameName('en', 2) };
    const table = page.getByRole('table', { name: fill(texts.rules.playsIn, caption) });
    await table.waitFor();
    const odds = await api.call('/api/Lottery/oddsList', { plan_id: planId });
    assert.ok(odds.ok, planName('en', roomType));
    const items = [...odds.data.rule_base, ...odds.data.rule_num];
    assert.equal(items.length, PLAYS.length);
    const rows = await table.locator('tbody tr').all();
    assert.equal(rows.length, items.length);
    for (const [index, item] of items.entries()) {
      const row = rows[index];
      assert.ok(row && (await row.innerText()).startsWith(item.class_name));
      assert.deepEqual(await cellsOf(row), [
        item.odds,
        `${Number((Number(item.chance) * 100).toFixed(2))}%`,
        `${Number((Number(item.return) * 100).toFixed(2))}%`,
      ]);
    }
  }
  await page.getByRole('link', { name: texts.rules.title, exact: true }).first().click();
  await page.waitForURL(/\/rule\?/);
  await page.getByText(texts.rules.voidWhen).waitFor();
});

test('the commands of the rules lead from the signature to the digits', async ({
  openDemoAccount,
}) => {
  const { page, api } = await openDemoAccount('player1');
  await page.goto('/rule?game_id=1');
  await page.getByRole('link', { name: texts.rules.checkHead }).click();
  await page.waitForURL(/#check$/);
  const head = page.getByRole('heading', { name: texts.rules.checkHead });
  await page.getByText(texts.rules.checkLast).waitFor();
  await expect(head).toBeVisible();
  const section = page.getByRole('region', { name: texts.rules.checkHead });
  const [signature = '', first = '', second = ''] = await section.locator('code').allInnerTexts();
  assert.ok(first.includes(signature), first);
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  const name = /'(trine\/1\|1\|\d+)'/.exec(second)?.[1] ?? '';
  assert.ok(second.includes(`hexkey:${randomness}`), second);
  const keyed = createHmac('sha256', Buffer.from(randomness, 'hex')).update(name).digest();
  const words = Array.from({ length: 16 }, (_, place) => keyed.readUInt16BE(2 * place));
  const word = words.find((each) => each < 65_000) ?? -1;
  const round = { game_id: 1, issue: name.split('|')[2] ?? '' };
  const facts = await api.call('/api/fairness/round', round);
  assert.ok(facts.ok, JSON.stringify(facts));
  assert.equal(facts.data.digits?.join(''), String(word % 1000).padStart(3, '0'));

  const times = page.getByRole('region', { name: texts.rules.timesHead });
  await times.getByText('30 minutes').first().waitFor();
  await expect(times.getByText(texts.rules.always)).toHaveCount(4);
  await page.getByText(fill(texts.rules.turnover, { factor: 1 })).waitFor();
});

test('the menu of a room leads to all of it, for its own game', async ({ openDemoAccount }) => {
  const { page } = await openDemoAccount('player1');
  await page.goto('/betRoom?id=9&game_id=3');
  await page.getByRole('button', { name: texts.betRoom.menu }).click();
  const menu = page.getByRole('dialog', { name: texts.betRoom.menu });
  await menu.getByRole('link').first().waitFor();
  const links = await menu.getByRole('link').all();
  const places = await Promise.all(links.map((link) => link.getAttribute('href')));
  const game = 'game_id=3&name=Kuala+Lumpur';
  assert.deepEqual(
    places.map((place) => place?.replaceAll('%20', '+')),
    [
      '/recharge',
      `/lotteryDetail?${game}`,
      `/trendChart?${game}`,
      `/lotteryExplain?${game}&id=9`,
      '/betRecord',
    ],
  );
  await menu.getByRole('link', { name: texts.betRoom.menuTrend }).click();
  await page.waitForURL(/trendChart/);
  await page.getByRole('region', { name: new RegExp(gameName('en', 3)) }).waitFor();
});

// Addresses that do not name their game, and one whose words are not believed.
const headed: readonly (readonly [string, string])[] = [
  ['/lotteryDetail', fill(texts.results.of, { game: gameName('en', 1) })],
  ['/lotteryDetail?game_id=2', fill(texts.results.of, { game: gameName('en', 2) })],
  ['/lotteryDetail?game_id=3&name=Elsewhere', fill(texts.results.of, { game: gameName('en', 3) })],
  ['/lotteryExplain', fill(texts.rules.about, { game: gameName('en', 1) })],
  ['/lotteryExplain?game_id=4', fill(texts.rules.about, { game: gameName('en', 4) })],
  ['/aticleDetail?id=1', texts.article.title],
];

test('a heading is whole from the start and does not change', async ({ openDemoAccount }) => {
  const { page } = await openDemoAccount('player1');
  await page.addInitScript({ content: headingsNoted });
  for (const [address, title] of headed) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await page.evaluate('headingsSeen'), [title], address);
  }
});

/** Every text that the first heading has had. */
const headingsNoted = `
  globalThis.headingsSeen = [];
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent;
    if (text && text !== headingsSeen.at(-1)) headingsSeen.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

const forged: readonly (readonly [string, string])[] = [
  ['/find?game_id=99&group=7&name=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', texts.find.title],
  ['/FIND?game_id=1e0&group=__proto__', texts.find.title],
  ['/trendChart?game_id=-1&date=2017-12-31', texts.trend.title],
  ['/trendchart?game_id=[1]&date=2999-12-31', texts.trend.title],
  ['/trendChart?date=2026-02-30&game_id={"id":1}', texts.trend.title],
  ['/lotteryDetail?game_id=0&name=%3Cb%3E', texts.results.title],
  ['/lotteryExplain?game_id=five&id=999999999', gameName('en', 1)],
  ['/rule?id=%00&game_id=2.5', texts.rules.title],
];

test('forged addresses fall back to the first game and to today', async ({ openDemoAccount }) => {
  const { page, api } = await openDemoAccount('player1');
  const rules = await api.call('/api/Lottery/rules', {});
  assert.ok(rules.ok);
  for (const [address, title] of forged) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
    const game = await page.locator('[data-game]').first().getAttribute('data-game');
    assert.equal(game, '1', address);
    assert.equal(await page.locator('img[src="x"]').count(), 0, address);
    assert.equal(await page.getByRole('alert').count(), 0, address);
    if (address.toLowerCase().startsWith('/trend')) {
      await expect(page.getByLabel(texts.trend.date), address).toHaveValue(rules.data.today);
    }
  }
});

test('without a session all of them ask for one and come back to it', async ({ openPhone }) => {
  const phone = await openPhone();
  for (const path of ['/find', '/trendChart', '/lotteryDetail', '/lotteryExplain', '/rule']) {
    await phone.page.goto(`${path}?game_id=2`);
    await phone.page.waitForURL(/\/login\?next=/);
    assert.ok(decodeURIComponent(phone.page.url()).includes(path), path);
  }
});
