// Links that set a password or a security code anew: two people at the console make one, the player
// uses it once, and the screen holds in every language.

import assert from 'node:assert/strict';
import type { Browser } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { findingsInBothThemes, newMobilePage } from '../../fixtures/browser.ts';
import { bindFirst } from '../../screens/cashier-screens.ts';
import { signInAtConsole } from '../../fixtures/console-client.ts';
import { catalogues } from '../../fixtures/person.ts';
import { visit } from '../../screens/screens.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
const first = 'a-long-enough-secret-9';
const second = 'another-secret-10';
let server: MovableServer;
let browser: Browser;
let asking: ConsoleClient;
let confirming: ConsoleClient;

test.beforeAll(async ({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
  const account = { url: server.url, password: server.password() };
  asking = await signInAtConsole({ ...account, name: 'support1' });
  confirming = await signInAtConsole({ ...account, name: 'owner' });
});

function clientOf(token: string | null) {
  return createClient({ baseUrl: server.url, token: () => token, language: () => 'en' });
}

async function register(username: string) {
  const registered = await clientOf(null).call('/api/user/register', { username, password: first });
  assert.ok(registered.ok, JSON.stringify(registered));
  const { user_id: playerId, token } = registered.data.userinfo;
  return { playerId, client: clientOf(token) };
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

test('a link sets a new password once, and the old one is worth nothing', async () => {
  const { playerId } = await register('forgetful');
  const path = await linkFor(playerId, 'password_reset');
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
  const { page } = phone;
  await page.goto(path);
  const next = page.getByLabel(texts.password.new, { exact: true });
  const again = page.getByLabel(texts.password.again, { exact: true });
  const submit = page.getByRole('button', { name: texts.password.submit, exact: true });
  await next.fill('forgetful');
  await again.fill('another');
  await submit.click();
  await page.getByText(texts.password.mismatch).waitFor();
  await again.fill('forgetful');
  await submit.click();
  await page.getByRole('alert').locator('div').first().waitFor();
  await next.fill(second);
  await again.fill(second);
  await submit.click();
  await page.getByText(texts.reset.passwordDone).waitFor();

  const login = (password: string) =>
    clientOf(null).call('/api/user/login', { account: 'forgetful', password });
  assert.equal((await login(first)).ok, false);
  assert.ok((await login(second)).ok);
  await page.goto(path);
  await page.getByText(texts.reset.over, { exact: true }).waitFor();
  await page.getByRole('link', { name: texts.login.submit, exact: true }).click();
  await page.waitForURL(/\/login/);
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
});

test('a link sets a new security code', async () => {
  const { playerId, client } = await register('codeless');
  await bindFirst(client, first);
  const path = await linkFor(playerId, 'code_reset');
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
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
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
});

test('axe finds nothing, light or dark, and nothing is too wide in any language', async () => {
  const { playerId, client } = await register('reader');
  await bindFirst(client, first);
  const password = await linkFor(playerId, 'password_reset');
  const code = await linkFor(playerId, 'code_reset');
  for (const language of ['zh', 'tw', 'en', 'jp', 'kor'] as const) {
    const phone = await newMobilePage(browser, { url: server.url, language, width: 320 });
    for (const path of [password, code]) {
      await visit(phone.page, path);
      const width = await phone.page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, 320, `${language} ${path} is wider than the screen`);
      // Colours and names are the same for axe in every language.
      if (language !== 'tw' && language !== 'en') continue;
      assert.deepEqual(await findingsInBothThemes(phone.page), [], `${language} ${path}`);
    }
    assert.deepEqual(phone.faults, []);
    await phone.context.close();
  }
});
