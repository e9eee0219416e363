// The person: what they have, who they are to others, what the app is made of. Every figure and
// every change on the screen is held against the API.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { rejectionSentence } from '@trine/i18n/sentence.ts';
import { waitForToast } from '../../fixtures/browser.ts';
import { passHolds } from '../../fixtures/holds.ts';
import { bindFirst, testCode } from '../../screens/cashier-screens.ts';
import { catalogues, newcomerPassword, roundWithTime, shown } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

test('the personal screen says what one has, hides it everywhere, and leads on', async ({
  server,
  openMember,
}) => {
  const { page, api } = await openMember({ username: 'holder' });
  await bindFirst(api);
  await passHolds(server);
  const wish = { type: 0, money: '120.50', securityCode: testCode } as const;
  assert.ok((await api.call('/api/user/withdrawAction', wish)).ok);
  await page.goto('/personal');
  const main = page.getByRole('main');
  await main.getByText('holder', { exact: true }).first().waitFor();
  await main.getByText(shown('10000.00')).waitFor();
  await main.getByText(shown('120.50')).waitFor();
  assert.equal(await main.getByText(texts.personal.inviteCode).count(), 0, 'no agent');
  assert.equal(await main.getByRole('link', { name: texts.personal.myTeam }).count(), 0);
  await main.getByRole('button', { name: texts.ui.hideAmounts }).click();
  await main.getByText(texts.ui.amountHidden).first().waitFor();
  assert.equal(await main.getByText(shown('10000.00')).count(), 0);
  await page.goto('/wallet');
  await main.getByText(texts.ui.amountHidden).first().waitFor();
  await page.goto('/personal');
  await main.getByRole('button', { name: texts.ui.showAmounts }).click();
  await main.getByText(shown('10000.00')).waitFor();

  const ways = [
    [texts.personal.deposit, '/recharge?group_id=1&username=holder', texts.recharge.title],
    [texts.personal.withdraw, '/withdraw?group_id=1', texts.withdraw.title],
    [texts.personal.fundDetails, '/capitalDetail', texts.fundLog.title],
    [texts.personal.historyBills, '/betRecord', texts.betRecord.title],
    [texts.personal.changePassword, '/changePassword', texts.password.title],
    [texts.personal.securityCode, '/setSecurityCode?isTrue=true', texts.securityCode.title],
    [texts.setting.security, '/setting?type=2', texts.setting.security],
    [texts.personal.settings, '/setting?type=1', texts.setting.title],
    [texts.personal.actionCenter, '/actionCenter', texts.actionCenter.title],
    [texts.personal.about, '/about', texts.about.title],
  ] as const;
  for (const [name, href, title] of ways) {
    // "Withdraw" also begins the name of the PIN.
    const link = main.getByRole('link', { name, exact: name === texts.personal.withdraw });
    await expect(link).toHaveAttribute('href', href);
    await link.click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: texts.personal.title }).waitFor();
  }
});

test('an agent reads and copies the invite code', async ({ openDemoAccount }) => {
  const { page, context, api } = await openDemoAccount('agent1');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/personal');
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  const code = String(user.data.invite_code);
  assert.equal(user.data.invite_code, user.data.user_id + 100_000);
  await page.getByText(code, { exact: true }).waitFor();
  const name = texts.personal.inviteCode;
  await page.getByRole('button', { name: fill(texts.request.copy, { name }) }).click();
  await waitForToast(page, texts.request.copied);
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), code);
});

test('a message that can not be drawn yet waits, and its time begins when it is seen', async ({
  openDemoAccount,
}) => {
  const { page, context } = await openDemoAccount('agent1');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    if (/"aria-live":\W*polite\W*"aria-atomic"/.test(text)) {
      isAsked.resolve();
      await held.promise;
    }
    await route.fulfill({ response });
  });
  await page.goto('/personal');
  const name = texts.personal.inviteCode;
  await page.getByRole('button', { name: fill(texts.request.copy, { name }) }).click();
  await isAsked.promise;
  await page.clock.fastForward('00:10');
  held.resolve();
  await waitForToast(page, texts.request.copied);
  await page.getByText(texts.request.copied, { exact: true }).waitFor({ state: 'detached' });
});

test('nickname, mobile and picture are changed, and others see the picture', async ({
  openMember,
}) => {
  const { page, api } = await openMember({ username: 'calm_one', path: '/personal' });
  const editing = fill(texts.personal.editProfile, { name: 'calm_one' });
  await page.getByRole('link', { name: editing }).click();
  await page.waitForURL(/baseinfo/i);
  const login = page.getByLabel(texts.baseInfo.loginName);
  await expect(login).toHaveValue('calm_one');
  assert.equal(await login.isEditable(), false);
  await page.getByLabel(texts.baseInfo.nickname).fill('Calm fox');
  const mobile = page.getByLabel(texts.baseInfo.mobile);
  await mobile.fill('call me');
  const save = page.getByRole('button', { name: texts.baseInfo.save, exact: true });
  const password = page.getByLabel(texts.password.login);
  await save.click();
  await page.getByText(texts.password.enterOld).waitFor();
  await password.fill(newcomerPassword);
  await save.click();
  const rejection = { reason: 'invalid_field', field: 'mobile' } as const;
  await page.getByText(rejectionSentence('en', rejection)).waitFor();
  await mobile.fill('+886912345678');
  await password.fill('not my password');
  await save.click();
  await page.getByText(fill(texts.password.wrongTries, { count: 2 })).waitFor();
  await expect(password).toBeFocused();
  await password.fill(newcomerPassword);
  await save.click();
  await waitForToast(page, texts.baseInfo.saved);
  await password.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: texts.baseInfo.changePicture }).click();
  await page.getByRole('link', { name: texts.baseInfo.choosePicture }).click();
  await page.waitForURL(/defaultAvatar/i);
  await page.getByText(texts.avatar.four, { exact: true }).click();
  await expect(page.getByRole('radio')).toHaveCount(8);
  await page.getByRole('button', { name: texts.avatar.confirm }).click();
  await waitForToast(page, texts.avatar.saved);
  await page.waitForURL(/baseinfo/i);
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  const { nickname, mobile: number, avatar } = user.data;
  assert.deepEqual([nickname, number, avatar], ['Calm fox', '+886912345678', 4]);
  assert.equal(await page.evaluate(`sessionStorage.getItem('mobile')`), '+886912345678');

  const issue = await roundWithTime(api, 1, 15);
  const bet = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '5.00' };
  assert.ok((await api.call('/api/Lottery/playOrder', bet)).ok);
  await page.goto('/');
  await page.getByText(fill(texts.home.greeting, { name: 'Calm fox' })).waitFor();
  const me = page.getByRole('link', { name: texts.home.openAccount });
  await expect(me.locator('img')).toHaveAttribute('src', '/avatars/4.svg');
  const other = await openMember({ username: 'onlooking', path: '/betRoom?id=1&game_id=1' });
  await other.page.getByRole('main').locator('img[src="/avatars/4.svg"]').first().waitFor();
});

