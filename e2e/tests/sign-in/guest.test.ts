// A guest looks around, comes back as the same person, and becomes a member; each step is held
// against what the server says.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { createClient, type Client } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { guestLabels } from '@trine/i18n/guest.ts';
import { playName, roomName } from '@trine/i18n/labels.ts';
import { findingsInBothThemes, waitForToast, watchCaptcha } from '../../fixtures/browser.ts';
import { openConsole, signInByForm } from '../../fixtures/console-person.ts';
import { enterAsGuest } from '../../fixtures/guest-entry.ts';
import { catalogues, gameTile, type TestLanguage } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'proofs' });

const texts = catalogues.en;

/** Enters with the login's button for guests; returns the new guest's name. */
async function comeAsGuest(page: Page, language: TestLanguage = 'en'): Promise<string> {
  await enterAsGuest(page, catalogues[language]);
  return greetedName(page, language);
}

/** Waits on the home screen until its welcome has ended; returns the guest's name. */
async function greetedName(page: Page, language: TestLanguage = 'en'): Promise<string> {
  const [greeting] = catalogues[language].home.greeting.split('{{name}}');
  await page.getByText(new RegExp(`${greeting}.*${guestLabels[language]}[0-9]{10}`)).waitFor();
  await page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
  const user = await (await clientOf(page)).call('/api/user/userInfo', {});
  assert.ok(user.ok);
  return user.data.username;
}

async function clientOf(page: Page): Promise<Client> {
  const token = String(await page.evaluate(`sessionStorage.getItem('token')`));
  const baseUrl = new URL(page.url()).origin;
  return createClient({ baseUrl, token: () => token, language: () => 'en' });
}

async function keptGuest(page: Page): Promise<Record<string, string> | null> {
  const kept = (await page.evaluate(`localStorage.getItem('guest')`)) as string | null;
  return kept === null ? null : (JSON.parse(kept) as Record<string, string>);
}

/** As a new tab has it: no session, and what the browser keeps. */
async function endTab(page: Page): Promise<void> {
  // A page of this origin without the app, which would write its session again.
  await page.goto('/healthz');
  await page.evaluate(`sessionStorage.clear()`);
}

/** Of the login, to come back as this guest. */
async function continueAs(page: Page, name: string): Promise<void> {
  await page.getByText(fill(texts.guest.known, { name })).waitFor();
  // The form above the button moves it when it arrives.
  await page.locator('input[type="password"]').waitFor();
  await page.getByRole('button', { name: texts.guest.resume }).click();
}

test('a guest sees the room and is asked to register, or to bet with play credits', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  const name = await comeAsGuest(page);
  assert.match(name, /^guest[0-9]{10}$/);
  assert.equal(await page.evaluate(`sessionStorage.getItem('group_id')`), '2');
  await gameTile(page, 'en', 1).click();
  await page.getByRole('button', { name: roomName('en', 0) }).click();
  await page.waitForURL(/betRoom/);
  const panel = page.getByRole('tabpanel');
  const odds = fill(texts.betRoom.odds, { odds: '' }).trim();
  const big = new RegExp(`^${playName('en', 'big')} ${odds} `);
  await panel.getByRole('button', { name: big }).click();
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  await slip.getByRole('button', { name: '5', exact: true }).click();
  const api = await clientOf(page);
  await slip.getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: texts.betRoom.guestTitle });
  await dialog.getByRole('button', { name: texts.betRoom.guestRegister }).click();
  await page.waitForURL(/register\?next=%2FbetRoom/);
  await page.getByText(fill(texts.guest.registerText, { name })).waitFor();
  const orders = await api.call('/api/user/orderList', {});
  assert.deepEqual(orders.ok && orders.data, []);
  // Back leads to the room again: the player is still the guest.
  await page.getByRole('button', { name: texts.common.back, exact: true }).click();
  await page.waitForURL(/\/betRoom\?/);
  assert.equal(await page.evaluate(`sessionStorage.getItem('group_id')`), '2');
  await panel.getByRole('button', { name: big }).click();
  await slip.getByRole('button', { name: '5', exact: true }).click();
  await slip.getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  await dialog.getByRole('button', { name: texts.betRoom.guestBet }).click();
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  await waitForToast(page, texts.betRoom.acceptedTitle);
  // Asked once: the next bet goes straight to its confirmation.
  await panel.getByRole('button', { name: big }).click();
  await slip.getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).waitFor();
  const placed = await api.call('/api/user/orderList', {});
  assert.deepEqual(placed.ok && placed.data.map(({ quantity }) => quantity), ['5.00']);
});

