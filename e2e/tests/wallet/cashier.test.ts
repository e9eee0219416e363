// Money in and out as a player sees it: a code, a card and a wallet, a deposit and a withdrawal
// with everything that can be refused on the way, the console's decisions arriving live, a silence
// of the network. Every figure on the screen is held against the API.

import assert from 'node:assert/strict';
import { expect, type Locator, type Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { rejectionSentence } from '@trine/i18n/sentence.ts';
import { findingsOf, waitForToast } from '../../fixtures/browser.ts';
import { bindFirst, testCode } from '../../screens/cashier-screens.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { passHolds } from '../../fixtures/holds.ts';
import { newcomerPassword, shown } from '../../fixtures/person.ts';
import type { Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

/** A real TRON address and the same with its last sign changed. */
const tronAddress = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';
const brokenAddress = `${tronAddress.slice(0, -1)}V`;

/** On our own keys, one after the other. */
async function pressCode(scope: Page | Locator, code: string): Promise<void> {
  for (const digit of code) await scope.getByRole('button', { name: digit, exact: true }).click();
}

/** A text with a time of any day in it. */
function withTime(text: string): RegExp {
  return new RegExp(text.replace('{{time}}', '.*\\d{2}:\\d{2}.*'));
}

/** From the wallet into the keys and back: the code twice, and what is missing is asked for. */
async function setFirstCode({ page, texts, language }: Person): Promise<void> {
  await page.getByRole('link', { name: texts.wallet.securityCode }).click();
  await pressCode(page, testCode);
  await page.getByRole('heading', { name: texts.securityCode.repeat }).waitFor();
  await pressCode(page, testCode.split('').toReversed().join(''));
  await page.getByText(texts.securityCode.differ).waitFor();
  await pressCode(page, testCode);
  await page.getByRole('heading', { name: texts.securityCode.repeat }).waitFor();
  await pressCode(page, testCode);
  await page.getByText(texts.securityCode.needsPassword).waitFor();
  await expect(page.getByLabel(texts.password.login)).toBeFocused();
  await page.keyboard.type(newcomerPassword);
  await page.keyboard.press('Enter');
  const span = language === 'tw' ? '24 小時' : '24 hours';
  await waitForToast(page, fill(texts.securityCode.set, { span }));
  const entry = page.getByRole('link', { name: texts.wallet.securityCode });
  await entry.getByText(texts.securityCode.isSet).waitFor();
}

async function bindCard({ page, texts }: Person, number: string): Promise<void> {
  const save = page.getByRole('button', { name: texts.accounts.save, exact: true });
  await page.getByLabel(texts.accounts.holder).fill('Ada Lin');
  await page.getByLabel(texts.accounts.number).fill(number);
  await page.getByLabel(texts.accounts.bank).fill('First Bank');
  await page.getByLabel(texts.password.login).fill(newcomerPassword);
  await save.click();
}

test('a code, a card, a deposit and a withdrawal, in Chinese', async ({ server, openMember }) => {
  const language = 'tw';
  const path = '/wallet';
  const person = await openMember({ username: 'saver', language, path });
  const { page, texts, api } = person;
  const sentence = (rejection: Parameters<typeof rejectionSentence>[1]) =>
    page.getByText(rejectionSentence(language, rejection)).first().waitFor();

  await setFirstCode(person);

  // Each missing field is asked for in its order; letters do not get into the number.
  await page.getByRole('link', { name: texts.wallet.bankCard }).click();
  await page.getByRole('link', { name: texts.accounts.addCard }).click();
  await page.getByRole('button', { name: texts.accounts.save, exact: true }).click();
  await page.getByText(texts.accounts.enterHolder).waitFor();
  await bindCard(person, '4000 12ab');
  await sentence({ reason: 'invalid_field', field: 'acc_name' });
  await expect(page.getByLabel(texts.accounts.number)).toHaveValue('4000 12');
  await bindCard(person, '4000123412341234');
  await page.getByText('****1234').waitFor();

  await page.goto('/addVirtualWallet');
  const save = page.getByRole('button', { name: texts.accounts.save, exact: true });
  await page.getByLabel(texts.accounts.address).fill(brokenAddress);
  await save.click();
  await page.getByText(texts.accounts.enterNetwork).waitFor();
  await page.getByRole('radio', { name: texts.accounts.trc20 }).check();
  await save.click();
  await page.getByText(texts.password.enterOld).waitFor();
  await page.getByLabel(texts.password.login).fill(newcomerPassword);
  await save.click();
  await sentence({ reason: 'invalid_field', field: 'acc_name' });
  await page.getByLabel(texts.accounts.address).fill(tronAddress);
  await save.click();
  await page.getByText('sxMW').waitFor();

  await page.goto('/withdraw');
  await page.getByRole('button', { name: withTime(texts.withdraw.heldUntil) }).waitFor();
  await passHolds(server);

  await askForDeposit(person);
  await askForWithdrawal(person);

  await page.goto('/wallet');
  await page.getByText(shown('120.50')).first().waitFor();
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  assert.equal(user.data.money, '10000.00');
  assert.equal(user.data.lock_money, '120.50');
  assert.deepEqual(await findingsOf(page), []);
});

/** 99.99 is too little, a third decimal is refused; then the request with its reference. */
async function askForDeposit({ page, texts, api }: Person): Promise<void> {
  await page.goto('/wallet');
  await page.getByRole('link', { name: texts.wallet.deposit, exact: true }).click();
  const money = page.getByRole('textbox', { name: texts.recharge.amount });
  const submit = page.getByRole('button', { name: texts.recharge.submit, exact: true });
  await submit.click();
  await page.getByText(texts.recharge.enterAmount).waitFor();
  await money.fill('99.99');
  await submit.click();
  await page.getByText(fill(texts.recharge.belowMinimum, { min: shown('100.00') })).waitFor();
  await money.fill('');
  await money.pressSequentially('-250.001');
  await expect(money).toHaveValue('250.001');
  await submit.click();
  await page.getByText(texts.recharge.unclearAmount).waitFor();
  await money.fill('250,00');
  await money.blur();
  await expect(money).toHaveValue('250.00');
  await page.getByLabel(texts.recharge.currency).selectOption('USDT');
  await submit.click();

  await page.waitForURL(/capitalDetail\?request=\d+/i);
  await page.getByText(texts.request.inReview).first().waitFor();
  const list = await api.call('/api/user/requestList', { type: 0 });
  assert.ok(list.ok);
  assert.equal(list.data.length, 1);
  await page.getByText(list.data[0]?.pay_reference ?? '').waitFor();
  await page.getByRole('img', { name: texts.request.qr }).first().waitFor();
  const steps = page.getByRole('list', { name: texts.request.steps });
  await steps.getByText(texts.request.asked).waitFor();
  await steps.getByText(texts.request.nextDecision).waitFor();
}

/** Refusals first: more than there is, too little, two wrong codes; the third one is right. */
async function askForWithdrawal({ page, texts, language, api }: Person): Promise<void> {
  await page.goto('/wallet');
  await page.getByRole('link', { name: texts.wallet.withdraw, exact: true }).click();
  const money = page.getByRole('textbox', { name: texts.withdraw.amount });
  const submit = page.getByRole('button', { name: texts.withdraw.submit, exact: true });
  await submit.click();
  await page.getByText(texts.withdraw.enterAmount).waitFor();
  await money.fill('99.99');
  await submit.click();
  await page.getByText(fill(texts.withdraw.belowMinimum, { min: shown('100.00') })).waitFor();
  await money.fill('10000.01');
  await submit.click();
  await page.getByText(fill(texts.withdraw.overBalance, { free: shown('10000.00') })).waitFor();
  await money.fill('120.50');
  await page.getByRole('radio', { name: /1234/ }).check();
  await submit.click();

  const sheet = page.getByRole('dialog', { name: texts.withdraw.codeTitle });
  await sheet.waitFor();
  for (const [wrong, left] of [
    ['000000', 4],
    ['111111', 3],
  ] as const) {
    await pressCode(sheet, wrong);
    const rejection = { reason: 'wrong_security_code', tries_left: left } as const;
    await sheet.getByText(rejectionSentence(language, rejection)).waitFor();
    const none = fill(texts.code.typed, { count: 0, total: 6 });
    await sheet.getByText(none).waitFor();
  }
  await page.keyboard.type(testCode);
  await waitForToast(page, texts.withdraw.asked);
  await page.waitForURL(/capitalDetail\?request=\d+/i);
  await page.getByText(texts.request.nextPaid).waitFor();
  await page.getByText('****1234').waitFor();
  const list = await api.call('/api/user/requestList', { type: 1 });
  assert.ok(list.ok);
  assert.deepEqual(
    list.data.map(({ quantity, status }) => [quantity, status]),
    [['120.50', 0]],
  );
}

test('what the console decides is on the screen as it is decided', async ({
  server,
  openMember,
}) => {
  const { page, texts, api } = await openMember({ username: 'waiter' });
  const staffConsole = await signInAtConsole({
    url: server.url,
    name: 'finance1',
    password: server.password(),
  });
  const asked = await api.call('/api/user/recharge', { money: '300.00', type: 'TWD' });
  assert.ok(asked.ok);
  const request = { request_id: asked.data.id };
  await page.goto(`/capitalDetail?request=${asked.data.id}`);
  const steps = page.getByRole('list', { name: texts.request.steps });
  await steps.getByText(texts.request.nextClaimed).waitFor();

  assert.ok((await staffConsole.call('/deposits/claim', request)).ok);
  await steps.getByText(texts.request.claimed).waitFor();
  assert.ok((await staffConsole.call('/deposits/approve', request)).ok);
  await steps.getByText(texts.request.approvedRecharge).waitFor();

  const second = await api.call('/api/user/recharge', { money: '400.00', type: 'TWD' });
  assert.ok(second.ok);
  await page.goto('/wallet');
  await page.getByText(shown('10300.00')).first().waitFor();
  await page.getByRole('main').getByText(texts.request.inReview).waitFor();
  const rejection = { code: 'not_received', text: 'Nothing came.' } as const;
  const rejected = { request_id: second.data.id };
  assert.ok((await staffConsole.call('/deposits/claim', rejected)).ok);
  assert.ok((await staffConsole.call('/deposits/reject', { ...rejected, ...rejection })).ok);
  const rejectedLine = page.getByRole('main').getByText(texts.request.rejected).first();
  await rejectedLine.waitFor();
  await rejectedLine.click();
  await page.getByText('Nothing came.').waitFor();
});

test('after a silence of the network the same withdrawal is sent again and made once', async ({
  server,
  openMember,
}) => {
  const { page, texts, api } = await openMember({ username: 'resender' });
  await bindFirst(api);
  await passHolds(server);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/user/withdrawAction', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await page.goto('/withdraw');
  await page.getByRole('textbox', { name: texts.withdraw.amount }).fill('150');
  await page.getByRole('button', { name: texts.withdraw.submit, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: texts.withdraw.codeTitle });
  await pressCode(sheet, testCode);
  await sheet.getByText(texts.withdraw.unanswered).waitFor();
  await sheet.getByRole('button', { name: texts.code.sendAgain }).click();
  await page.waitForURL(/capitalDetail\?request=\d+/i);

  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  assert.equal(user.data.lock_money, '150.00');
});
