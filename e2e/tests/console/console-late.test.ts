// The console when answers are late or never come: an outcome is shown when it is there, a stream
// that was refused is opened again, and no page stays empty.

import assert from 'node:assert/strict';
import type { Page, Route } from '@playwright/test';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { openRequest, signInByApi, type ConsolePerson } from '../../fixtures/console-person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { openVisitor, say } from '../../fixtures/visitor.ts';
import { forgetFaults } from '../../fixtures/browser.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'staffed' });

/** From here on these addresses are asked in vain. */
async function hold(page: Page, address: string): Promise<void> {
  await page.route(address, () => undefined);
}

test('an act is over when it is answered, not when the reads after it are', async ({
  server,
  openStaff,
}) => {
  const username = 'late_payer';
  const { api } = await registerByApi(server.url, username);
  const asked = await api.call('/api/user/recharge', { money: '300.00', type: 'TWD' });
  assert.ok(asked.ok, JSON.stringify(asked));
  const person = await openStaff('finance1', { isSignedOut: true });
  const { page } = person;
  const { url } = server;
  await signInByApi(person, { url, name: 'finance1', password: server.password() });
  // No call has a time limit: what waits for a read waits for ever.
  await page.addInitScript('AbortSignal.timeout = () => new AbortController().signal');
  await page.goto('/console/');
  const panel = await openRequest(page, 'Deposits', username);
  await panel.getByRole('button', { name: 'Claim', exact: true }).click();
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await hold(page, '**/console/api/deposits/list?*');
  const question = page.getByRole('dialog', { name: 'Approve the deposit?' });
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await panel.getByText('It is decided.').waitFor();
});

/** The server, or something before it, says no to the first that asks. */
function rejectOnce(): (route: Route) => Promise<void> {
  let asked = 0;
  return async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 503, body: 'a moment, please' });
    else await route.fallback();
  };
}

/** The browser reports the refusal, which the test provoked. */
function forgetRejection({ faults }: ConsolePerson): void {
  forgetFaults(faults, /status of 503/);
}

test('a stream that was refused is asked for again', async ({ server, openStaff }) => {
  const person = await openStaff('content1', { isSignedOut: true });
  const { page } = person;
  const { url } = server;
  await signInByApi(person, { url, name: 'content1', password: server.password() });
  await page.route('**/console/api/stream', rejectOnce());
  const rejected = page.waitForResponse('**/console/api/stream');
  await page.goto('/console/');
  assert.equal((await rejected).status(), 503);
  await page.getByText('Live', { exact: true }).waitFor();
  forgetRejection(person);
});

test('a conversation whose stream was refused goes on', async ({ server, openStaff }) => {
  const visitor = openVisitor(server.url);
  await say(visitor, 'hello from outside');
  const person = await openStaff('support1', { path: '/console/support', width: 1440 });
  const { page } = person;
  await page.route('**/console/api/support/stream?*', rejectOnce());
  const rejected = page.waitForResponse('**/console/api/support/stream?*');
  await page.getByRole('button', { name: 'hello from outside' }).click();
  const talk = page.getByRole('region', { name: /^Conversation with/ });
  await rejected;
  await say(visitor, 'is anybody there?');
  await talk.getByRole('log').getByText('is anybody there?').waitFor();
  forgetRejection(person);
});

test('news that come faster than answers keep no answer away', async ({ server, openStaff }) => {
  const { page } = await openStaff('support1', { path: '/console/support', width: 1440 });
  await say(openVisitor(server.url), 'the first of three');
  const staffConsole = await signInAtConsole({
    url: server.url,
    name: 'support1',
    password: server.password(),
  });
  const inbox = await staffConsole.call('/support/list', { limit: 1 });
  assert.ok(inbox.ok, JSON.stringify(inbox));
  const waiting = inbox.data.counts.unassigned;
  await waits(page, waiting);
  const lists = '**/console/api/support/list?*';
  const held: Route[] = [];
  await page.route(lists, (route) => void held.push(route));
  const asked = page.waitForRequest(lists);
  await say(openVisitor(server.url), 'the second of three');
  await asked;
  await waits(page, waiting + 1);
  const leftAlone: string[] = [];
  page.on('requestfailed', (request) => leftAlone.push(request.url()));
  await say(openVisitor(server.url), 'the third of three');
  await waits(page, waiting + 2);
  // The page makes this call after the answer, so it has cancelled its earlier calls.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  assert.deepEqual(leftAlone, []);
  await page.unroute(lists);
  await Promise.all(held.map((route) => route.fallback()));
  await page.getByRole('button', { name: 'the third of three' }).waitFor();
});

/** Until the console has received that so many conversations wait for an answer. */
async function waits(page: Page, count: number): Promise<void> {
  const badge = page.getByTitle(`${count} waiting`, { exact: true });
  await badge.first().waitFor();
}

test('who steps back on the way to the sign-in comes to it from there', async ({
  server,
  openStaff,
}) => {
  // Signed in already, the page has not fetched the sign-in.
  const { page } = await openStaff('risk1', { path: '/console/rounds' });
  await page.getByRole('heading', { level: 1, name: 'Rounds' }).waitFor();
  await page.getByRole('link', { name: 'Live board' }).click();
  await page.getByRole('heading', { level: 1, name: 'Live board' }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  const goOn = Promise.withResolvers<void>();
  await page.route('**/console/assets/*.js', async (route) => {
    await goOn.promise;
    await route.fallback();
  });
  const password = server.password();
  const owner = await signInAtConsole({ url: server.url, name: 'owner', password });
  const people = await owner.call('/people/list', {});
  assert.ok(people.ok);
  const staff_id = people.data.rows.find(({ name }) => name === 'risk1')?.staff_id ?? 0;
  const held = page.waitForRequest('**/console/assets/*.js');
  assert.ok((await owner.call('/people/end-sessions', { staff_id, password })).ok);
  await page.waitForURL('**/console/sign-in?next=%2Fboard');
  await held;
  await page.goBack();
  await page.waitForURL('**/console/sign-in?next=%2Frounds');
  goOn.resolve();
  await page.getByLabel('Name', { exact: true }).waitFor();
});

test('a filter that found nothing says nothing of the next one, which is still read', async ({
  server,
  openStaff,
}) => {
  const username = 'sought_for';
  await registerByApi(server.url, username);
  const { page } = await openStaff('support1', { path: '/console/players?text=nobodyhasthis' });
  const nothing = page.getByText('No player matches.');
  await nothing.waitFor();
  const isRead = Promise.withResolvers<void>();
  await page.route('**/console/api/players/search?*', async (route) => {
    await isRead.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest(/players\/search\?.*sought_for/);
  const filter = page.getByLabel('Name, number, invite code or mobile');
  await filter.fill(username);
  await filter.press('Enter');
  await asked;
  await nothing.waitFor({ state: 'detached' });
  isRead.resolve();
  await page.getByRole('link', { name: username }).waitFor();
});
