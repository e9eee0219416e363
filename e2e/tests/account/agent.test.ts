// An agent invites, sees the team and what it bets; what the screens show is what the server says.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { teamPageRows } from '@trine/contract/account/team.ts';
import { fill } from '@trine/i18n/fill.ts';
import { gameName, planName, playName } from '@trine/i18n/labels.ts';
import { becomesTrue, waitForToast, watchCaptcha } from '../../fixtures/browser.ts';
import {
  assertPictureOf,
  catalogues,
  newcomerPassword,
  roundWithTime,
  shown,
} from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

async function inviteCodeOf(agent: Client): Promise<number> {
  const user = await agent.call('/api/user/userInfo', {});
  assert.ok(user.ok && user.data.invite_code !== undefined);
  return user.data.invite_code;
}

/** An invite code is the agent's player number and this. */
const inviteCodeOffset = 100_000;

/** Registers a member of the team that a code leads to. */
async function joinTeam(baseUrl: string, username: string, code: number): Promise<Client> {
  const { api } = await registerByApi(baseUrl, username, code - inviteCodeOffset);
  return api;
}

async function openTeam(page: Page): Promise<void> {
  await page.goto('/SHAREFRIEND');
  await page.getByRole('heading', { name: texts.team.title, level: 1 }).waitFor();
}

test('the code, the shared link and the picture all lead to the registration', async ({
  server,
  openDemoAccount,
}) => {
  const { page, context, api } = await openDemoAccount('agent1');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTeam(page);
  const code = await inviteCodeOf(api);
  await page.getByText(String(code), { exact: true }).waitFor();
  const link = `${server.url}/register?inviter_id=${code}&lang=en`;
  await page.getByRole('button', { name: texts.team.share }).click();
  await waitForToast(page, texts.team.linkCopied);
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), link);
  await page.getByRole('button', { name: texts.team.qr, exact: true }).click();
  const picture = page.getByRole('img', { name: texts.team.qrLabel });
  await assertPictureOf(picture, link);
  await page.getByRole('dialog').getByText(link).waitFor();
});

test("the device's own share sheet gets the link and the code", async ({
  server,
  openDemoAccount,
}) => {
  const { page, api } = await openDemoAccount('agent1');
  await page.addInitScript({
    content: `
      globalThis.shared = [];
      navigator.share = async (given) => { globalThis.shared.push(given); };
    `,
  });
  await openTeam(page);
  const code = await inviteCodeOf(api);
  await page.getByRole('button', { name: texts.team.share }).click();
  await becomesTrue(page, 'globalThis.shared.length > 0');
  const url = `${server.url}/register?inviter_id=${code}&lang=en`;
  const text = fill(texts.team.shareText, { code });
  assert.deepEqual(await page.evaluate('globalThis.shared'), [{ title: 'Trine', text, url }]);
});

