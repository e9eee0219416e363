// Links that set a new password or security code: two people at the console make one, the player
// uses it once, and the screen holds in every language.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { findingsInBothThemes } from '../../fixtures/browser.ts';
import { bindFirst } from '../../screens/cashier-screens.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { catalogues, newcomerPassword } from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { visit } from '../../screens/screens.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
const second = 'another-secret-10';
let asking: ConsoleClient;
let confirming: ConsoleClient;

test.beforeAll(async ({ server }) => {
  const account = { url: server.url, password: server.password() };
  asking = await signInAtConsole({ ...account, name: 'support1' });
  confirming = await signInAtConsole({ ...account, name: 'owner' });
});

async function join({ url }: MovableServer, username: string) {
  const { user, api } = await registerByApi(url, username);
  return { playerId: user.user_id, client: api };
}

async function linkFor(player_id: number, kind: 'password_reset' | 'code_reset'): Promise<string> {
  const wish = { player_id, kind, reason: 'Called and named the last deposit.' };
  const asked = await asking.call('/proposals/reset', wish);
  assert.ok(asked.ok, JSON.stringify(asked));
  const { proposal_id } = asked.data;
  const confirmed = await confirming.call('/proposals/confirm-reset', { proposal_id });
  assert.ok(confirmed.ok, JSON.stringify(confirmed));
  return confirmed.data.path;
}

/** Of the browser's tab: how many entries, and what the present one shows. */
async function historyOf(page: Page) {
  const said = await page.evaluate('({ length: history.length, address: location.href })');
  return said as { readonly length: number; readonly address: string };
}

test('a link sets a new password once, and the old one is worth nothing', async ({
  server,
  openPhone,
}) => {
  const { playerId } = await join(server, 'reset_by_link');
  const path = await linkFor(playerId, 'password_reset');
  const phone = await openPhone();
  const { page } = phone;
  const token = new URL(path, server.url).hash.slice('#token='.length);
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()));
  });
  await page.goto('/login');
  const { length } = await historyOf(page);
  await page.goto(path);
  const next = page.getByLabel(texts.password.new, { exact: true });
  const again = page.getByLabel(texts.password.again, { exact: true });
  await next.waitFor();
  await page.waitForURL(({ hash }) => hash === '');
  // In the address of no request, and at once no longer in the address bar or the history.
  assert.equal(token.length, 43);
  assert.ok(!sent.some((text) => text.includes(token)));
  assert.deepEqual(await historyOf(page), { length: length + 1, address: `${server.url}/reset` });
  const submit = page.getByRole('button', { name: texts.password.submit, exact: true });
  await next.fill('reset_by_link');
  await again.fill('another');
  await submit.click();
  await page.getByText(texts.password.mismatch).waitFor();
  await again.fill('reset_by_link');
  await submit.click();
  await page.getByRole('alert').locator('div').first().waitFor();
  await next.fill(second);
  await again.fill(second);
  await submit.click();
  await page.getByText(texts.reset.passwordDone).waitFor();

  const visitor = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const login = (password: string) =>
    visitor.call('/api/user/login', { account: 'reset_by_link', password });
  assert.equal((await login(newcomerPassword)).ok, false);
  assert.ok((await login(second)).ok);
  // The same document with another `#`.
  await page.goto(path);
  await page.waitForURL(({ hash }) => hash === '');
  await page.reload();
  await page.getByText(texts.reset.absent, { exact: true }).waitFor();
  await page.goto('/login');
  await page.goto(path);
  await page.getByText(texts.reset.over, { exact: true }).waitFor();
  await page.getByRole('link', { name: texts.login.submit, exact: true }).click();
  await page.waitForURL(/\/login/);
});

test('a link sets a new security code', async ({ server, openPhone }) => {
  const { playerId, client } = await join(server, 'reset_code');
  await bindFirst(client);
  const path = await linkFor(playerId, 'code_reset');
  const phone = await openPhone();
  const { page } = phone;
  await page.goto(path);
  const confirm = page.getByRole('button', { name: texts.securityCode.confirm, exact: true });
  await confirm.click();
  await page.getByText(texts.securityCode.enterNew).waitFor();
  await page.keyboard.type('708153');
  await confirm.click();
  await page.getByText(texts.reset.codeDone).waitFor();
  const changed = { after_code: '708153', new_code: '935170' };
  assert.ok((await client.call('/api/user/setSafety', changed)).ok);
});

test('axe finds nothing, light or dark, and nothing is too wide in any language', async ({
  server,
  openPhone,
}) => {
  const { playerId, client } = await join(server, 'reset_reader');
  await bindFirst(client);
  const password = await linkFor(playerId, 'password_reset');
  const code = await linkFor(playerId, 'code_reset');
  for (const language of ['zh', 'tw', 'en', 'jp', 'kor'] as const) {
    const phone = await openPhone({ language, width: 320 });
    for (const path of [password, code]) {
      await visit(phone.page, path);
      const width = await phone.page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, 320, `${language} ${path} is wider than the screen`);
      // Colours and names are the same for axe in every language.
      if (language !== 'en') continue;
      assert.deepEqual(await findingsInBothThemes(phone.page), [], `${language} ${path}`);
    }
  }
});
