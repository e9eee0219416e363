// A visitor and a player talk with customer service, live both ways: words, marks, pictures, and
// words that would like to be more than words.

import assert from 'node:assert/strict';
import { expect, type Locator } from '@playwright/test';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { screens as english } from '@trine/i18n/en/screens.ts';
import { fill } from '@trine/i18n/fill.ts';
import { screens as japanese } from '@trine/i18n/jp/screens.ts';
import { screens as korean } from '@trine/i18n/kor/screens.ts';
import { screens as traditional } from '@trine/i18n/tw/screens.ts';
import { comeToRest, findingsInBothThemes, smallTargetsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import {
  chatOn,
  colourAt,
  drawnPicture,
  pictureFromConsole,
  seenWhile,
  takeAtConsole,
} from '../../fixtures/support-conversation.ts';
import { scriptPath } from '../../fixtures/script-bytes.ts';
import { test } from '../../fixtures/test.ts';

const texts = english;

let staffConsole: ConsoleClient;

test.beforeAll(async ({ server }) => {
  const password = server.password();
  staffConsole = await signInAtConsole({ url: server.url, name: 'support1', password });
});

/** The server pushes the newest state of a message. */
async function mark(line: Locator, text: string): Promise<void> {
  await line.getByText(text, { exact: true }).waitFor();
}

test('a visitor asks, the console reads and answers, and all of it is seen at once', async ({
  openPhone,
}) => {
  const { page } = await openPhone({ language: 'tw' });
  const chat = chatOn(page, 'tw');
  await page.goto('/Customer?topic=forgotten_password');
  await page.getByRole('heading', { name: traditional.customer.forgotten }).waitFor();
  await page.getByRole('link', { name: traditional.customer.chat, exact: true }).click();
  const chosen = page.getByRole('button', { name: traditional.chat.topics.forgotten_password });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  assert.equal(await page.evaluate(`localStorage.getItem('chat_visitor')`), null);
  await chat.say('我忘記密碼了');
  await mark(chat.line('我忘記密碼了'), traditional.chat.sent);
  const held = await takeAtConsole(staffConsole, '我忘記密碼了');
  await chat.line(traditional.chat.words.taken).waitFor();
  await held.readAll();
  await mark(chat.line('我忘記密碼了'), traditional.chat.read);
  await seenWhile(page.getByText(traditional.chat.typing), () => held.typing());
  await held.say('請告訴我們您的使用者名稱。');
  await chat.line('請告訴我們您的使用者名稱。').waitFor();
  await page.reload();
  await chat.line('請告訴我們您的使用者名稱。').waitFor();
  await page.goto('/customer');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await held.say('還在嗎？');
  await page.reload();
  await page.getByText(fill(traditional.customer.unread, { count: 1 })).waitFor();
  const row = await staffConsole.call('/support/list', { text: '忘記密碼' });
  assert.equal(row.ok && row.data.rows[0]?.topic, 'forgotten_password');
});

test('words that would like to be markup or a script stay words, and links ask first', async ({
  openPhone,
}) => {
  const { page, context } = await openPhone();
  const chat = chatOn(page, 'en');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto('/iframe?topic=<img src=x onerror=alert(1)>');
  const attacks = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(2)</script> &lt;b&gt;',
    'javascript:alert(3)',
    '[click](javascript:alert(4)) \u202egnp.exe',
  ];
  for (const attack of attacks) {
    await chat.say(attack);
    await mark(chat.line(attack), texts.chat.sent);
  }
  const held = await takeAtConsole(staffConsole, 'onerror=alert(1)');
  for (const attack of attacks) await held.say(`console ${attack}`);
  await held.say('look: https://example.org/a?b=<c>. And http://javascript:alert(5)');
  for (const attack of attacks) await chat.line(`console ${attack}`).waitFor();
  const links = chat.region.getByRole('button', { name: /http|javascript/ });
  await expect(links).toHaveText(['https://example.org/a?b=']);
  assert.equal(await chat.region.locator('img, script, a, b').count(), 0);
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await links.click();
  const asked = page.getByRole('alertdialog', { name: texts.chat.linkAsk });
  await asked.getByText('example.org', { exact: true }).waitFor();
  assert.equal(context.pages().length, 1);
  const opened = context.waitForEvent('page');
  await asked.getByRole('button', { name: texts.chat.linkOpen }).click();
  const elsewhere = await opened;
  assert.equal(await elsewhere.evaluate('window.opener'), null);
  assert.deepEqual(dialogs, []);
});

test('pictures go both ways; what is none is refused before it is sent', async ({
  server,
  openMember,
}) => {
  const { page } = await openMember({ username: 'picture_sender' });
  await page.goto('/iframe');
  const chat = chatOn(page, 'en');
  await chat.say('here comes a picture');
  const buffer = await drawnPicture(page, 'image/png');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/>'),
  });
  await page.getByText(texts.chat.pictureUnreadable).waitFor();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const asked = page.getByRole('dialog', { name: texts.chat.pictureAsk });
  await asked.getByRole('img', { name: texts.chat.picture }).waitFor();
  await asked.getByRole('button', { name: texts.chat.send, exact: true }).click();
  const larger = chat.region.getByRole('button', { name: texts.chat.pictureLarger });
  await larger.waitFor();
  const held = await takeAtConsole(staffConsole, 'here comes a picture');
  const picture = await drawnPicture(page, 'image/png');
  const support = { url: server.url, name: 'support1', password: server.password() };
  await pictureFromConsole(support, { conversationId: held.conversationId, picture });
  await larger.nth(1).waitFor();
  await assertDrawn(larger.nth(1).locator('canvas'));
  await larger.nth(1).click();
  await page.getByRole('dialog', { name: texts.chat.picture }).waitFor();
  const shown = await staffConsole.call('/support/page', { conversation_id: held.conversationId });
  assert.ok(shown.ok);
  const [sent] = shown.data.lines.filter(({ from, picture: one }) => from === 'person' && one);
  assert.ok((sent?.picture?.width ?? 0) <= 1_920, 'made smaller on the way');
  await page.goto('/language');
  await held.say('one more thing');
  await page.goto('/wallet');
  const waiting = page.getByRole('link', { name: fill(texts.tabs.unread, { count: 1 }) });
  await waiting.filter({ hasText: texts.tabs.customer }).click();
  await page.getByText(fill(texts.customer.unread, { count: 1 })).waitFor();
});

