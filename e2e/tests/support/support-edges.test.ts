// Customer service outside of its hours, without a network, with too many messages, for a player
// who may not write, and with a long conversation.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { createClient, type Answer } from '@trine/contract/client.ts';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { newVisitorToken } from '@trine/contract/support/words.ts';
import { fill } from '@trine/i18n/fill.ts';
import { becomesTrue, forgetFaults, keepSession, lostScript } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { catalogues } from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { chatOn, takeAtConsole } from '../../fixtures/support-conversation.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
test.use({ serverKind: 'serviceLater' });

/** Outside of the hours a message is kept, and the console can answer. */
function signInSupport(server: MovableServer): Promise<ConsoleClient> {
  return signInAtConsole({ url: server.url, name: 'support1', password: server.password() });
}

let staffConsole: ConsoleClient;

test.beforeAll(async ({ server }) => {
  staffConsole = await signInSupport(server);
});

async function openChat(page: Page, token = newVisitorToken()): Promise<string> {
  await page.addInitScript((kept) => localStorage.setItem('chat_visitor', kept), token);
  await page.goto('/iframe');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return token;
}

function clientOf({ url }: MovableServer, token: string) {
  return createClient({ baseUrl: url, token: () => token, language: () => 'en' });
}

test("outside of the hours a message is left; the hours are in the operator's zone", async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone({ timeZone: 'America/New_York' });
  await page.goto('/customer');
  const opens = await clientOf(server, newVisitorToken()).call('/api/support/chat', {});
  assert.ok(opens.ok);
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Taipei',
  });
  const { opens_at: from, closes_at: to } = opens.data.hours;
  const span = `${clock.format((from ?? 0) * 1_000)}–${clock.format((to ?? 0) * 1_000)}`;
  await page.getByText(span).waitFor();
  await page.getByText(/Times in .+ \(GMT\+8\)/).waitFor();
  await page.getByText(texts.customer.closedNow).waitFor();
  await page.getByRole('link', { name: texts.customer.leave }).click();
  await page.getByRole('button', { name: texts.customer.leave }).click();
  await page.getByText(texts.chat.enterMessage).waitFor();
  await page.getByLabel(texts.chat.topic).selectOption('withdrawal');
  await page.getByLabel(texts.chat.message).fill('Where is my withdrawal?');
  await page.getByLabel(texts.chat.contact).fill('me@example.org');
  await page.getByRole('button', { name: texts.customer.leave }).click();
  const chat = chatOn(page, 'en');
  await chat.line('Where is my withdrawal?').getByText(texts.chat.sent).waitFor();
  const { conversationId } = await takeAtConsole(staffConsole, 'Where is my withdrawal?');
  const kept = await staffConsole.call('/support/page', { conversation_id: conversationId });
  assert.ok(kept.ok);
  assert.equal(kept.data.conversation.contact, 'me@example.org');
  assert.equal(kept.data.conversation.topic, 'withdrawal');
});

test('the time until customer service closes is in hours and minutes, and never too long', async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone({ width: 320 });
  for (const [minutes, left] of [
    [359, '5 hr 59 min'],
    [60, '1 hr'],
    [42, '42 min'],
  ] as const) {
    // Nearly a minute more, which is longer than the answer takes to be drawn.
    const seconds = minutes * 60 + 58;
    await page.route('**/api/support/faqList*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: Answer<'/api/support/faqList'> };
      const closesAt = Math.floor(server.now() / 1_000) + seconds;
      const hours = {
        ...answer.data.hours,
        open: 1,
        opens_at: closesAt - 86_400,
        closes_at: closesAt,
      };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, hours } } });
    });
    await page.goto('/customer');
    await page.getByText(fill(texts.customer.closesIn, { span: left }), { exact: true }).waitFor();
  }
});

test('a network that was gone loses and doubles nothing, on either side', async ({
  server,
  openPhone,
}) => {
  const { page, context, faults } = await openPhone();
  const token = newVisitorToken();
  assert.ok(
    (await clientOf(server, token).call('/api/support/send', { text: 'before the cut' })).ok,
  );
  const held = await takeAtConsole(staffConsole, 'before the cut');
  await openChat(page, token);
  const chat = chatOn(page, 'en');
  await chat.line('before the cut').waitFor();
  await context.setOffline(true);
  await chat.field.fill('while it was gone');
  await chat.field.press('Enter');
  const unsent = chat.line('while it was gone');
  await unsent.getByText(texts.chat.notSent).waitFor();
  await held.say('first of the console');
  await held.say('second of the console');
  await context.setOffline(false);
  await unsent.getByText(texts.chat.sent, { exact: true }).waitFor();
  await chat.line('second of the console').waitFor();
  for (const words of ['before the cut', 'first of', 'second of', 'while it was gone']) {
    await expect(chat.line(words), words).toHaveCount(1);
  }
  assert.deepEqual(await held.received(), ['before the cut', 'while it was gone']);
  await held.say('and live again');
  await chat.line('and live again').waitFor();
  forgetFaults(faults, lostScript);
});

