// Two addresses of one platform: measured, chosen, used for every call; and when the chosen one
// dies, even in the middle of a bet, the other one takes over and the bet is placed once.

import assert from 'node:assert/strict';
import { expect, type Page, type Request } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { waitForToast } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { openHost, type TestHost } from '../../fixtures/host.ts';
import { placeBet, roundWithTime } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'hosts' });

/** Every call of the API from now on, but for the measuring itself. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = pathname.startsWith('/index.php/') && pathname !== measured;
    if (isCall && request.method() !== 'OPTIONS') calls.push(request);
  });
  return calls;
}

const measured = '/index.php/api/fairness/chain';

function originsOf(calls: readonly Request[]): string[] {
  return [...new Set(calls.map((request) => new URL(request.url()).origin))];
}

function kept(page: Page): Promise<unknown> {
  return page.evaluate(`sessionStorage.getItem('activeList')`);
}

test('a second host that is another name of the same machine works', async ({
  server,
  openMember,
}) => {
  const { page, texts } = await openMember({ username: 'linesman' });
  await page.goto('/setting?type=1');
  await page.getByRole('link', { name: texts.setting.changeLine }).click();
  const second = page.getByRole('button', { name: 'Server 2' });
  await page
    .getByRole('button', { name: 'Server 1' })
    .getByText(/^\d+ ms$/)
    .waitFor();
  await second.getByText(/^\d+ ms$/).waitFor();
  await expect(page.getByText(texts.home.bestLine, { exact: true })).toHaveCount(1);
  // Without a choice the first host is used, and nothing may be stored yet.
  assert.equal((await kept(page)) ?? '0', '0');
  const calls = watchCalls(page);
  await second.click();
  await waitForToast(page, fill(texts.home.lineSwitched, { line: 2 }));
  await page.waitForURL(/setting/i);
  assert.equal(await kept(page), '1');
  calls.length = 0;
  await page.goto('/wallet');
  await page.waitForLoadState('networkidle');
  assert.deepEqual(originsOf(calls), [server.url.replace('127.0.0.1', 'localhost')]);
});

test('a bet whose host stops is sent by another host, and placed once', async ({
  server,
  hostPort,
  openMember,
  atEnd,
}) => {
  const host = await openHost(server.url, hostPort);
  atEnd(() => host.stop());
  await writeHosts(server, [server.url, host.url]);
  const person = await openMember({ username: 'line_survivor', path: '/' });
  const { page, texts, api } = person;
  await page.getByRole('button', { name: 'Server 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Server 2' }).click();
  await waitForToast(page, fill(texts.home.lineSwitched, { line: 2 }));

  const calls = watchCalls(page);
  const issue = await roundWithTime(api, 1, 20);
  await page.goto('/betRoom?id=1&game_id=1');
  await page.getByRole('tabpanel').getByRole('button').first().waitFor();
  assert.deepEqual(originsOf(calls), [host.url], 'a reloaded page keeps the host');
  host.stopAnswering('POST /index.php/api/Lottery/playOrder');
  await placeBet(person, { issue, plays: ['big'], stake: '10' });

  const notice = fill(texts.offline.lineDown, { line: 2, other: 1 });
  await page.getByText(notice).waitFor();
  const bets = calls.filter((request) => request.url().includes('/playOrder'));
  assert.deepEqual(originsOf(bets), [host.url, server.url]);
  const keys = new Set(bets.map((request) => request.headers()['idempotency-key']));
  assert.equal(keys.size, 1);
  const orders = await api.call('/api/user/orderList', {});
  assert.ok(orders.ok);
  assert.deepEqual(
    orders.data.map(({ issue: at, quantity }) => [at, quantity]),
    [[issue, '10.00']],
  );
  assert.equal(await kept(page), '1', 'the choice stays');

  await waitForReturn(page, { server, host, notice });
});

test('a call without an idempotency key is not repeated at another host', async ({
  server,
  hostPort,
  openMember,
  atEnd,
}) => {
  const host = await openHost(server.url, hostPort);
  atEnd(() => host.stop());
  await writeHosts(server, [server.url, host.url]);
  const { page, texts, api } = await openMember({ username: 'careful' });
  await page.goto('/changeline');
  await page.getByRole('button', { name: 'Server 2' }).click();
  await page.waitForURL(/setting/i);
  await page.goto('/baseinfo');
  await page.getByLabel(texts.baseInfo.nickname).fill('Careful one');
  const calls = watchCalls(page);
  host.stopAnswering('POST /index.php/api/user/profile');
  const save = page.getByRole('button', { name: texts.baseInfo.save, exact: true });
  await save.click();
  await page.getByText(texts.common.noAnswer).waitFor();
  await page.getByText(fill(texts.offline.lineDown, { line: 2, other: 1 })).waitFor();
  const saves = () => calls.filter((request) => request.url().includes('/profile'));
  assert.deepEqual(originsOf(saves()), [host.url]);
  await save.click();
  await waitForToast(page, texts.baseInfo.saved);
  assert.deepEqual(originsOf(saves()), [host.url, server.url]);
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  assert.equal(user.data.nickname, 'Careful one');
});

interface Return {
  readonly server: MovableServer;
  readonly host: TestHost;
  readonly notice: string;
}

/** The chosen host answers again: the notice goes, and the calls return to it. */
async function waitForReturn(page: Page, { server, host, notice }: Return): Promise<void> {
  const answered = page.waitForResponse((response) => {
    const { origin, pathname } = new URL(response.url());
    return origin === host.url && pathname !== measured && response.ok();
  });
  await host.restart();
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await page.getByText(notice).waitFor({ state: 'detached' });
  // A draw is something that every page asks about.
  await server.drawRounds();
  await answered;
}

/** The console puts these first. */
async function writeHosts(server: MovableServer, urls: readonly string[]): Promise<void> {
  const staffConsole = await signInAtConsole({
    url: server.url,
    name: 'content1',
    password: server.password(),
  });
  const list = await staffConsole.call('/content/list', { kind: 'line' });
  assert.ok(list.ok);
  for (const { content_id: id, version } of list.data.rows) {
    await staffConsole.call('/content/remove', { content_id: id, version });
  }
  for (const [index, url] of urls.entries()) {
    const name = `Server ${index + 1}`;
    const saved = await staffConsole.call('/content/save', {
      version: 0,
      kind: 'line',
      position: index,
      is_shown: true,
      shows_from: null,
      shows_until: null,
      body: { name: { zh: name, tw: name, en: name, jp: name, kor: name }, url },
    });
    assert.ok(saved.ok, JSON.stringify(saved));
  }
}
