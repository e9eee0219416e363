// Devices in four zones: each shows the operator's days and times, and its filters find the rows
// by the days that they show. At any moment one of these devices has another date than Taipei.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { becomesTrue, keepSession, type Phone } from '../../fixtures/browser.ts';
import { catalogues, roundWithTime } from '../../fixtures/person.ts';
import { registerByApi, type PlayerClient } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

const operatorZone = 'Asia/Taipei';
const deviceZones = [
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
  'Pacific/Kiritimati',
] as const;
const texts = catalogues.en;
test.use({ serverKind: 'serviceLater' });

let player: PlayerClient;

test.beforeAll(async ({ server }) => {
  player = await registerByApi(server.url, 'far_away');
  const issue = await roundWithTime(player.api, 1, 5);
  const bet = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '10' };
  const placed = await player.api.call('/api/Lottery/playOrder', bet);
  assert.ok(placed.ok, JSON.stringify(placed));
  await server.drawRounds();
});

/** The player's session, on a device of another zone. */
async function becomePlayer({ page }: Phone, timeZone: string): Promise<void> {
  await keepSession(page, player.user);
  const zone = await page.evaluate('new Intl.DateTimeFormat().resolvedOptions().timeZone');
  assert.equal(zone, timeZone);
}

/** A moment as the app shows it, in the operator's zone. */
function shownTime(epochSeconds: number): string {
  return new Intl.DateTimeFormat('en', {
    timeZone: operatorZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(epochSeconds * 1_000);
}

/** The operator's day, as requests and date fields write it. */
function operatorDay(epochMs: number): string {
  return new Date(epochMs + 8 * 3_600_000).toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

for (const timeZone of deviceZones) {
  test(`a device in ${timeZone} shows and filters the operator's days`, async ({
    server,
    openPhone,
  }) => {
    const phone = await openPhone({ timeZone });
    await becomePlayer(phone, timeZone);
    const { page } = phone;
    await seeBets(page, () => server.now());
    await seeMovements(page);
    await seeResults(page, () => server.now());
    await seeServiceHours(page);
  });
}

/** The day that the newest bet shows is offered, finds it, and the day before does not. */
async function seeBets(page: Page, now: () => number): Promise<void> {
  const orders = await player.api.call('/api/user/orderList', { limit: 1 });
  assert.ok(orders.ok);
  const [order] = orders.data;
  assert.ok(order);
  const day = operatorDay(order.createtime * 1_000);
  await page.goto('/betRecord');
  await page.getByText(/Times in .+ \(GMT\+8\)/).waitFor();
  const row = page.getByText(shownTime(order.createtime));
  await row.first().waitFor();
  await page.getByRole('button', { name: texts.betRecord.filter }).click();
  const from = page.getByLabel(texts.betRecord.startDate);
  const to = page.getByLabel(texts.betRecord.endDate);
  const offered = [await from.getAttribute('max'), await to.getAttribute('max')];
  const today = operatorDay(now());
  for (const last of offered)
    assert.ok(last !== null && last >= day && last <= today, String(last));
  await from.fill(day);
  await to.fill(day);
  await page.getByRole('button', { name: texts.common.confirm }).click();
  await page.waitForURL(new RegExp(`from=${day}.*to=${day}`));
  await row.first().waitFor();
  const earlier = dayBefore(day);
  await page.goto(`/betRecord?from=${earlier}&to=${earlier}`);
  await page.getByRole('group', { name: texts.betRecord.filters }).waitFor();
  await becomesTrue(page, `document.querySelector('[aria-busy]') === null`);
  assert.equal(await row.count(), 0);
}

async function seeMovements(page: Page): Promise<void> {
  const log = await player.api.call('/api/user/quantityLogList', { limit: 1 });
  assert.ok(log.ok);
  const [movement] = log.data;
  assert.ok(movement);
  const day = operatorDay(movement.createtime * 1_000);
  await page.goto(`/capitalDetail?from=${day}&to=${day}`);
  await page.getByText(shownTime(movement.createtime)).first().waitFor();
}

/** The list of results and the chart of a day show the same clock. */
async function seeResults(page: Page, now: () => number): Promise<void> {
  const rounds = await player.api.call('/api/Lottery/issueList', { game_id: 1, limit: 1 });
  assert.ok(rounds.ok);
  const [round] = rounds.data;
  assert.ok(round);
  const shown = shownTime(round.openTime1);
  await page.goto('/lotteryDetail?id=1');
  await page.getByText(shown).first().waitFor();
  const day = operatorDay(round.openTime1 * 1_000);
  await page.goto(`/trendChart?game_id=1&date=${day}`);
  const row = page.getByRole('row', { name: round.issue });
  await row.getByText(shown.slice(-8, -3), { exact: true }).waitFor();
  const last = await page.getByLabel(texts.trend.date).getAttribute('max');
  assert.ok(last !== null && last >= day && last <= operatorDay(now()), String(last));
}

async function seeServiceHours(page: Page): Promise<void> {
  const chat = await player.api.call('/api/support/chat', {});
  assert.ok(chat.ok);
  const { opens_at: opens, closes_at: closes } = chat.data.hours;
  const clock = (at: number | null) => shownTime(at ?? 0).slice(-8, -3);
  await page.goto('/customer');
  const hours = { day: '', from: clock(opens), to: clock(closes) };
  const sentence = fill(texts.customer.hours, hours).trim();
  await page.getByText(sentence).waitFor();
}

test('midnight passes while the filter is open: the new day is offered at once', async ({
  server,
  openPhone,
}) => {
  const now = () => server.now();
  const timeZone = 'America/Los_Angeles';
  const phone = await openPhone({ timeZone });
  await becomePlayer(phone, timeZone);
  const { page } = phone;
  const midnightMs = Date.parse(`${operatorDay(now())}T16:00:00Z`);
  const beforeMs = midnightMs - 600_000;
  let passedMs = 0;
  // The server's clock, as the app receives it; the device's clock stays as it is.
  await page.route('**/index.php/**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { time: number; data: object | null };
    const time = Math.floor((beforeMs + passedMs) / 1_000);
    const data = answer.data !== null && 'server_time' in answer.data ? null : answer.data;
    await route.fulfill({ response, json: { ...answer, time, data } });
  });
  await page.goto('/betRecord');
  await page.getByRole('button', { name: texts.betRecord.filter }).click();
  const last = page.getByLabel(texts.betRecord.endDate);
  await expect(last).toHaveAttribute('max', operatorDay(beforeMs));
  passedMs = 601_000;
  await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${passedMs}; }`);
  const next = operatorDay(midnightMs);
  await page.locator(`input[type=date][max="${next}"]`).first().waitFor();
  assert.notEqual(next, operatorDay(beforeMs));
  await last.fill(next);
  await page.getByRole('button', { name: texts.common.confirm }).click();
  await page.waitForURL(new RegExp(`to=${next}`));
});
