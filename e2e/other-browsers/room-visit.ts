// What a player does in a room: signs in, bets, sees the round lock and its draw with the check of
// it; then once more while a translation replaces every text.

import assert from 'node:assert/strict';
import type { PlayCode } from '@trine/game/plays.ts';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { screens as texts } from '@trine/i18n/en/screens.ts';
import type { Client } from '@trine/contract/client.ts';
import { noteMessages } from '../fixtures/browser.ts';
import { nextDraw } from '../fixtures/drawn-rounds.ts';
import { roundWithTime, shown } from '../fixtures/person.ts';
import { logInByApi } from '../fixtures/player-client.ts';
import type { MovableServer } from '../fixtures/server.ts';
import { translate } from '../fixtures/translation.ts';
import type { DrivenBrowser } from './driven.ts';
import { DrivenPage } from './driven-page.ts';

const gameId = 2;
const room = '/betRoom?id=5&game_id=2&name=New+Zealand&title=Junior';
const username = 'player1';
/** What rounds have of betting left at least, in seconds. */
const timeToBet = 60;

interface Visit {
  readonly page: DrivenPage;
  readonly server: MovableServer;
  readonly api: Client;
  readonly say: (line: string) => void;
}

export async function visitRoom(
  browser: DrivenBrowser,
  server: MovableServer,
  say: (line: string) => void,
): Promise<void> {
  const page = new DrivenPage(browser);
  const { api } = await logInByApi(server.url, { username, password: server.password() });
  const visit = { page, server, api, say };
  await signIn(visit);
  await browser.goTo(`${server.url}${room}`);
  await browser.evaluate(`(() => { ${noteMessages} })()`);
  await playRound(visit, { play: 'big', stake: '10', isTranslated: false });
  await browser.evaluate(`(() => { ${translate} })()`);
  await playRound(visit, { play: 'small', stake: '5', isTranslated: true });
  const isSamePage = await browser.evaluate<boolean>('globalThis.isTranslated === true');
  assert.ok(isSamePage, `${browser.name} has reloaded the translated page`);
  assert.deepEqual(await browser.faults(), []);
}

/** By the form, with the characters as the form spells them out. */
async function signIn({ page, server, say }: Visit): Promise<void> {
  const { browser } = page;
  await browser.goTo(`${server.url}/login`);
  // A page that is left while it loads its texts fails to load them.
  await page.until('the form', `document.querySelector('form') !== null`);
  await browser.evaluate(`localStorage.setItem('locale', 'en')`);
  await browser.goTo(`${server.url}/login`);
  await page.type({ kind: 'input', name: texts.login.username }, username);
  await page.type({ kind: 'input', name: texts.login.password }, server.password());
  await page.click({ kind: 'button', name: texts.login.captchaSpell });
  const before = fill(texts.login.captchaSpelled, { characters: '' });
  const characters = await page.until<string>(
    before,
    `document.body.textContent.match(/${RegExp.escape(before)}((?:\\w, ){3}\\w)/)?.[1] ?? null`,
  );
  await page.type({ kind: 'input', name: texts.login.captcha }, characters.replaceAll(', ', ''));
  await page.click({ kind: 'form button[type=submit]', name: texts.login.submit });
  await page.seeText(fill(texts.home.greeting, { name: username }));
  say(`${browser.name}: signed in as ${username}`);
}

interface Bet {
  readonly play: PlayCode;
  readonly stake: '5' | '10';
  readonly isTranslated: boolean;
}

async function playRound({ page, server, api, say }: Visit, bet: Bet): Promise<void> {
  const { play, stake, isTranslated } = bet;
  const { name } = page.browser;
  const how = isTranslated ? ' on the translated page' : '';
  const issue = await roundWithTime(api, gameId, timeToBet);
  await page.seeText(fill(texts.betRoom.issue, { issue }));
  const label = `${playName('en', play)} ${fill(texts.betRoom.odds, { odds: '' }).trim()}`;
  await page.click({ kind: '[role=tabpanel] button', name: label, starts: true });
  await page.click({ kind: 'section button', name: stake });
  await page.click({ kind: 'section button', name: texts.betRoom.place });
  await page.click({
    kind: 'dialog button, [role*=dialog] button',
    name: texts.betRoom.confirmPlace,
  });
  const total = shown(`${stake}.00`);
  const accepted = fill(texts.betRoom.acceptedText, { issue, total });
  await page.until(accepted, messageWith(accepted));
  say(`${name}: "${accepted}"${how}`);

  await server.closeRounds();
  await page.seeText(texts.betRoom.closedDrawIn);
  say(`${name}: round ${issue} is locked${how}`);

  const { code } = await nextDraw({ api, server }, gameId);
  const isHit = (code ?? 0) >= 14 === (play === 'big');
  const outcome = isHit ? `+${shown((Number(stake) * 0.94).toFixed(2))}` : `\u2212${total}`;
  await page.seeText(outcome);
  await page.seeText(texts.seal.checkedHere);
  say(`${name}: drawn ${code}, ${outcome}, "${texts.seal.checkedHere}"${how}`);
}

function messageWith(text: string): string {
  return `globalThis.messages.some((one) => one.includes(${JSON.stringify(text)}))`;
}