test('eight pictures, each of them another one', async ({ server }) => {
  const pictures = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const response = await fetch(`${server.url}/avatars/${index + 1}.svg`);
      assert.equal(response.headers.get('content-type')?.split(';')[0], 'image/svg+xml');
      return response.text();
    }),
  );
  assert.equal(new Set(pictures).size, 8);
  for (const picture of pictures) assert.doesNotMatch(picture, /<script|href|<text/);
});

test('the vibration is off at every start, and the switch turns it on', async ({ openMember }) => {
  const { page } = await openMember({ username: 'quiet_one', path: '/setting?type=1' });
  await page.getByRole('link', { name: texts.setting.system }).click();
  const vibration = page.getByRole('switch', { name: texts.system.vibration });
  await expect(vibration).toHaveAttribute('aria-checked', 'false');
  await vibration.click();
  await expect(vibration).toHaveAttribute('aria-checked', 'true');
  await page.reload();
  await vibration.waitFor();
  await expect(vibration).toHaveAttribute('aria-checked', 'false');
});

test('the settings have what they are for', async ({ openMember }) => {
  const { page } = await openMember({ username: 'setter', path: '/setting?type=<b>' });
  const { setting } = texts;
  await page.getByRole('heading', { level: 1, name: setting.title, exact: true }).waitFor();
  const names = async (path: string, title: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByRole('button', { name: texts.personal.logOut }).waitFor();
    return page.getByRole('navigation', { name: title }).getByRole('link').allInnerTexts();
  };
  assert.deepEqual(await names('/setting?type=1', setting.title), [
    setting.changeLine,
    setting.about,
    setting.system,
    setting.language,
  ]);
  const security = await names('/SETTING?type=2', setting.security);
  assert.deepEqual(
    security.map((text) => text.split('\n')[0]),
    [
      setting.bankCard,
      setting.virtualWallet,
      setting.securityCode,
      setting.changePassword,
      texts.sessions.title,
      texts.securityEvents.title,
    ],
  );
});

test('about names the version, the owner and every part by others', async ({
  server,
  openMember,
}) => {
  const { page } = await openMember({ username: 'lawyer', path: '/about' });
  await page.getByText(fill(texts.about.version, { version: '21.04.02' })).waitFor();
  await page.getByText(fill(texts.about.copyright, { year: 2026 })).waitFor();
  const response = await fetch(`${server.url}/licences.json`);
  const parts = (await response.json()) as { name: string; licence: string }[];
  const names = parts.map(({ name }) => name);
  // Of the page, and of the script beside it that verifies draws.
  for (const name of ['react', '@tanstack/react-router', '@noble/curves', 'lucide-react']) {
    assert.ok(names.includes(name), name);
    await page.getByText(name, { exact: true }).waitFor();
  }
  const all = page.getByRole('link', { name: texts.about.allTexts });
  const address = `${server.url}${await all.getAttribute('href')}`;
  const written = await (await fetch(address)).text();
  for (const name of names) assert.ok(written.includes(`${name} `), name);
  assert.match(written, /Permission is hereby granted, free of charge/);
  await page.getByRole('link', { name: texts.about.terms }).click();
  await page.getByRole('heading', { level: 1, name: texts.terms.title }).waitFor();
});

test('a visitor reads the terms, which say what a demo is', async ({ openPhone }) => {
  const { page } = await openPhone({ language: 'tw' });
  const { terms } = catalogues.tw;
  await page.goto('/Terms');
  await page.getByRole('heading', { level: 1, name: terms.title }).waitFor();
  await page.getByText(terms.demo).waitFor();
  await page.getByText(terms.oppositeText).waitFor();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9);
});

test('each picture of the action center leads to where one can see for oneself', async ({
  openMember,
}) => {
  const { page } = await openMember({ username: 'curious', path: '/actionCenter' });
  const { actionCenter } = texts;
  await page.getByRole('link', { name: actionCenter.drawTitle }).waitFor();
  // A picture that can not be shown would reject.
  const decoded = 'Promise.all([...document.images].map((it) => it.decode().then(() => it.alt)))';
  assert.deepEqual(await page.evaluate(decoded), ['', '', '']);
  for (const [name, path] of [
    [actionCenter.drawTitle, /\/rule/],
    [actionCenter.withdrawTitle, /\/wallet/],
    [actionCenter.serviceTitle, /\/customer/],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await page.waitForURL(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: actionCenter.title }).waitFor();
  }
});
