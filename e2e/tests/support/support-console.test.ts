// Customer service at the console, in a browser: a visitor writes over the API, a member of the
// staff takes the conversation, answers, finds out who it is, and closes it.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import { becomesTrue, findingsInBothThemes } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { seenWhile } from '../../fixtures/support-conversation.ts';
import { chatOf, openVisitor, say, type Visitor } from '../../fixtures/visitor.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'staffed' });

/** Wide enough for the list, the conversation and the person side by side. */
const width = 1440;
const path = '/console/support';

function signInOwner(server: MovableServer) {
  return signInAtConsole({ url: server.url, name: 'owner', password: server.password() });
}

async function openConversation(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: text }).click();
  await page.getByRole('region', { name: /^Conversation with/ }).waitFor();
}

async function assertSound(page: Page): Promise<void> {
  assert.deepEqual(await findingsInBothThemes(page), []);
}

const attack = '<img src=x onerror="document.title=1"> javascript:alert(1)';

test('a conversation from the first line to its end', async ({ server, openStaff }) => {
  const visitor = openVisitor(server.url);
  await say(visitor, attack);
  const owner = await signInOwner(server);
  const inbox = await owner.call('/support/list', { limit: 1 });
  assert.ok(inbox.ok, JSON.stringify(inbox));
  const { page } = await openStaff('support1', { width });
  await page.getByRole('link', { name: /^Support/ }).click();
  await page.getByTitle(`${inbox.data.counts.unassigned} waiting`).first().waitFor();
  await page.getByRole('button', { name: attack }).click();
  const conversation = page.getByRole('region', { name: 'Conversation with Visitor' });
  const messages = conversation.getByRole('log');
  await messages.getByText(attack, { exact: true }).waitFor();
  assert.equal(await messages.locator('img').count(), 0);
  assert.match(await page.title(), /^Customer service/);

  await conversation.getByRole('button', { name: 'Take', exact: true }).click();
  const field = conversation.getByLabel('Your answer');
  await field.waitFor();

  await seenWhile(conversation.getByText('Writing…'), () =>
    visitor.client.call('/api/support/typing', {}),
  );
  await say(visitor, 'are you there?');
  await messages.getByText('are you there?').waitFor();

  await field.fill('/he');
  await conversation.getByRole('region', { name: 'Ready replies' }).waitFor();
  await field.press('Enter');
  await becomesTrue(
    page,
    `document.querySelector('textarea').value.startsWith('Hello, thank you')`,
  );
  await field.press('Shift+Enter');
  await field.pressSequentially('Second line.');
  await field.press('Enter');
  await messages.getByText('Second line.').waitFor();
  const answer = (await chatOf(visitor)).messages.at(-1);
  assert.match(answer?.text ?? '', /^Hello, thank you[^\n]*\nSecond line\.$/);
  await readByStaff(visitor, (answer?.id ?? 1) - 1);

  await messages.getByText(/· sent$/).waitFor();
  await visitor.client.call('/api/support/read', { id: answer?.id ?? 0 });
  await messages.getByText(/· read$/).waitFor();

  await conversation.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
  await conversation.getByText('Open it again to write.').waitFor();
  assert.equal((await chatOf(visitor)).chat?.state, 'closed');
  await say(visitor, 'one thing more');
  await conversation.getByText('Take the conversation to write.').waitFor();
});

/** The console's page sends what was read, a moment after it is seen. */
async function readByStaff(visitor: Visitor, id: number): Promise<void> {
  while (((await chatOf(visitor)).chat?.read_by_staff ?? 0) < id) await delay(200);
}

