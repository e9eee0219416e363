// The draws as candles and as a day's table: every number on the screen is held against the API.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { gameName, playName } from '@trine/i18n/labels.ts';
import { PLAYS, playClass, playWins } from '@trine/game/plays.ts';
import { cellsOf, nextDraw, rowOf } from '../../fixtures/drawn-rounds.ts';
import { catalogues } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

/** There is a first draw of each game. */
test.beforeAll(({ server }) => server.drawRounds());

test('candles and their table are what the server says, and follow the next draw', async ({
  server,
  openDemoAccount,
}) => {
  const { page, api } = await openDemoAccount('player1');
  await page.goto('/find?game_id=2&group=1');
  await page.getByRole('tab', { name: gameName('en', 2), selected: true }).waitFor();
  await page.getByText(texts.find.past).waitFor();
  await page.getByText(texts.find.table).click();
  const round = await nextDraw({ api, server }, 2);
  await rowOf(page, round.issue).waitFor();
  const candles = await api.call('/api/Lottery/cand', { game_id: 2, group: 1 });
  assert.ok(candles.ok);
  const last = candles.data.issue.indexOf(round.issue);
  assert.ok(last >= 0);
  for (const index of [last, last - 1, last - 2].filter((each) => each >= 0)) {
    const issue: string = candles.data.issue[index] ?? '';
    const candle: readonly number[] = candles.data.cand[index] ?? [];
    const [open = -1, close = -1] = candle;
    const word = open === close ? 'level' : close > open ? 'rising' : 'falling';
    assert.deepEqual(await cellsOf(rowOf(page, issue)), [...candle.map(String), texts.find[word]]);
  }

  const chart = page.getByRole('img', { name: new RegExp(`^${gameName('en', 2)}: \\d+ candles`) });
  const box = await chart.locator('canvas').first().boundingBox();
  assert.ok(box && box.width > 200 && box.height > 200, JSON.stringify(box));
  const maker = page.getByRole('link', { name: /TradingView/ });
  await expect(maker).toHaveAttribute('href', 'https://www.tradingview.com/');

  await page.getByRole('button', { name: '30', exact: true }).click();
  await page.waitForURL(/group=30/);
  await page.getByRole('tab', { name: gameName('en', 4) }).click();
  await page.waitForURL(/game_id=4/);
  assert.match(new URL(page.url()).search, /group=30/);
  await page.reload();
  await page.getByRole('tab', { name: gameName('en', 4), selected: true }).waitFor();
  await page.getByRole('button', { name: '30', exact: true, pressed: true }).waitFor();
});

test('no request of the charts goes to another server', async ({ server, openDemoAccount }) => {
  const { page } = await openDemoAccount('player1');
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) strangers.push(request.url());
  });
  await page.goto('/find');
  await page.getByRole('img', { name: /candles/ }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(strangers, []);
});

test('the trend chart marks each draw of the day and keeps its choice in the address', async ({
  server,
  openDemoAccount,
}) => {
  const { page, api } = await openDemoAccount('player1');
  await page.goto('/trendChart?game_id=1');
  const round = await nextDraw({ api, server }, 1);
  await rowOf(page, round.issue).waitFor();
  const marked = PLAYS.filter((play) => playClass(play) === 'rule_base');
  const expected = marked.map((play) =>
    playWins(play, round.code ?? -1) ? playName('en', play) : '',
  );
  assert.deepEqual(await cellsOf(rowOf(page, round.issue)), [String(round.code), ...expected]);

  const box = page.getByRole('region', { name: /Draws of/ });
  const corner = box.getByRole('columnheader').first();
  const stays = await corner.boundingBox();
  await box.evaluate((element) => element.scrollTo({ left: 400, top: 400 }));
  assert.deepEqual(await corner.boundingBox(), stays);
  await box.getByRole('columnheader', { name: playName('en', 'extreme_small') }).hover();

  const rules = await api.call('/api/Lottery/rules', {});
  assert.ok(rules.ok);
  const date = page.getByLabel(texts.trend.date);
  await expect(date).toHaveValue(rules.data.today);
  await expect(date).toHaveAttribute('max', rules.data.today);
  await expect(date).toHaveAttribute('min', '2018-01-01');
  await expect(page.getByRole('button', { name: texts.trend.nextDay })).toBeDisabled();

  await page.getByLabel(texts.trend.game).selectOption(gameName('en', 3));
  await page.waitForURL(/game_id=3/);
  await date.fill('2018-01-01');
  await page.waitForURL(/date=2018-01-01/);
  await page.getByText(texts.trend.empty).waitFor();
  await expect(page.getByRole('button', { name: texts.trend.previousDay })).toBeDisabled();
  await page.reload();
  await page.getByText(texts.trend.empty).waitFor();
  await expect(page.getByLabel(texts.trend.game)).toHaveValue('3');
  await page.getByRole('button', { name: texts.trend.toToday }).click();
  await page.waitForURL((url) => !url.search.includes('date'));
  await page.getByRole('region', { name: new RegExp(gameName('en', 3)) }).waitFor();
});
