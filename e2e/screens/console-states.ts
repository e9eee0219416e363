// Dialogs, menus and states of the console beyond its plain screens, by name, for an owner.

import type { Page } from '@playwright/test';
import type { NamedScreen } from './screens.ts';
import { waitForDialog, openActionMenu, openFirstDialog, visitConsole } from './visit-console.ts';

export const consoleStates: readonly NamedScreen[] = [
  ['menu', openMenu],
  ['account', (page) => openMenuOf(page, 'players', /^user owner|owner Owner/)],
  ['views', openViews],
  ['missing', (page) => visitConsole(page, 'nowhere')],
  ['deposit-approve', (page) => openDecision(page, 'deposits', 'Approve')],
  ['withdrawal-approve', (page) => openDecision(page, 'withdrawals', 'Approve')],
  ['proposal-confirm', (page) => openFirstDialog(page, 'proposals', 'Confirm')],
  ['player-freeze', (page) => openAct(page, 'Freeze the account')],
  ['player-agent', (page) => openAct(page, 'Make an agent')],
  ['player-reset', (page) => openAct(page, 'Link for a new password')],
  ['round-orders', openRoundWithOrders],
  ['switch-on', (page) => openFirstDialog(page, 'switches', /^Switch on/)],
  ['plan-problems', openPlanProblems],
  ['content-articles', (page) => visitConsole(page, 'content?kind=article')],
  ['content-banner', (page) => openFirstDialog(page, 'content?kind=banner', 'Add a banner')],
  ['content-announcement', (page) => openPiece(page, 'announcement')],
  ['content-line', (page) => openPiece(page, 'line')],
  ['content-question', (page) => openPiece(page, 'faq')],
  ['content-reply', (page) => openPiece(page, 'canned_reply')],
  ['content-edit', (page) => openFirstDialog(page, 'content?kind=article', /^Open article/)],
  ['receiving-retire', (page) => openFirstDialog(page, 'receiving-accounts', /^Retire/)],
  ['numbers-below', openNumbersBelow],
  ['person-acts', (page) => openMenuOf(page, 'people', 'Act on support1')],
  ['person-sessions', (page) => openFirstDialog(page, 'people', /running sessions? of owner/)],
  ['player-sessions-end', (page) => openAct(page, 'End all sessions')],
  ['support-conversation', openConversation],
  ['support-replies', openReplies],
];

async function openMenu(page: Page): Promise<void> {
  await visitConsole(page, 'players');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) {
    await menu.click();
    await waitForDialog(page);
  }
}

async function openMenuOf(page: Page, place: string, name: string | RegExp): Promise<void> {
  await visitConsole(page, place);
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('menuitem').first().waitFor();
}

async function openViews(page: Page): Promise<void> {
  await visitConsole(page, 'players?state=active');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('tooltip').waitFor();
}

async function openDecision(
  page: Page,
  queue: 'deposits' | 'withdrawals',
  decision: 'Approve',
): Promise<void> {
  await openFirstDialog(page, queue, /^Open the request of/);
  const panel = page.getByRole('dialog').first();
  const claim = panel.getByRole('button', { name: 'Claim', exact: true });
  const decide = panel.getByRole('button', { name: decision, exact: true });
  await claim.or(decide).first().waitFor();
  if (await claim.isVisible()) await claim.click();
  await decide.click();
  await page.getByRole('dialog').nth(1).waitFor();
  await waitForDialog(page);
}

async function openAct(page: Page, name: string): Promise<void> {
  await openActionMenu(page);
  await page.getByRole('menuitem', { name }).click();
  await waitForDialog(page);
}

async function openRoundWithOrders(page: Page): Promise<void> {
  await visitConsole(page, 'players/10002?tab=orders');
  await page
    .getByRole('main')
    .getByRole('link', { name: /20\d{9}/ })
    .last()
    .click();
  await page.getByRole('heading', { level: 1, name: /20\d{9}/ }).waitFor();
}

async function openPlanProblems(page: Page): Promise<void> {
  await visitConsole(page, 'plans/1');
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByLabel('Minimum stake').fill('5000');
  await page.getByText(/largest stake is below/).waitFor();
}

async function openPiece(page: Page, kind: string): Promise<void> {
  await openFirstDialog(page, `content?kind=${kind}`, /^Add /);
}

async function openNumbersBelow(page: Page): Promise<void> {
  await visitConsole(page, 'reports');
  await page.getByRole('table').last().waitFor();
  await page.getByRole('table').last().scrollIntoViewIfNeeded();
}

async function openConversation(page: Page): Promise<void> {
  await visitConsole(page, 'support?queue=all');
  await page
    .getByRole('button', { name: /^Visitor/ })
    .first()
    .click();
  const talk = page.getByRole('region', { name: /^Conversation with/ });
  await talk.waitFor();
  const take = talk.getByRole('button', { name: 'Take', exact: true });
  const answer = talk.getByLabel('Your answer');
  await take.or(answer).first().waitFor();
  if (await take.isVisible()) await take.click();
  await answer.waitFor();
}

async function openReplies(page: Page): Promise<void> {
  await page.goto('/console/support?queue=all');
  await page
    .getByRole('button', { name: /^Visitor/ })
    .first()
    .click();
  await page.getByLabel('Your answer').fill('/');
  await page.getByRole('region', { name: 'Ready replies' }).waitFor();
}