test('a guest comes back as the same person after the browser was closed', async ({
  server,
  openPhone,
}) => {
  const { page, context } = await openPhone();
  const name = await comeAsGuest(page);
  const first = await keptGuest(page);
  assert.deepEqual(Object.keys(first ?? {}).toSorted(), ['key', 'resume', 'username']);
  await page.close();
  const later = await context.newPage();
  await later.goto('/betRecord');
  await later.waitForURL(/login/);
  await continueAs(later, name);
  await later.waitForURL(/\/betRecord$/);
  const user = await (await clientOf(later)).call('/api/user/userInfo', {});
  assert.ok(user.ok && user.data.username === name && user.data.group_id === 2);
  const second = await keptGuest(later);
  assert.notEqual(second?.['resume'], first?.['resume']);
  // The same request again, as after a lost answer, is no theft.
  const repeated = await createClient({
    baseUrl: server.url,
    token: () => null,
    language: () => 'en',
  }).call(
    '/api/user/guestResume',
    { resume: first?.['resume'] ?? '' },
    { key: first?.['key'] ?? '' },
  );
  assert.ok(repeated.ok && repeated.data.resume === second?.['resume']);
});

test('two tabs that come back at once are the same guest', async ({ openPhone }) => {
  const { page, context } = await openPhone();
  const name = await comeAsGuest(page);
  await page.close();
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto('/login')));
  await Promise.all(tabs.map((tab) => continueAs(tab, name)));
  for (const tab of tabs) assert.equal(await greetedName(tab), name);
});

test('a copied token, used elsewhere, ends the guest here and there', async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone();
  const name = await comeAsGuest(page);
  const kept = await keptGuest(page);
  const thief = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const stolen = await thief.call('/api/user/guestResume', { resume: kept?.['resume'] ?? '' });
  assert.ok(stolen.ok);
  await endTab(page);
  await page.goto('/login');
  await continueAs(page, name);
  await page.getByText(texts.guest.over).waitFor();
  await page.getByRole('button', { name: texts.guest.enter }).waitFor();
  assert.equal(await keptGuest(page), null);
  const { token } = stolen.data.userinfo;
  const loot = createClient({ baseUrl: server.url, token: () => token, language: () => 'en' });
  assert.equal((await loot.call('/api/user/userInfo', {})).code, 50_012);
});

test('a guest is forgotten only when the guest says so', async ({ server, openPhone }) => {
  const { page } = await openPhone();
  const name = await comeAsGuest(page);
  const kept = await keptGuest(page);
  await page.goto('/setting?type=1');
  await page.getByRole('button', { name: texts.personal.logOut }).click();
  const asked = page.getByRole('alertdialog', { name: texts.personal.logOutAsk });
  await asked.getByRole('button', { name: texts.personal.logOut }).click();
  await page.waitForURL(/login/);
  await page.getByText(fill(texts.guest.known, { name })).waitFor();
  await page.getByRole('button', { name: texts.guest.forget }).click();
  const dialog = page.getByRole('alertdialog');
  const answered = page.waitForResponse(/guestForget/);
  await dialog.getByRole('button', { name: texts.guest.forget }).click();
  await answered;
  await page.getByRole('button', { name: texts.guest.enter }).waitFor();
  const visitor = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const resumed = await visitor.call('/api/user/guestResume', { resume: kept?.['resume'] ?? '' });
  assert.ok(!resumed.ok && resumed.reason === 'not_found');
});

/** What the screens of the password and of the code would ask the server. */
const guardingCall = /\/api\/user\/(newPass|safetyInfo|setSafety)/;

