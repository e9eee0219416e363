// The console's screens by name, with what has to have happened for them to show something.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { consoleStates } from './console-states.ts';
import {
  waitForDialog,
  openActionMenu,
  openFirstDialog,
  examplePlayerId,
  visitConsole,
} from './visit-console.ts';
import { signInAtConsole } from '../fixtures/console-sign-in.ts';
import type { NamedScreen } from './screens.ts';
import { openVisitor, say } from '../fixtures/visitor.ts';

/** Every place of the console, by its path after `/console/`. */
export const consolePlaces = [
  'deposits',
  'withdrawals',
  'proposals',
  'support',
  'players',
  'players/10002',
  'board',
  'rounds',
  'voids',
  'switches',
  'plans',
  'plans/1',
  'content',
  'receiving-accounts',
  'sale-hours',
  'reports',
  'people',
  'audit-log',
  'you',
] as const;

/** For an owner at a console where something has happened. */
export const consoleScreens: readonly NamedScreen[] = [
  ...consolePlaces.map((place): NamedScreen => {
    return [place.replaceAll('/', '-'), (page) => visitConsole(page, place)];
  }),
  ['deposit', (page) => openFirstDialog(page, 'deposits', /^Open the request of/)],
  ['withdrawal', (page) => openFirstDialog(page, 'withdrawals', /^Open the request of/)],
  ['withdrawal-reject', openRejection],
  ['players-none', (page) => visitConsole(page, 'players?text=nobody-of-this-name')],
  ['player-orders', (page) => openTab(page, 'Orders')],
  ['player-entries', (page) => openTab(page, 'Money')],
  ['player-requests', (page) => openTab(page, 'Requests')],
  ['player-sessions', (page) => openTab(page, 'Sessions')],
  ['player-security', (page) => openTab(page, 'Security')],
  ['player-audit-log', (page) => openTab(page, 'Audit log')],
  ['player-acts', openActionMenu],
  ['player-gift', openGift],
  ['round', openRound],
  ['plan-form', openPlanForm],
  ['content-piece', (page) => openFirstDialog(page, 'content?kind=article', 'Add an article')],
  ['switch-off', (page) => openFirstDialog(page, 'switches', /^Switch off: Betting/)],
  ['receiving-add', (page) => openFirstDialog(page, 'receiving-accounts', /^Add/)],
  ['sale-hours-change', (page) => openFirstDialog(page, 'sale-hours', /^Change/)],
  ['people-roles', openRoles],
  ['people-add', (page) => openFirstDialog(page, 'people', 'Add a person')],
  ['audit-log-line', (page) => openFirstDialog(page, 'audit-log', /^Open line/)],
  ...consoleStates,
];

/** Something to show: a gift that waits, a note, a switch that is off, a visitor who writes. */
export async function keepTheConsoleBusy(url: string, password: string): Promise<void> {
  const support = await signInAtConsole({ url, name: 'support1', password });
  const finance = await signInAtConsole({ url, name: 'finance1', password });
  const risk = await signInAtConsole({ url, name: 'risk1', password });
  const player_id = examplePlayerId;
  const said = [
    await support.call('/players/note', { player_id, text: 'Called about a late withdrawal.' }),
    await support.call('/proposals/reset', {
      player_id,
      kind: 'password_reset',
      reason: 'Lost the password with the phone',
    }),
    await finance.call('/proposals/gift', {
      player_id,
      money: '25.50',
      reason: 'For waiting so patiently',
    }),
    await risk.call('/switches/turn', {
      name: 'registration',
      is_on: false,
      reason: 'Too many robots today',
    }),
  ];
  for (const one of said) assert.ok(one.ok, JSON.stringify(one));
  const visitor = openVisitor(url);
  await say(visitor, 'Good evening! I sent 500 USDT an hour ago and do not see it.');
  await say(visitor, 'The reference is 038M-70RC-R00.');
}

async function openRejection(page: Page): Promise<void> {
  await openFirstDialog(page, 'withdrawals', /^Open the request of/);
  const panel = page.getByRole('dialog');
  const claim = panel.getByRole('button', { name: 'Claim', exact: true });
  const reject = panel.getByRole('button', { name: 'Reject', exact: true });
  await claim.or(reject).first().waitFor();
  if (await claim.isVisible()) await claim.click();
  await reject.click();
  await page.getByRole('dialog').nth(1).waitFor();
  await waitForDialog(page);
}

async function openTab(page: Page, name: string): Promise<void> {
  await visitConsole(page, `players/${examplePlayerId}`);
  await page.getByRole('tab', { name }).click();
  await page.waitForLoadState('networkidle');
}

async function openGift(page: Page): Promise<void> {
  await openActionMenu(page);
  await page.getByRole('menuitem', { name: 'Give money away' }).click();
  await waitForDialog(page);
}

async function openRound(page: Page): Promise<void> {
  await visitConsole(page, 'rounds?status=settled');
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /20\d{9}/ }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openPlanForm(page: Page): Promise<void> {
  await visitConsole(page, 'plans/1');
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByLabel('Target return, percent').fill('96');
  await page.waitForLoadState('networkidle');
}

async function openRoles(page: Page): Promise<void> {
  await visitConsole(page, 'people');
  await page.getByRole('tab', { name: 'What roles may' }).click();
}
