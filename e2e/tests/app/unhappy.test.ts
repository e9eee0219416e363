// When money does not move: a withdrawal that the console rejects, a promise that was missed, a
// turnover that is not reached. Each says why in the player's language, with its figures, and what
// is left.

import assert from 'node:assert/strict';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { rejectionName } from '@trine/i18n/labels.ts';
import { findingsOf } from '../../fixtures/browser.ts';
import { bindFirst, testCode } from '../../screens/cashier-screens.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { passHolds } from '../../fixtures/holds.ts';
import { shown, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'serviceLater' });

test('a rejection, a missed promise and a missing turnover show their reason and figures', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'unlucky', language: 'tw', width: 320 });
  const account = { url: server.url, name: 'finance1', password: server.password() };
  const finance = await signInAtConsole(account);
  await bindFirst(person.api);
  await passHolds(server);
  await seeRejection(person, finance, () => server.now());
  await seePayment(person, finance);
  await seeTurnover(person, finance);
  assert.deepEqual(await findingsOf(person.page), []);
});

async function askFor({ api }: Person, money: string): Promise<number> {
  const wish = { type: 0, money, securityCode: testCode };
  const asked = await api.call('/api/user/withdrawAction', wish);
  assert.ok(asked.ok, JSON.stringify(asked));
  return asked.data.id;
}

/** The words before and after the moment in a sentence with a `{{time}}`. */
function around(sentence: string): RegExp {
  const parts = sentence.split('{{time}}').map((part) => RegExp.escape(part));
  return new RegExp(parts.join('.+'));
}

/** The promise runs, is missed, and then the console says no. */
async function seeRejection(
  person: Person,
  finance: ConsoleClient,
  now: () => number,
): Promise<void> {
  const { page, texts, language, api } = person;
  const request_id = await askFor(person, '150.00');
  const info = await api.call('/api/user/requestInfo', { id: request_id });
  assert.ok(info.ok);
  assert.equal(info.data.promised_by - info.data.createtime, 45 * 60);
  await page.goto(`/capitalDetail?request=${request_id}`);
  await page.getByText(around(texts.request.promised)).waitFor();

  await page.route('**/api/user/requestInfo', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { promised_by: number } };
    answer.data.promised_by = Math.floor(now() / 1_000) - 60;
    await route.fulfill({ response, json: answer });
  });
  await page.getByText(around(texts.request.promiseMissed)).waitFor();
  await page.unroute('**/api/user/requestInfo');

  assert.ok((await finance.call('/withdrawals/claim', { request_id })).ok);
  const rejection = { code: 'holder_differs', text: 'Ada Lin ≠ Ben Ho' } as const;
  assert.ok((await finance.call('/withdrawals/reject', { request_id, ...rejection })).ok);
  await page.getByText(rejectionName(language, 'holder_differs')).waitFor();
  await page.getByText(rejection.text).waitFor();
  await page.getByText(texts.request.rejectedMoney).waitFor();
  await page.getByText(around(texts.request.promised)).waitFor({ state: 'detached' });

  await page.goto('/capitalDetail');
  const row = page.getByRole('main').getByText(rejectionName(language, 'holder_differs'));
  await row.first().waitFor();
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  assert.deepEqual([user.data.money, user.data.lock_money], ['10000.00', '0.00']);
}

/** The number of the transfer is there to be looked for on a bank's statement. */
async function seePayment(person: Person, finance: ConsoleClient): Promise<void> {
  const { page, texts } = person;
  const request_id = await askFor(person, '100.00');
  await page.goto(`/capitalDetail?request=${request_id}`);
  assert.ok((await finance.call('/withdrawals/claim', { request_id })).ok);
  assert.ok((await finance.call('/withdrawals/approve', { request_id })).ok);
  assert.ok((await finance.call('/withdrawals/paid', { request_id, reference: 'WIRE 0017' })).ok);
  const steps = page.getByRole('list', { name: texts.request.steps });
  await steps.getByText(texts.request.paidStep).waitFor();
  await page.getByText('WIRE 0017').waitFor();
}

/** Before the form and after pressing the button: how much is missing, and until when. */
async function seeTurnover({ page, texts, api }: Person, finance: ConsoleClient): Promise<void> {
  const asked = await api.call('/api/user/recharge', { money: '1234.50', type: 'TWD' });
  assert.ok(asked.ok);
  const request_id = asked.data.id;
  assert.ok((await finance.call('/deposits/claim', { request_id })).ok);
  assert.ok((await finance.call('/deposits/approve', { request_id })).ok);
  await page.goto('/withdraw');
  const amount = shown('1234.50');
  await page.getByText(texts.withdraw.turnoverMissing).waitFor();
  await page.getByText(amount, { exact: true }).first().waitFor();
  await page.getByText(around(texts.withdraw.turnoverUntil)).waitFor();
  await page.getByRole('textbox', { name: texts.withdraw.amount }).fill('100');
  await page.getByRole('button', { name: texts.withdraw.submit, exact: true }).click();
  await page.getByText(fill(texts.withdraw.turnoverShort, { amount })).waitFor();
  await page.getByText(texts.withdraw.codeTitle).waitFor({ state: 'detached' });
  const rejected = await api.call('/api/user/withdrawAction', {
    type: 0,
    money: '100',
    securityCode: testCode,
  });
  assert.ok(!rejected.ok && rejected.reason === 'turnover_not_met', JSON.stringify(rejected));
  assert.ok(rejected.msg.includes('1,234.50'), rejected.msg);
  assert.equal(rejected.details.water_limit, '1234.50');
}
