// What staff set at the console reaches the players as it was meant: the message of a switch,
// an article with nothing in it that acts, at its time. And what a reviewer must not overlook is
// said.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import { forgetFaults, findingsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'staffed' });

const deposit = { money: '2000.00', type: 'USD' } as const;

async function turn(page: Page, button: RegExp, reason: string): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByLabel('Reason, for the audit log').fill(reason);
  await question.getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'hidden' });
}

test("what is switched off is refused with the operator's message, in its language", async ({
  server,
  openStaff,
}) => {
  const { page } = await openStaff('risk1', { path: '/console/switches' });
  const { user, api } = await registerByApi(server.url, 'reach_payer');
  const token = () => user.token;
  const inChinese = createClient({ baseUrl: server.url, token, language: () => 'tw' });
  const own = 'Our bank is closed until Monday.';
  await page.getByRole('button', { name: 'Switch off: Deposits' }).click();
  const question = page.getByRole('dialog', { name: 'Switch off: Deposits?' });
  await question.getByRole('tab', { name: 'English' }).click();
  await question.getByLabel('Message, English').fill(own);
  assert.deepEqual(await findingsOf(page), []);
  await turn(page, /^Switch off$/, 'The bank told us so');
  await page.getByText(`Players read: “${own}”`).waitFor();

  const rejected = await api.call('/api/user/recharge', deposit);
  assert.ok(!rejected.ok);
  assert.equal(rejected.msg, own);
  const elsewhere = await inChinese.call('/api/user/recharge', deposit);
  assert.ok(!elsewhere.ok);
  assert.equal(elsewhere.reason, rejected.reason);
  assert.ok(elsewhere.msg !== '' && elsewhere.msg !== own, elsewhere.msg);

  await page.getByRole('button', { name: 'Switch on: Deposits' }).click();
  await turn(page, /^Switch on$/, 'The bank is open again');
  const taken = await api.call('/api/user/recharge', deposit);
  assert.ok(taken.ok, JSON.stringify(taken));
});

const title = 'What changes on Monday';
const attack =
  '<h2>Read this</h2><p onclick="top.document.title=1">Calmly.</p>' +
  '<script>top.document.title=1</script><img src=x onerror="top.document.title=1">' +
  '<a href="javascript:alert(1)">here</a><iframe src="/console/"></iframe>';

/** What the field of a time shows in the zone of the operator. */
function wallTime(atMs: number): string {
  const taipeiAheadMs = 8 * 3_600_000;
  return new Date(atMs + taipeiAheadMs).toISOString().slice(0, 16);
}

const hourMs = 3_600_000;

/** The article as players get it, if they do. */
async function shownArticle(baseUrl: string): Promise<string | undefined> {
  const visitor = createClient({ baseUrl, token: () => null, language: () => 'en' });
  const list = await visitor.call('/api/index/articleList', {});
  assert.ok(list.ok, JSON.stringify(list));
  const { tops, articleTabs } = list.data;
  const all = [...tops, ...articleTabs.flatMap(({ articles }) => articles)];
  return all.find((article) => article.title === title)?.content;
}

async function changeTimes(page: Page, times: { readonly from?: number; readonly until?: number }) {
  const drawer = page.getByRole('dialog');
  if (!(await drawer.isVisible())) {
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^(Open|Change)/ }).click();
  }
  const { from, until } = times;
  await drawer.getByLabel('From').fill(from === undefined ? '' : wallTime(from));
  await drawer.getByLabel('Until').fill(until === undefined ? '' : wallTime(until));
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
}

test('an article is read in its time, and nothing in it acts', async ({ server, openStaff }) => {
  const { page, faults } = await openStaff('content1', { path: '/console/content?kind=article' });
  await page.getByRole('button', { name: 'Add an article' }).click();
  const drawer = page.getByRole('dialog', { name: 'A new article' });
  await drawer.getByRole('tab', { name: 'English' }).first().click();
  await drawer.getByLabel('Title, English').fill(title);
  await drawer.getByRole('tab', { name: 'English' }).last().click();
  await drawer.getByLabel('Contents, English').fill(attack);
  await drawer.getByText('Preview', { exact: true }).click();
  const frame = page.frameLocator('iframe[title="Preview, English"]');
  await frame.getByRole('heading', { name: 'Read this' }).waitFor();
  const now = server.now();
  await changeTimes(page, { from: now + hourMs });
  assert.equal(await shownArticle(server.url), undefined, 'before its time');
  await changeTimes(page, { from: now - hourMs });
  assert.equal(await shownArticle(server.url), '<h2>Read this</h2><p>Calmly.</p>here');
  await changeTimes(page, { from: now - 2 * hourMs, until: now + hourMs });
  assert.ok(await shownArticle(server.url), 'within its time');
  await changeTimes(page, { from: now - 2 * hourMs, until: now - hourMs });
  assert.equal(await shownArticle(server.url), undefined, 'after its time');
  assert.equal(await page.title(), 'Content · Trine console');
  // The preview is a frame in which the browser runs no script.
  forgetFaults(faults, /about:srcdoc|^Framing |ERR_BLOCKED_BY_RESPONSE/);
});

test('approvals split below the limit and a freeze of betting are said beside them', async ({
  server,
  openStaff,
}) => {
  const { user, api } = await registerByApi(server.url, 'reach_splitter');
  const asked: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const outcome = await api.call('/api/user/recharge', deposit);
    assert.ok(outcome.ok, JSON.stringify(outcome));
    asked.push(outcome.data.id);
  }
  const { page } = await openStaff('finance1', { path: `/console/deposits?request=${asked[1]}` });
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: 'Earlier requests' }).waitFor();
  const warning = panel.getByText(/It takes two people/);
  assert.equal(await warning.count(), 0, 'nothing was approved yet');
  const account = { url: server.url, password: server.password() };
  const finance = await signInAtConsole({ ...account, name: 'finance1' });
  for (const request_id of asked.slice(0, 2)) {
    assert.ok((await finance.call('/deposits/claim', { request_id })).ok);
    const approved = await finance.call('/deposits/approve', { request_id });
    assert.deepEqual(approved.ok && approved.data, { outcome: 'settled' });
  }
  await page.goto(`/console/deposits?request=${asked[2]}`);
  const why = /you alone approved 4,000\.00 for this player.*more than 5,000\.00/;
  await panel.getByText(why).waitFor();
  await panel.getByRole('button', { name: 'Claim' }).click();
  await panel.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve the deposit?' });
  await dialog.getByText(why).waitFor();
  await dialog.getByRole('button', { name: 'Approve as the first' }).click();
  await page.getByText('A second person has to approve.').first().waitFor();
  assert.deepEqual(await findingsOf(page), []);

  const support = await signInAtConsole({ ...account, name: 'support1' });
  const frozen = await support.call('/players/state', {
    player_id: user.user_id,
    state: 'betting_frozen',
    seen: 'active',
    reason: 'Asked for a pause',
  });
  assert.ok(frozen.ok, JSON.stringify(frozen));
  await page.reload();
  await panel.getByText('Betting is frozen, so no turnover is required.').waitFor();
});