test('a server that restarts is found again', async ({ server, openPhone }) => {
  const { page, faults } = await openPhone();
  const token = newVisitorToken();
  assert.ok(
    (await clientOf(server, token).call('/api/support/send', { text: 'before the stop' })).ok,
  );
  await openChat(page, token);
  const chat = chatOn(page, 'en');
  await chat.line('before the stop').waitFor();
  await server.kill();
  await page.getByText(texts.chat.reconnecting).waitFor();
  await server.start();
  await page.getByText(texts.chat.reconnecting).waitFor({ state: 'detached' });
  await chat.say('after the stop');
  await chat.line('after the stop').getByText(texts.chat.sent, { exact: true }).waitFor();
  staffConsole = await signInSupport(server);
  const held = await takeAtConsole(staffConsole, 'after the stop');
  await held.say('heard');
  await chat.line('heard').waitFor();
  forgetFaults(faults, lostScript);
});

test('too many messages at once wait with a countdown, and are then sent', async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone();
  const token = newVisitorToken();
  assert.ok((await clientOf(server, token).call('/api/support/send', { text: 'one' })).ok);
  await openChat(page, token);
  const chat = chatOn(page, 'en');
  await chat.line('one').waitFor();
  // As the server says it after twenty lines in a minute, with a shorter time to wait.
  const data = { reason: 'slow_down', retry_after: 5 };
  const json = { code: 0, msg: 'Too fast.', time: 0, data };
  await page.route('**/api/support/send', (route) => route.fulfill({ status: 429, json }), {
    times: 1,
  });
  await chat.say('one too many');
  await page.getByRole('timer', { name: texts.chat.slowDownLeft }).waitFor();
  await chat.say('and another');
  for (const words of ['one too many', 'and another']) {
    await chat.line(words).getByText(texts.chat.sent, { exact: true }).waitFor();
  }
  await page.getByRole('timer').waitFor({ state: 'detached' });
  const said = await clientOf(server, token).call('/api/support/chat', {});
  const spoken = said.ok ? said.data.messages.map(({ text }) => text) : [];
  assert.deepEqual(spoken, ['one', 'one too many', 'and another']);
});

test('a player who may not write sees so, and can read on', async ({ server, openPhone }) => {
  const { page } = await openPhone();
  const token = newVisitorToken();
  assert.ok((await clientOf(server, token).call('/api/support/send', { text: 'rude words' })).ok);
  const { conversationId } = await takeAtConsole(staffConsole, 'rude words');
  await openChat(page, token);
  const chat = chatOn(page, 'en');
  await chat.field.waitFor();
  const blocked = await staffConsole.call('/support/block', {
    conversation_id: conversationId,
    hours: null,
    with_address: false,
    reason: 'Insulted the staff three times.',
  });
  assert.ok(blocked.ok, JSON.stringify(blocked));
  await page.getByText(texts.chat.blocked).waitFor();
  await chat.field.waitFor({ state: 'detached' });
  await chat.line('rude words').waitFor();
});

test('what a visitor said stays with the player who logs in', async ({ server, openPhone }) => {
  const { page } = await openPhone();
  const token = newVisitorToken();
  assert.ok((await clientOf(server, token).call('/api/support/send', { text: 'who am I' })).ok);
  await page.goto('/language');
  await page.evaluate((kept) => localStorage.setItem('chat_visitor', kept), token);
  await page.goto('/iframe');
  const chat = chatOn(page, 'en');
  await chat.line('who am I').waitFor();
  const { user } = await registerByApi(server.url, 'edge_visitor');
  await keepSession(page, user);
  await page.goto('/iframe');
  await chat.line('who am I').waitFor();
  await becomesTrue(page, `localStorage.getItem('chat_visitor') === null`);
  const held = await takeAtConsole(staffConsole, 'who am I');
  await held.say('edge_visitor, I think');
  await chat.line('edge_visitor, I think').waitFor();
});

test('older lines come while one reads up, the place stays, a pill leads back down', async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone();
  const token = newVisitorToken();
  assert.ok((await clientOf(server, token).call('/api/support/send', { text: 'a long story' })).ok);
  const held = await takeAtConsole(staffConsole, 'a long story');
  for (let number = 1; number <= 120; number += 1) await held.say(`part ${number}.`);
  await openChat(page, token);
  const chat = chatOn(page, 'en');
  await chat.line('part 120.').waitFor();
  assert.equal(await chat.line('part 60.').count(), 0);
  const first = chat.line('part 75.');
  await first.scrollIntoViewIfNeeded();
  const top = async () => (await first.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await chat.line('part 60.').waitFor({ state: 'attached' });
  assert.ok(Math.abs((await top()) - before) < 2, 'the line that was read stays where it was');
  await held.say('the end');
  const pill = page.getByRole('button', { name: fill(texts.chat.newMessages, { count: 1 }) });
  await pill.click();
  await chat.line('the end').waitFor();
  await pill.waitFor({ state: 'detached' });
});

test('the chat may be embedded by our own pages, and nothing else may be', async ({
  openPhone,
}) => {
  const { page, faults } = await openPhone();
  await page.goto('/iframe');
  await page.evaluate(`
    for (const path of ['/iframe', '/customer']) {
      const frame = document.createElement('iframe');
      frame.title = path;
      frame.src = path;
      document.body.append(frame);
    }
  `);
  const inside = page.frameLocator('iframe[title="/iframe"]');
  await inside.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(
    await inside.getByRole('button', { name: texts.common.back, exact: true }).count(),
    0,
  );
  await becomesTrue(
    page,
    `document.querySelector('iframe[title="/customer"]').contentDocument === null`,
  );
  // The browser reports the frame that it kept away, and the script that has no storage there.
  forgetFaults(faults, /^Framing |'localStorage' property/);
});
