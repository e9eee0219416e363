// An agent invites, sees the team and what it bets; what the screens show is what the server says.

import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { createClient, type Client } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { gameName, planName, playName } from '@trine/i18n/labels.ts';
import {
  becomesTrue,
  findingsInBothThemes,
  waitForToast,
  newMobilePage,
  signIn,
  watchCaptcha,
} from '../../fixtures/browser.ts';
import { assertPictureOf, catalogues, shown } from '../../fixtures/person.ts';
import { playARound, settle } from '../../screens/screens.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
});

async function apiOf(username: string): Promise<Client> {
  const visitor = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const password = server.password();
  const login = await visitor.call('/api/user/login', { account: username, password });
  assert.ok(login.ok);
  const { token } = login.data.userinfo;
  return createClient({ baseUrl: server.url, token: () => token, language: () => 'en' });
}

async function inviteCode(): Promise<number> {
  const user = await (await apiOf('agent1')).call('/api/user/userInfo', {});
  assert.ok(user.ok && user.data.invite_code !== undefined);
  return user.data.invite_code;
}

async function openTeam(page: Page, username = 'agent1'): Promise<void> {
  await signIn(page, { url: server.url, username, password: server.password() });
  await page.goto('/SHAREFRIEND');
  await page.getByRole('heading', { name: texts.team.title, level: 1 }).waitFor();
}