/** Eight by eight pixels of PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUoWshEz9XeAAAACXBIWXMAAAPoAAAD6AG1e1Jr' +
    'AAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

test('pictures go both ways, and staff can remove one', async ({ server, openStaff }) => {
  const visitor = openVisitor(server.url);
  await say(visitor, 'look at this picture');
  const { page } = await openStaff('support1', { path, width });
  await openConversation(page, 'look at this picture');
  const conversation = page.getByRole('region', { name: 'Conversation with Visitor' });
  await conversation.getByRole('button', { name: 'Take', exact: true }).click();
  const sent = await fetch(`${server.url}/index.php/api/support/picture`, {
    method: 'POST',
    headers: { token: visitor.token, 'content-type': 'image/png' },
    body: picture,
  });
  const { code } = (await sent.json()) as { code: number };
  assert.equal(code, 1);
  const shown = conversation.getByRole('img', { name: 'A picture that the person sent' });
  await shown.waitFor();
  await becomesTrue(
    page,
    `[...document.images].some((it) => it.src.includes('/picture') && it.naturalWidth === 8)`,
  );
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    conversation.getByRole('button', { name: 'Picture', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'answer.png', mimeType: 'image/png', buffer: picture });
  await conversation.getByRole('img', { name: 'A picture that we sent' }).waitFor();
  assert.ok((await chatOf(visitor)).messages.at(-1)?.picture !== null);

  await say(visitor, 'my card is 4111 1111 1111 1111');
  const line = conversation.getByText('4111 1111 1111 1111');
  await line.waitFor();
  await conversation
    .getByRole('button', { name: /^Remove message/ })
    .last()
    .click();
  const question = page.getByRole('dialog', { name: 'Remove this message?' });
  await question.getByLabel('Reason, for the audit log').fill('a card number stood there');
  await question.getByRole('button', { name: 'Remove it' }).click();
  await conversation.getByText('Removed').waitFor();
  assert.equal((await chatOf(visitor)).messages.at(-1)?.removed, 1);
});

test('a forgotten password: who it is, a note, and the first of two people', async ({
  server,
  openStaff,
}) => {
  const username = 'forgetful';
  await registerByApi(server.url, username);
  const visitor = openVisitor(server.url);
  await say(visitor, `I forgot my password, I am ${username}`);
  const { page } = await openStaff('support1', { path, width });
  await openConversation(page, 'I forgot my password');
  const person = page.getByRole('complementary', { name: 'Person' });
  await person.getByLabel('Which player it is: name or number').fill(username);
  await person.getByRole('button', { name: `It is ${username}` }).click();
  await person.getByRole('link', { name: username }).waitFor();
  await person.getByLabel('A note for colleagues').fill('knew the last four digits');
  await person.getByRole('button', { name: 'Add the note' }).click();
  await person.getByRole('listitem').getByText('knew the last four digits').waitFor();
  await person.getByRole('button', { name: 'Link for a new password' }).click();
  const question = page.getByRole('dialog', { name: 'Ask for a link to a new password?' });
  await question.getByLabel(/^How you verified/).fill('knew the last four digits');
  await question.getByRole('button', { name: 'Ask for the link' }).click();
  await question.waitFor({ state: 'hidden' });
  const owner = await signInOwner(server);
  const listed = await owner.call('/proposals/list', { state: 'waiting' });
  assert.ok(listed.ok);
  const asked = listed.data.rows.filter((row) => row.username === username);
  assert.deepEqual(
    asked.map(({ kind }) => kind),
    ['password_reset'],
  );
  await assertSound(page);
});

test('who is blocked may not write; who holds it is seen; the arrows step through', async ({
  server,
  openStaff,
}) => {
  const [rude, polite] = [openVisitor(server.url), openVisitor(server.url)];
  await say(rude, 'rude words');
  await say(polite, 'polite words');
  const owner = await signInOwner(server);
  const found = await owner.call('/support/list', { text: 'polite words' });
  assert.ok(found.ok);
  const conversation_id = found.data.rows[0]?.conversation_id ?? 0;
  await owner.call('/support/take', { conversation_id });
  const { page } = await openStaff('support1', { path: '/console/support?queue=all', width });
  await page.getByRole('button', { name: 'polite words' }).click();
  await page.getByText('owner answers. Take it over to write.').waitFor();
  await page.getByRole('button', { name: 'rude words' }).click();
  const conversation = page.getByRole('region', { name: 'Conversation with Visitor' });
  await conversation.getByText('rude words').waitFor();
  await conversation.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Block this person' }).click();
  const question = page.getByRole('dialog', { name: 'Block this person?' });
  await question.getByLabel('Reason, for the audit log').fill('only rude words so far');
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('heading', { name: 'Blocked' }).waitFor();
  const rejected = await rude.client.call('/api/support/send', { text: 'more of them' });
  assert.ok(!rejected.ok && rejected.reason === 'chat_blocked');

  const before = page.url();
  await page.keyboard.press('Alt+ArrowUp');
  await page.waitForURL((url) => url.href !== before);
});

test('axe finds nothing in the inbox, light or dark', async ({ server, openStaff }) => {
  const visitor = openVisitor(server.url);
  await say(visitor, 'seen by axe');
  const { page } = await openStaff('owner', { path, width });
  await page.getByRole('button', { name: 'seen by axe' }).waitFor();
  await assertSound(page);
  await openConversation(page, 'seen by axe');
  const conversation = page.getByRole('region', { name: 'Conversation with Visitor' });
  await conversation.getByRole('button', { name: 'Take', exact: true }).click();
  const field = conversation.getByLabel('Your answer');
  await field.fill('An answer.');
  await field.press('Enter');
  await conversation.getByRole('log').getByText('An answer.', { exact: true }).waitFor();
  await becomesTrue(page, `document.querySelector('textarea').value === ''`);
  await field.fill('/');
  await conversation.getByRole('region', { name: 'Ready replies' }).waitFor();
  await assertSound(page);
  await field.fill('');
  await conversation.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Hand it over' }).click();
  await page.getByRole('dialog', { name: 'Hand the conversation over?' }).waitFor();
  await assertSound(page);
});

test('on a tablet one has the list or the conversation, and the person in a drawer', async ({
  server,
  openStaff,
}) => {
  const visitor = openVisitor(server.url);
  await say(visitor, 'seen on a tablet');
  const { page } = await openStaff('support1', { path, width: 768 });
  await openConversation(page, 'seen on a tablet');
  assert.ok(!(await page.getByRole('button', { name: 'seen on a tablet' }).isVisible()));
  await page.getByRole('button', { name: 'Person' }).click();
  await page.getByRole('dialog').getByText('Notes, only for colleagues').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'seen on a tablet' }).waitFor();
  await assertSound(page);
});

test('the auditor reads and is offered nothing to do', async ({ server, openStaff }) => {
  const visitor = openVisitor(server.url);
  await say(visitor, 'watched by the auditor');
  const { page } = await openStaff('auditor1', { path, width });
  await openConversation(page, 'watched by the auditor');
  await page.getByText('Your role can only read here.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Take', exact: true }).count(), 0);
});

test('questions and ready replies are edited under content', async ({ server, openStaff }) => {
  const { page } = await openStaff('content1', { path: '/console/content?kind=faq', width });
  await page.getByRole('button', { name: 'Open question 1', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit the question' });
  await drawer.getByRole('tab', { name: 'English' }).first().click();
  const question = drawer.getByLabel('Question, English');
  await question.fill('How do I pay in?');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'How do I pay in?' }).waitFor();
  const client = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const read = await client.call('/api/support/faqList', {});
  assert.ok(read.ok);
  assert.equal(read.data.faqs[0]?.question, 'How do I pay in?');
  await page.goto('/console/content?kind=canned_reply');
  await page.getByRole('button', { name: 'Open reply 1', exact: true }).click();
  await page.getByLabel('Shortcut').waitFor();
  await assertSound(page);
});
