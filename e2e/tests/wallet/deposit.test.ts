// A deposit as the player walks it: into which account, with which reference, each value to be
// taken along; and how long the console takes, which the wallet says from the very same decisions.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { currencies } from '@trine/contract/cashier/currencies.ts';
import { fill } from '@trine/i18n/fill.ts';
import { rejectionSentence } from '@trine/i18n/sentence.ts';
import { findingsOf, waitForToast } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { assertPictureOf, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const language = 'en';
const reference = 'Chain-0001';

test('a deposit says where to pay, and each value can be taken along', async ({ openMember }) => {
  const person = await openMember({ username: 'payer', path: '/recharge' });
  const { page, texts, api } = person;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const choice = page.getByLabel(texts.recharge.currency);
  await choice.waitFor();
  const offered = await choice
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  assert.deepEqual(offered, [...currencies]);
  await submitDeposit(person, 'USDT', reference);
  await page.waitForURL(/capitalDetail\?request=\d+/i);

  const id = Number(new URL(page.url()).searchParams.get('request'));
  const told = await api.call('/api/user/requestInfo', { id });
  assert.ok(told.ok);
  const { pay_reference: payReference, accounts } = told.data;
  assert.ok(accounts.length > 0 && accounts.every(({ qr }) => qr !== ''));
  await page.getByText(reference, { exact: true }).waitFor();
  const pictures = page.getByRole('img', { name: texts.request.qr });
  assert.equal(await copied(person, texts.request.payReference, 0), payReference);
  for (const [index, { acc_name: address, qr }] of accounts.entries()) {
    assert.equal(await copied(person, texts.request.address, index), address);
    await assertPictureOf(pictures.nth(index), qr);
  }
  assert.deepEqual(await findingsOf(page), []);

  // Another deposit has another reference of ours; one's own counts once in a currency.
  await submitDeposit(person, 'USDT', reference.toUpperCase());
  const rejected = page.getByText(rejectionSentence(language, { reason: 'reference_used' }));
  await rejected.waitFor();
  await submitDeposit(person, 'USD', reference);
  await page.waitForURL(/capitalDetail\?request=\d+/i);
  const list = await api.call('/api/user/requestList', { type: 0 });
  assert.ok(list.ok);
  assert.equal(list.data.length, 2);
  assert.equal(new Set(list.data.map((each) => each.pay_reference)).size, 2);
});

test('the wallet says how long the console takes, from the decisions of late', async ({
  server,
  openMember,
}) => {
  const { page, texts, api } = await openMember({ username: 'measurer' });
  const { wallet } = texts;
  const heading = page.getByRole('heading', { name: wallet.reviewTimes });
  const card = page.getByRole('region').or(page.locator('section')).filter({ has: heading });
  const reviewTimes = async () => {
    const times = await api.call('/api/user/reviewTimes', {});
    assert.ok(times.ok);
    return times.data;
  };
  const before = await reviewTimes();
  await page.route('**/api/user/reviewTimes', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: typeof before };
    const recharge = { ...answer.data.recharge, count: 0, median: null, p95: null };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, recharge } } });
  });
  await page.goto('/wallet');
  const none = card.getByText(fill(wallet.reviewNone, { days: before.days }));
  await none.first().waitFor();
  await page.unroute('**/api/user/reviewTimes');

  const account = { name: 'finance1', password: server.password() };
  const staffConsole = await signInAtConsole({ url: server.url, ...account });
  for (const money of ['100.00', '200.00', '300.00']) {
    const asked = await api.call('/api/user/recharge', { money, type: 'TWD' });
    assert.ok(asked.ok, JSON.stringify(asked));
    const request = { request_id: asked.data.id };
    assert.ok((await staffConsole.call('/deposits/claim', request)).ok);
    assert.ok((await staffConsole.call('/deposits/approve', request)).ok);
  }
  const { days, recharge, withdraw } = await reviewTimes();
  assert.equal(recharge.count, before.recharge.count + 3);
  assert.ok(recharge.median !== null && recharge.p95 !== null);
  assert.ok(recharge.median <= recharge.p95);
  await page.reload();
  const count = recharge.count + withdraw.count;
  await card.getByText(fill(wallet.reviewNote, { count, days })).waitFor();
  const figures = [recharge.median, recharge.p95, withdraw.median, withdraw.p95];
  const told = figures.flatMap((seconds) => (seconds === null ? [] : [span(seconds)]));
  await expect(card.getByRole('definition')).toHaveText(told);
});

async function submitDeposit(
  { page, texts }: Person,
  currency: 'USD' | 'USDT',
  own: string,
): Promise<void> {
  await page.goto('/recharge');
  await page.getByLabel(texts.recharge.currency).selectOption(currency);
  await page.getByRole('textbox', { name: texts.recharge.amount }).fill('150');
  await page.getByLabel(texts.recharge.reference).fill(own);
  await page.getByRole('button', { name: texts.recharge.submit, exact: true }).click();
}

/** The clipboard after the button beside a value was pressed. */
async function copied({ page, texts }: Person, name: string, index: number): Promise<unknown> {
  await page
    .getByRole('button', { name: fill(texts.request.copy, { name }) })
    .nth(index)
    .click();
  await waitForToast(page, texts.request.copied);
  return page.evaluate('navigator.clipboard.readText()');
}

/** Seconds in words; from a hundred of a unit on in the next unit, and none as one. */
function span(seconds: number): string {
  const units = { second: 1, minute: 60, hour: 3_600 };
  const unit = seconds < 100 ? 'second' : seconds < 6_000 ? 'minute' : 'hour';
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(Math.max(seconds / units[unit], 1)));
}