test('a player who registers by the link is in the team, whose pages end', async ({
  server,
  openDemoAccount,
  openPhone,
}) => {
  const { page, api } = await openDemoAccount('agent1');
  const code = await inviteCodeOf(api);
  const team = async (at: number) => {
    const answer = await api.call('/api/user/getMyTeam', { page: at });
    assert.ok(answer.ok);
    return answer.data;
  };
  // One more than a page has. Two passwords are hashed at once: one after another is as fast as
  // all together.
  for (let { total } = await team(1); total <= teamPageRows.standard; total += 1) {
    await joinTeam(server.url, `sim_team_${total}_member`, code);
  }
  const { total } = await team(1);
  await openTeam(page);
  const rows = page.getByRole('list', { name: texts.team.members }).getByRole('listitem');
  await page.getByText(fill(texts.team.total, { count: total })).waitFor();
  await rows.nth(teamPageRows.standard - 1).waitFor();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.getByText('--END--').waitFor();
  await rows.nth(total - 1).waitFor();
  const members = [...(await team(1)).data, ...(await team(2)).data];
  const lines = await rows.allInnerTexts();
  assert.equal(lines.length, members.length);
  for (const [at, { id, username, money }] of members.entries()) {
    const line = lines[at]?.replaceAll(/\s+/g, '') ?? '';
    for (const part of [String(id), username, shown(money)]) assert.ok(line.includes(part), line);
  }
  assert.ok(members.every(({ username }) => /^.\*\*\*.$/u.test(username)));

  const friend = await openPhone();
  const readCaptcha = await watchCaptcha(friend.page);
  await friend.page.goto(`/register?inviter_id=${code}`);
  const field = friend.page.getByLabel(texts.register.inviteCode);
  await expect(field).toHaveValue(String(code));
  await friend.page.getByLabel(texts.register.username).fill('friend_by_link');
  const password = friend.page.getByLabel(texts.register.password, { exact: true });
  await password.fill(newcomerPassword);
  const captcha = friend.page.getByRole('textbox', { name: texts.login.captcha });
  await captcha.fill(await readCaptcha());
  await friend.page.getByRole('checkbox').check();
  await friend.page.getByRole('button', { name: texts.register.submit, exact: true }).click();
  await friend.page.getByText(fill(texts.home.greeting, { name: 'friend_by_link' })).waitFor();

  // A member sees a notice, and can log out for another player on this device.
  await friend.page.goto(`/register?inviter_id=${code}`);
  await friend.page.getByText(texts.register.memberTitle).waitFor();
  const home = friend.page.getByRole('main').getByRole('link', { name: texts.tabs.home });
  await expect(home).toHaveAttribute('href', '/');
  assert.equal(await field.count(), 0);
  await friend.page.getByRole('button', { name: texts.register.memberLogOut }).click();
  await field.waitFor();
  await expect(field).toHaveValue(String(code));
  assert.equal(await friend.page.evaluate(`sessionStorage.getItem('token')`), null);

  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('button', { name: texts.common.reload }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(fill(texts.team.total, { count: total + 1 })).waitFor();
  assert.match((await rows.first().innerText()).replaceAll(/\s+/g, ''), /f\*\*\*k.*10,000\.00/);
});

test('a member finds no team, no code and no orders of a team, at any address', async ({
  openMember,
}) => {
  const { page, api } = await openMember({ username: 'no_agent', path: '/SHAREFRIEND' });
  await page.getByText(texts.team.agentsOnly, { exact: true }).waitFor();
  await page.getByRole('link', { name: texts.team.askService }).click();
  await page.waitForURL(/customer/);
  const team = await api.call('/api/user/getMyTeam', {});
  assert.ok(!team.ok && team.reason === 'agents_only');
  await page.goto('/betRecord?team=1');
  await page.getByText(texts.betRecord.empty).waitFor();
  assert.equal(await page.getByRole('tab').count(), 0);
});

/** Four orders of a member in one round, which is drawn. */
async function playAsMember(server: MovableServer, member: Client): Promise<void> {
  const issue = await roundWithTime(member, 1, 6);
  // Stakes that differ: equal ones on opposite plays are refused.
  for (const [play_type, money] of [
    ['big', '99.00'],
    ['sum_14', '1.00'],
    ['small,odd', '10.00'],
  ] as const) {
    const bet = { issue, plan_id: 1, game_id: 1, play_type, money };
    const placed = await member.call('/api/Lottery/playOrder', bet);
    assert.ok(placed.ok, JSON.stringify(placed));
  }
  await server.drawRounds();
}

test("the trade history has a tab for the team's orders, with all their facts", async ({
  server,
  openDemoAccount,
}) => {
  const { page, api } = await openDemoAccount('agent1');
  const member = await joinTeam(server.url, 'team_player', await inviteCodeOf(api));
  await playAsMember(server, member);
  // No test bets as the agent.
  await page.goto('/betRecord');
  await page.getByText(texts.betRecord.empty).waitFor();
  await page.getByRole('tab', { name: texts.betRecord.tabTeam }).click();
  const rows = page.getByRole('list', { name: texts.betRecord.tabTeam }).getByRole('listitem');
  const orders = await api.call('/api/user/orderList', { activeTab: 1 });
  assert.ok(orders.ok);
  const lines = orders.data;
  const theirs = new Set(lines.filter(({ username }) => username === 't***r'));
  assert.equal(theirs.size, 4);
  await rows.nth(lines.length - 1).waitFor();
  for (const [at, order] of lines.entries()) {
    if (!theirs.has(order)) continue;
    const { issue, orderNo, quantity, play_type } = order;
    const row = rows.nth(at);
    const facts = [
      [texts.betRecord.game, gameName('en', 1)],
      [texts.betRecord.plan, planName('en', 0)],
      [texts.betRecord.playMethod, playName('en', play_type as 'big')],
      [texts.betRecord.issueNumber, issue],
      [texts.betRecord.orderNo, orderNo],
    ];
    const said = (await row.innerText()).replaceAll(/\s+/g, ' ');
    for (const [name, value] of facts) assert.ok(said.includes(`${name} ${value}`), said);
    assert.ok(said.includes('t***r') && said.includes(shown(quantity)), said);
  }
  await rows.first().click();
  const { betDetail } = texts;
  await page.getByText(betDetail.player, { exact: true }).waitFor();
  await page.getByText('t***r', { exact: true }).waitFor();
  for (const own of [betDetail.receipt, betDetail.balanceAfter]) {
    assert.equal(await page.getByText(own, { exact: true }).count(), 0);
  }
});