test('a guest, who has no password, is asked to register on its screen', async ({ openPhone }) => {
  const { page } = await openPhone();
  await comeAsGuest(page);
  const called: string[] = [];
  page.on('request', (request) => {
    if (guardingCall.test(request.url())) called.push(request.url());
  });
  const ways = [
    [texts.personal.changePassword, '/changePassword', texts.password.title],
    [texts.personal.securityCode, '/setSecurityCode?isTrue=false', texts.securityCode.title],
  ] as const;
  for (const [entry, address, title] of ways) {
    await page.goto('/personal');
    await page.getByRole('main').getByRole('link', { name: entry }).click();
    const dialog = page.getByRole('alertdialog', { name: texts.members.title });
    await dialog.getByText(texts.members.text).waitFor();
    await page.locator('h1', { hasText: title }).waitFor();
    // Neither a form nor the keys of a code, also not behind the dialog.
    assert.equal(await page.locator('form, input, fieldset').count(), 0, address);
    await dialog.getByRole('button', { name: texts.members.register }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/register' && searchParams.get('next') === address,
    );
    await page.getByRole('button', { name: texts.register.submit, exact: true }).waitFor();
  }
  assert.deepEqual(called, []);
});

test('a guest who registers is the same person, now a member, and goes on', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  const readCaptcha = await watchCaptcha(page);
  await comeAsGuest(page);
  const before = await (await clientOf(page)).call('/api/user/userInfo', {});
  assert.ok(before.ok);
  await page.goto('/withdraw');
  const members = page.getByRole('alertdialog', { name: texts.members.title });
  await members.getByRole('button', { name: texts.members.register }).click();
  await page.waitForURL(/register\?next=%2Fwithdraw/);
  const submit = page.getByRole('button', { name: texts.register.submit, exact: true });
  await page.getByLabel(texts.register.username).fill('from_guest_on');
  await page.getByLabel(texts.register.password, { exact: true }).fill('a-long-enough-secret-9');
  await page.getByRole('textbox', { name: texts.login.captcha }).fill(await readCaptcha());
  await submit.click();
  await page.getByText(texts.register.consentNeeded).waitFor();
  await page.getByRole('checkbox').check();
  await submit.click();
  await page.waitForURL(/\/withdraw$/);
  await page.getByRole('heading', { name: texts.withdraw.title, level: 1 }).waitFor();
  await page.getByText(texts.members.title).waitFor({ state: 'detached' });
  const now = await (await clientOf(page)).call('/api/user/userInfo', {});
  assert.ok(now.ok);
  assert.deepEqual(
    [now.data.user_id, now.data.username, now.data.group_id, now.data.money],
    [before.data.user_id, 'from_guest_on', 1, '10000.00'],
  );
  assert.equal(await keptGuest(page), null);
});

test('axe finds nothing on the login of a returning guest, light or dark', async ({
  openPhone,
}) => {
  const { page } = await openPhone({ width: 320 });
  await comeAsGuest(page);
  await endTab(page);
  await page.goto('/login');
  await page.getByRole('button', { name: texts.guest.forget }).waitFor();
  assert.deepEqual(await findingsInBothThemes(page), []);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
});

test('on plain HTTP, without the browser’s cryptography, a guest comes in all the same', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  await page.addInitScript({
    content: `for (const name of ['subtle', 'randomUUID']) delete Crypto.prototype[name];`,
  });
  assert.match(await comeAsGuest(page), /^guest[0-9]{10}$/);
  assert.equal(await page.evaluate(`'subtle' in crypto || 'randomUUID' in crypto`), false);
});

test("the console's page solves the proof that its sign-in asks for after wrong passwords", async ({
  server,
  browser,
}) => {
  const name = 'auditor1';
  const begin = (password: string) => {
    return fetch(`${server.url}/console/api/session/begin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, password }),
    });
  };
  await begin('wrong');
  const asked = (await (await begin(server.password())).json()) as { reason: string };
  assert.equal(asked.reason, 'proof_required');
  const options = { url: server.url, name, password: server.password() };
  const { page, context, faults } = await openConsole(browser, options);
  await page.goto('/console/');
  await signInByForm(page, options);
  await context.close();
  assert.deepEqual(faults, []);
});
