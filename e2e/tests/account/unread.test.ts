// What the player has not read yet: messages that arrive with the console's decisions,
// and announcements; how many they are, and that they are read once they were looked at.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { messageText } from '@trine/i18n/messages/message-text.ts';
import { findingsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { inAll, write } from '../../screens/news-screens.ts';
import type { Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

let contentConsole: ConsoleClient;
let financeConsole: ConsoleClient;

test.beforeAll(async ({ server }) => {
  const at = { url: server.url, password: server.password() };
  contentConsole = await signInAtConsole({ ...at, name: 'content1' });
  financeConsole = await signInAtConsole({ ...at, name: 'finance1' });
});

/** A deposit that the console has rejected already; its number. */
async function askInVain({ api }: Person, text: string): Promise<number> {
  const asked = await api.call('/api/user/recharge', { money: '300.00', type: 'TWD' });
  assert.ok(asked.ok);
  const request = { request_id: asked.data.id };
  assert.ok((await financeConsole.call('/deposits/claim', request)).ok);
  const rejection = { ...request, code: 'not_received', text } as const;
  assert.ok((await financeConsole.call('/deposits/reject', rejection)).ok);
  return asked.data.id;
}

/**
 * The count at the tab, as a screen reader reads it; none when nothing is unread, which is how the
 * tab begins: the screen must have the player's answer already.
 */
async function waitForBadge(page: Page, count: number, { texts }: Person): Promise<void> {
  const name = new RegExp(`^${texts.tabs.personal}( |$)`);
  const tab = page.getByRole('navigation').getByRole('link', { name });
  const told = fill(texts.tabs.unread, { count });
  await tab.waitFor();
  if (count > 0) await tab.getByText(told).waitFor();
  else await tab.getByText(told.replace('0', '')).waitFor({ state: 'detached' });
}

test("the console's decision becomes a message, is counted, read, and leads on", async ({
  openMember,
}) => {
  const person = await openMember({ username: 'rejected_one' });
  const { page, texts } = person;
  const { announcements: others } = await unreadOf(person);
  const requestId = await askInVain(person, 'Nothing came.');
  await page.goto('/wallet');
  await waitForBadge(page, others + 1, person);
  assert.deepEqual(await findingsOf(page), []);

  const marking = page.waitForResponse('**/api/user/readMessages');
  await page.goto('/notice');
  const facts = { amount_minor: '30000', reason_code: 'not_received' };
  const told = messageText('en', { kind: 'deposit_rejected', facts }, 'UTC');
  const message = page.getByRole('article').filter({ hasText: told.title });
  await message.getByText(told.text).waitFor();
  await message.getByText('Nothing came.').waitFor();
  await message.getByText(texts.notice.isNew).waitFor();
  assert.deepEqual(await findingsOf(page), []);
  await marking;
  assert.equal((await unreadOf(person)).messages, 0);
  await page.getByRole('tab', { name: texts.notice.messages, exact: true }).waitFor();
  await message.click();
  await page.waitForURL(new RegExp(`capitalDetail\\?request=${requestId}`));
  await page.getByRole('list', { name: texts.request.steps }).waitFor();
  await page.goBack();
  await message.waitFor();
  await message.getByText(texts.notice.isNew).waitFor({ state: 'detached' });
});

test('a count that was on its way as the message was read is not shown after it', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'overtaken' });
  const { page, texts } = person;
  await askInVain(person, '');
  const marking = page.waitForResponse('**/api/user/readMessages');
  const isHandled = Promise.withResolvers<void>();
  const isGiven = Promise.withResolvers<void>();
  await page.route('**/api/user/userInfo', async (route) => {
    const response = await route.fetch();
    await isHandled.promise;
    await route.fulfill({ response });
    isGiven.resolve();
  });
  await page.goto('/notice');
  await (await marking).finished();
  await nextTask(page);
  isHandled.resolve();
  await isGiven.promise;
  await nextTask(page);
  const tab = page.getByRole('tab', { name: texts.notice.messages, exact: true });
  await expect(tab).toHaveCount(1);
  await page.getByRole('article').getByText(texts.notice.isNew).waitFor();
});

/** The page has handled what it received before. */
async function nextTask(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
}

async function unreadOf({ api }: Person) {
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  return user.data.unread;
}

test('an announcement is new until it was looked at', async ({ openMember }) => {
  const words = 'Pause on Sunday <b onclick=x>from 3 to 4</b>';
  await write(contentConsole, { kind: 'announcement', body: { text: inAll(words) } });
  const person = await openMember({ username: 'listener', path: '/' });
  const { page, texts } = person;
  // Others may have been written before.
  const { announcements } = await unreadOf(person);
  assert.ok(announcements > 0);
  await waitForBadge(page, announcements, person);
  await page.goto('/notice');
  const count = fill(texts.notice.announcementsCount, { count: announcements });
  const marking = page.waitForResponse('**/api/user/readAnnouncements');
  await page.getByRole('tab', { name: count }).click();
  const announcement = page.getByRole('article').filter({ hasText: words });
  await announcement.getByText(texts.notice.isNew).waitFor();
  await marking;
  assert.equal((await unreadOf(person)).announcements, 0);
  await page.getByRole('tab', { name: texts.notice.announcements, exact: true }).waitFor();
  await page.goto('/personal');
  await page.getByRole('main').getByText('listener', { exact: true }).first().waitFor();
  await waitForBadge(page, 0, person);
});