test('the code, the shared link and the picture all lead to the registration', async () => {
  const { page, context, faults } = await newMobilePage(browser, {
    url: server.url,
    language: 'en',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTeam(page);
  const code = await inviteCode();
  await page.getByText(String(code), { exact: true }).waitFor();
  const link = `${server.url}/register?inviter_id=${code}`;
  await page.getByRole('button', { name: texts.team.share }).click();
  await waitForToast(page, texts.team.linkCopied);
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), link);
  await page.getByRole('button', { name: texts.team.qr, exact: true }).click();
  const picture = page.getByRole('img', { name: texts.team.qrLabel });
  await assertPictureOf(picture, link);
  await page.getByRole('dialog').getByText(link).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test("the device's own share sheet gets the link and the code", async () => {
  const { page, context } = await newMobilePage(browser, { url: server.url, language: 'en' });
  await page.addInitScript({
    content: `
      globalThis.shared = [];
      navigator.share = async (given) => { globalThis.shared.push(given); };
    `,
  });
  await openTeam(page);
  const code = await inviteCode();
  await page.getByRole('button', { name: texts.team.share }).click();
  await becomesTrue(page, 'globalThis.shared.length > 0');
  const url = `${server.url}/register?inviter_id=${code}`;
  const text = fill(texts.team.shareText, { code });
  assert.deepEqual(await page.evaluate('globalThis.shared'), [{ title: 'Trine', text, url }]);
  await context.close();
});

test('whoever registers by the link stands in the team, page after page to its end', async () => {
  const agent = await newMobilePage(browser, { url: server.url, language: 'en' });
  const code = await inviteCode();
  const visitor = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  // Two passwords are hashed at once: one after another is as fast as all together.
  for (let at = 0; at < 20; at += 1) {
    const username = `sim_team_${'abcdefghjkmopqrstuvw'.charAt(at)}_member`;
    const joining = { username, password: 'a-long-enough-secret-9', inviter_id: code - 100_000 };
    const joined = await visitor.call('/api/user/register', joining);
    assert.ok(joined.ok, JSON.stringify(joined));
  }
  await openTeam(agent.page);
  const { page } = agent;
  const rows = page.getByRole('list', { name: texts.team.members }).getByRole('listitem');
  await page.getByText(fill(texts.team.total, { count: 22 })).waitFor();
  await rows.nth(19).waitFor();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.getByText('--END--').waitFor();
  await rows.nth(21).waitFor();
  const api = await apiOf('agent1');
  const pages = [
    await api.call('/api/user/getMyTeam', { page: 1 }),
    await api.call('/api/user/getMyTeam', { page: 2 }),
  ];
  const members = pages.flatMap((one) => (one.ok ? one.data.data : []));
  const lines = await rows.allInnerTexts();
  assert.equal(lines.length, members.length);
  for (const [at, { id, username, money }] of members.entries()) {
    const line = lines[at]?.replaceAll(/\s+/g, '') ?? '';
    for (const part of [String(id), username, shown(money)]) assert.ok(line.includes(part), line);
  }
  assert.ok(members.every(({ username }) => /^.\*\*\*.$/u.test(username)));

  const friend = await newMobilePage(browser, { url: server.url, language: 'en' });
  const readCaptcha = await watchCaptcha(friend.page);
  await friend.page.goto(`/register?inviter_id=${code}`);
  const field = friend.page.getByLabel(texts.register.inviteCode);
  assert.equal(await field.inputValue(), String(code));
  await friend.page.getByLabel(texts.register.username).fill('friend_by_link');
  const password = friend.page.getByLabel(texts.register.password, { exact: true });
  await password.fill('a-long-enough-secret-9');
  const captcha = friend.page.getByRole('textbox', { name: texts.login.captcha });
  await captcha.fill(await readCaptcha());
  await friend.page.getByRole('checkbox').check();
  await friend.page.getByRole('button', { name: texts.register.submit, exact: true }).click();
  await friend.page.getByText(fill(texts.home.greeting, { name: 'friend_by_link' })).waitFor();

  // A member is told, and can make way for somebody else on this device.
  await friend.page.goto(`/register?inviter_id=${code}`);
  await friend.page.getByText(texts.register.memberTitle).waitFor();
  const home = friend.page.getByRole('main').getByRole('link', { name: texts.tabs.home });
  assert.equal(await home.getAttribute('href'), '/');
  assert.equal(await field.count(), 0);
  await friend.page.getByRole('button', { name: texts.register.memberLogOut }).click();
  await field.waitFor();
  assert.equal(await field.inputValue(), String(code));
  assert.equal(await friend.page.evaluate(`sessionStorage.getItem('token')`), null);
  await friend.context.close();

  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('button', { name: texts.common.reload }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(fill(texts.team.total, { count: 23 })).waitFor();
  assert.match((await rows.first().innerText()).replaceAll(/\s+/g, ''), /f\*\*\*k.*10,000\.00/);
  assert.deepEqual(agent.faults, []);
  await agent.context.close();
});

test('a member finds no team and no code', async () => {
  const { page, context } = await newMobilePage(browser, { url: server.url, language: 'en' });
  await openTeam(page, 'player3');
  await page.getByText(texts.team.agentsOnly, { exact: true }).waitFor();
  await page.getByRole('link', { name: texts.team.askService }).click();
  await page.waitForURL(/customer/);
  const team = await (await apiOf('player3')).call('/api/user/getMyTeam', {});
  assert.ok(!team.ok && team.reason === 'agents_only');
  await context.close();
});

test("the trade history has a tab for the team's orders, with all their facts", async () => {
  await playARound(server, 'player1');
  const { page, context, faults } = await newMobilePage(browser, {
    url: server.url,
    language: 'en',
  });
  await signIn(page, { url: server.url, username: 'agent1', password: server.password() });
  await page.goto('/betRecord');
  await page.getByText(texts.betRecord.empty).waitFor();
  await page.getByRole('tab', { name: texts.betRecord.tabTeam }).click();
  const rows = page.getByRole('list', { name: texts.betRecord.tabTeam }).getByRole('listitem');
  const orders = await (await apiOf('agent1')).call('/api/user/orderList', { activeTab: 1 });
  assert.ok(orders.ok);
  const lines = orders.data;
  assert.equal(lines.length, 4);
  await rows.nth(lines.length - 1).waitFor();
  for (const [at, order] of lines.entries()) {
    const { username, issue, orderNo, quantity, play_type } = order;
    const row = rows.nth(at);
    assert.equal(username, 'p***1');
    const facts = [
      [texts.betRecord.game, gameName('en', 1)],
      [texts.betRecord.plan, planName('en', 0)],
      [texts.betRecord.playMethod, playName('en', play_type as 'big')],
      [texts.betRecord.issueNumber, issue],
      [texts.betRecord.orderNo, orderNo],
    ];
    const said = (await row.innerText()).replaceAll(/\s+/g, ' ');
    for (const [name, value] of facts) assert.ok(said.includes(`${name} ${value}`), said);
    assert.ok(said.includes(username) && said.includes(shown(quantity)), said);
  }
  await rows.first().click();
  const { betDetail } = texts;
  await page.getByText(betDetail.player, { exact: true }).waitFor();
  await page.getByText('p***1', { exact: true }).waitFor();
  for (const own of [betDetail.receipt, betDetail.balanceAfter]) {
    assert.equal(await page.getByText(own, { exact: true }).count(), 0);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('a member has no such tab, whatever the address says', async () => {
  const { page, context } = await newMobilePage(browser, { url: server.url, language: 'en' });
  await signIn(page, { url: server.url, username: 'player2', password: server.password() });
  await page.goto('/betRecord?team=1');
  await page.getByText(texts.betRecord.empty).waitFor();
  assert.equal(await page.getByRole('tab').count(), 0);
  await context.close();
});

for (const language of ['tw', 'en'] as const) {
  test(`axe finds nothing on an agent's screens, light or dark, ${language}`, async () => {
    const phone = await newMobilePage(browser, { url: server.url, language, width: 320 });
    const { page } = phone;
    const assertSound = async (place: string) => {
      await settle(page);
      assert.deepEqual(await findingsInBothThemes(page), [], place);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, 320, `${place} is wider than the screen`);
    };
    const { team } = catalogues[language];
    await signIn(page, { url: server.url, username: 'agent1', password: server.password() });
    await page.goto('/shareFriend');
    await page.getByRole('heading', { name: team.members }).waitFor();
    await assertSound('the team');
    await page.getByRole('button', { name: team.qr, exact: true }).click();
    await page.getByRole('img', { name: team.qrLabel }).waitFor();
    await assertSound('the picture');
    await page.goto('/betRecord?team=1');
    await page.getByRole('tab').first().waitFor();
    await assertSound("the team's orders");
    assert.deepEqual(phone.faults, []);
    await phone.context.close();
  });
}