/** Both halves of the picture, with some tolerance for its compression. */
async function assertDrawn(canvas: Locator): Promise<void> {
  await canvas.waitFor();
  for (;;) {
    const [left, right] = [await colourAt(canvas, 0.2, 0.5), await colourAt(canvas, 0.8, 0.5)];
    if (left.at(3) !== 255) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    assert.ok((left[0] ?? 255) < 60 && (left[2] ?? 0) > 90, `teal: ${left.join()}`);
    assert.ok((right[0] ?? 0) > 200 && (right[2] ?? 255) < 60, `gold: ${right.join()}`);
    return;
  }
}

test('a pasted picture is asked about, and the Enter of an input method sends nothing', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  // A player can type before the late script is there, so nothing here may depend on it.
  await page.route(`**${await scriptPath('src/app/late-start.ts')}`, () => undefined);
  await page.goto('/iframe');
  const { field, region } = chatOn(page, 'en');
  await field.fill('one');
  await field.press('Shift+Enter');
  await field.pressSequentially('two');
  await page.evaluate(choosingKey);
  await expect(field).toHaveValue('one\ntwo');
  assert.equal(await region.count(), 0, 'nothing was sent');
  await field.press('Enter');
  await region.getByText('one\ntwo').waitFor();
  await page.evaluate(pastedPicture);
  const asked = page.getByRole('dialog', { name: texts.chat.pictureAsk });
  await asked.getByRole('button', { name: texts.common.cancel }).click();
  await asked.waitFor({ state: 'detached' });
  await expect(region.getByRole('listitem'), 'the day and the line').toHaveCount(2);
});

/** The key by which a word is taken that an input method offers. */
const choosingKey = `{
  const key = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
  document.querySelector('textarea').dispatchEvent(new KeyboardEvent('keydown', key));
}`;

const pastedPicture = `(async () => {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d');
  const data = new DataTransfer();
  data.items.add(new File([await canvas.convertToBlob()], 'p.png', { type: 'image/png' }));
  const paste = { clipboardData: data, bubbles: true, cancelable: true };
  document.querySelector('textarea').dispatchEvent(new ClipboardEvent('paste', paste));
})()`;

test('wherever the tab bar ends the page, what it covers is no target too small', async ({
  openPhone,
}) => {
  const { page } = await openPhone({ language: 'tw' });
  await page.goto('/customer');
  await page.getByRole('searchbox').waitFor();
  for (let height = 560; height <= 840; height += 20) {
    await page.setViewportSize({ width: 390, height });
    assert.deepEqual(await smallTargetsOf(page), [], `${height} px`);
  }
});

// What people type, however they type it, and the answer that they mean.
const searches = [
  { language: 'en', screens: english, typed: 'PÁSSWORD forgot', found: /forg.+ password/i },
  { language: 'en', screens: english, typed: 'ｗｉｔｈｄｒａｗ', found: /withdraw/i },
  { language: 'tw', screens: traditional, typed: '我忘記密碼怎麼辦呢', found: /忘記密碼/ },
  { language: 'jp', screens: japanese, typed: 'ﾊﾟｽﾜｰﾄﾞ', found: /パスワード/ },
  { language: 'kor', screens: korean, typed: '비밀버', found: /비밀번호/ },
] as const;

for (const { language, screens, typed, found } of searches) {
  test(`"${typed}" finds its answer, and nonsense finds the way to a person`, async ({
    openPhone,
  }) => {
    const { page } = await openPhone({ language });
    await page.goto('/customer');
    const field = page.getByRole('searchbox', { name: screens.customer.search });
    await field.fill(typed);
    const first = page.locator('details').first();
    await first.locator('mark').first().waitFor();
    await expect(first).toHaveText(found);
    await expect(first).toHaveAttribute('open', '');
    await field.fill('qqqqqqq');
    await page.getByText(fill(screens.customer.notFound, { words: 'qqqqqqq' })).waitFor();
    await page.getByRole('link', { name: screens.customer.chat, exact: true }).last().click();
    await page.waitForURL(/iframe/);
  });
}

test('axe finds nothing on a conversation with long words, light or dark', async ({
  openPhone,
}) => {
  const { page } = await openPhone({ width: 320 });
  const chat = chatOn(page, 'en');
  await page.goto('/iframe');
  const address = `https://example.org/${'x'.repeat(90)}`;
  const words = `written by hand ${'long'.repeat(40)} ${address}`;
  await chat.say(words);
  await mark(chat.line(words), texts.chat.sent);
  const held = await takeAtConsole(staffConsole, 'written by hand');
  await held.say('مرحبا (ABC) 123 — right to left');
  await chat.line('مرحبا').waitFor();
  assert.deepEqual(await findingsInBothThemes(page), []);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await comeToRest(page);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  const field = await chat.field.boundingBox();
  assert.ok(field && field.y + field.height <= 844, 'one can still write with large text');
});
