// The product's main road without a finger and without a mouse: Tab, Enter, Space, arrows and
// letters take a person from the registration to the record of a bet, and at every step it can be
// seen where one is.

import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { roomName } from '@trine/i18n/labels.ts';
import { waitForToast, watchCaptcha } from '../../fixtures/browser.ts';
import { apiOf, catalogues, gameTile, roundWithTime, shown } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
const username = 'keyboarder';

test('register, bet and look it up by the keyboard alone', async ({ server, openPhone }) => {
  const { page } = await openPhone();
  await registerByKeys(page);
  const api = await apiOf(page, { url: server.url, language: 'en' });
  await enterByKeys(page);
  const issue = await roundWithTime(api, 1, 30);
  await page.getByText(fill(texts.betRoom.issue, { issue })).first().waitFor();
  await betByKeys(page, issue);
  await lookItUpByKeys(page, issue);
  const orders = await api.call('/api/user/orderList', {});
  assert.ok(orders.ok);
  assert.deepEqual(
    orders.data.map((order) => [order.issue, order.quantity]),
    [[issue, '5.00']],
  );
});

async function registerByKeys(page: Page): Promise<void> {
  const readCaptcha = await watchCaptcha(page);
  await page.goto('/register');
  const { register, login } = texts;
  await type(page, page.getByLabel(register.username), username);
  await type(page, page.getByLabel(register.password, { exact: true }), 'a-long-enough-secret-9');
  const captcha = page.getByRole('textbox', { name: login.captcha });
  await type(page, captcha, await readCaptcha());
  await press(page, page.getByRole('checkbox'), 'Space');
  await press(page, page.getByRole('button', { name: register.submit, exact: true }), 'Enter');
  await page.getByText(fill(texts.home.greeting, { name: username })).waitFor();
  await page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
}

async function enterByKeys(page: Page): Promise<void> {
  await press(page, gameTile(page, 'en', 1), 'Enter');
  await press(page, page.getByRole('button', { name: roomName('en', 0) }), 'Enter');
  await page.waitForURL(/betRoom/);
}

/** On the rules' tab and back by arrows, then a number by the space bar. */
async function betByKeys(page: Page, issue: string): Promise<void> {
  const { betRoom } = texts;
  const tab = (name: string) => page.getByRole('tab', { name, selected: true });
  await tabTo(page, tab(betRoom.tabMixed));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await tab(betRoom.tabNumber).waitFor();
  await press(page, page.getByRole('tabpanel').getByRole('button').first(), 'Space');
  const slip = page.getByRole('region', { name: betRoom.slip });
  await press(page, slip.getByRole('button', { name: '5', exact: true }), 'Space');
  await press(page, slip.getByRole('button', { name: betRoom.place, exact: true }), 'Enter');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.waitFor();
  await press(page, question.getByRole('button', { name: betRoom.confirmPlace }), 'Enter');
  const accepted = fill(betRoom.acceptedText, { issue, total: shown('5.00') });
  await waitForToast(page, accepted);
  await question.waitFor({ state: 'detached' });
}

async function lookItUpByKeys(page: Page, issue: string): Promise<void> {
  await press(page, page.getByRole('button', { name: texts.betRoom.menu }), 'Enter');
  const menu = page.getByRole('dialog');
  await menu.waitFor();
  await press(page, menu.getByRole('link', { name: texts.betRoom.menuHistory }), 'Enter');
  await page.waitForURL(/betRecord/);
  await press(page, page.getByRole('link', { name: new RegExp(issue) }), 'Enter');
  await page.waitForURL(/betDetail\?id=\d+/);
  await page.getByText(`trine/2|1|${issue}|`).first().waitFor();
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

const maxSteps = 120;

/** Goes on by Tab until the control has the focus; each stop on the way has to be seen. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor();
  for (let step = 0; step < maxSteps; step += 1) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(unseenFocus);
    assert.equal(unseen, null, 'nothing shows where the focus is');
    const isThere = await control
      .first()
      .evaluate((element) => element === element.ownerDocument.activeElement);
    if (isThere) return;
  }
  assert.fail(`${String(control)} was not reached by Tab`);
}

/** The focused element, if neither it nor an element around it is outlined. */
const unseenFocus = `(() => {
  const active = document.activeElement;
  if (active === null || active === document.body || active.tabIndex < 0) return null;
  const around = [active, active.parentElement, active.parentElement?.parentElement];
  const isOutlined = (element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  return [...around, ...active.children].some(isOutlined) ? null : active.outerHTML.slice(0, 200);
})()`;
