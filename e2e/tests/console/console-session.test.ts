// The console's session: it warns before it ends, and signing in again leads to the same screen.
// Then what staff set and a player sees: where to pay in, and when a game sells.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page, Request } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import { findingsOf } from '../../fixtures/browser.ts';
import { signInByForm, type ConsolePerson } from '../../fixtures/console-person.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'shortIdle' });

/** Two minutes before the end the page asks whether to stay; it polls the session every 10 s. */
const untilAskedMs = 500_000;
const untilEndMs = 600_000;

/** On a list that is there; later calls must not count as activity. */
async function rest({ page }: ConsolePerson): Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.goto('/console/players?text=player1');
  await page.getByRole('link', { name: 'player1' }).waitFor();
  while ([...asked].some((request) => !request.url().endsWith('/stream'))) await delay(restMs);
}

const restMs = 100;

test('an idle console asks, signs out, and opens the same screen at the next sign-in', async ({
  server,
  openStaff,
}) => {
  const person = await openStaff('support1');
  const { page } = person;
  await rest(person);
  await server.pass(untilAskedMs);
  await questionAt(page).waitFor();
  assert.deepEqual(await findingsOf(page), []);
  await server.pass(untilEndMs - untilAskedMs);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await signInByForm(page, { name: 'support1', password: server.password() });
  await page.getByRole('link', { name: 'player1' }).waitFor();
  assert.match(page.url(), /players\?text=player1$/);
});

test('an idle console whose question is answered stays signed in', async ({
  server,
  openStaff,
}) => {
  const person = await openStaff('support1');
  const { page } = person;
  await rest(person);
  const question = questionAt(page);
  await server.pass(untilAskedMs);
  await question.waitFor();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
});

test('a console whose session was ended shows the sign-in within seconds', async ({
  server,
  openStaff,
}) => {
  const { page } = await openStaff('content1', { path: '/console/content?kind=line' });
  await page.getByText('Live', { exact: true }).waitFor();
  const password = server.password();
  const owner = await signInAtConsole({ url: server.url, name: 'owner', password });
  const people = await owner.call('/people/list', {});
  assert.ok(people.ok);
  const staff_id = people.data.rows.find(({ name }) => name === 'content1')?.staff_id ?? 0;
  assert.ok((await owner.call('/people/end-sessions', { staff_id, password })).ok);
  await page.getByLabel('Name', { exact: true }).waitFor();
  await signInByForm(page, { name: 'content1', password });
  await page.waitForURL(/content\?kind=line$/);
});

test('what a colleague does shows without a reload', async ({ server, openStaff }) => {
  const { page } = await openStaff('owner', { path: '/console/content?kind=announcement' });
  await page.getByText('Live', { exact: true }).waitFor();
  const colleague = await signInAtConsole({
    url: server.url,
    name: 'content1',
    password: server.password(),
  });
  const text = 'Written by somebody else';
  const saved = await colleague.call('/content/save', {
    version: 0,
    kind: 'announcement',
    position: 1,
    is_shown: false,
    shows_from: null,
    shows_until: null,
    body: { text: { zh: text, tw: text, en: text, jp: text, kor: text } },
  });
  assert.ok(saved.ok, JSON.stringify(saved));
  await page.getByText(text).waitFor();
  await page.getByText('content1').waitFor();
});

test('a player who pays in is shown the account that the console has just set', async ({
  openMember,
  openStaff,
}) => {
  const { page } = await openStaff('finance1', { path: '/console/receiving-accounts' });
  await page.getByRole('button', { name: 'Add an account' }).click();
  const question = page.getByRole('dialog', { name: 'A new receiving account' });
  await question.getByLabel('Bank', { exact: true }).fill('Harbour Bank');
  await question.getByLabel('Holder').fill('Trine Limited');
  await question.getByLabel('Number').fill('700123456789');
  await question.getByLabel('Reason, for the audit log').fill('A second bank');
  await question.getByRole('button', { name: 'Propose' }).click();
  await page.getByText('Waits for a second person: TWD, Harbour Bank 700123456789').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Confirm' }).count(), 0);
  const second = await openStaff('finance2', { path: '/console/receiving-accounts' });
  await second.page.getByRole('button', { name: 'Confirm' }).click();
  const dialog = second.page.getByRole('dialog', { name: 'Show this account to players?' });
  await dialog.getByText('Harbour Bank 700123456789').waitFor();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('cell', { name: 'Harbour Bank 700123456789', exact: true }).waitFor();

  const player = await openMember({ username: 'console_payer' });
  const asked = await player.api.call('/api/user/recharge', { money: '500.00', type: 'TWD' });
  assert.ok(asked.ok, JSON.stringify(asked));
  await player.page.goto(`/capitalDetail?request=${asked.data.id}`);
  await player.page.getByText('Harbour Bank').first().waitFor();
  const shown = await player.page.getByRole('main').textContent();
  assert.ok(shown?.replaceAll(' ', '').includes('700123456789'), shown ?? '');
});

test('a game whose hours the console has just set closes after its round', async ({
  server,
  openStaff,
}) => {
  const { page } = await openStaff('risk1', { path: '/console/sale-hours' });
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Singapore' });
  const now = Number(hour.format(server.now()));
  const at = (ahead: number) => `${String((now + ahead) % 24).padStart(2, '0')}:00`;
  await page.getByRole('button', { name: 'Change the hours of Singapore' }).click();
  const question = page.getByRole('dialog', { name: 'When is Singapore on sale?' });
  await question.getByRole('radio', { name: 'These hours' }).check();
  await question.getByLabel('Hours in Asia/Singapore').fill(`${at(3)}-${at(8)}`);
  await question.getByLabel('Reason, for the audit log').fill('A quiet afternoon');
  await question.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: `${at(3)} to ${at(8)}` }).waitFor();
  await server.drawRounds();
  const visitor = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  for (;;) {
    const home = await visitor.call('/api/index/index', {});
    assert.ok(home.ok);
    const [singapore] = home.data.games;
    if (singapore?.open === 0) {
      assert.ok(singapore.next_open * 1000 > server.now() + 60 * 60_000);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
});

function questionAt(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Are you still there?' });
}
