// The product's main road in a real browser, against a real server:
// register, bet on big and on a number, see the seal, the balls, the popup, the record and the
// balance to the cent. Once in each of two languages, and once more with the server killed in
// mid-round.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { seeOutcome } from '../../fixtures/outcome.ts';
import {
  enterRoom,
  placeBet,
  register,
  roundWithTime,
  shown,
  type Person,
  type TestLanguage,
} from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

test.use({ ownServer: 'killed' });

/** Each test has a game of its own, so that its seal holds only its bets. */
const gameOf = { tw: 1, en: 2 } as const satisfies Record<TestLanguage, number>;
const opening = 10_000_00n;

/** Big with 50, small with 5 and a number with 5: one of the first two always wins. */
async function placeBets(person: Person): Promise<string> {
  const issue = await roundWithTime(person.api, gameOf[person.language], 18);
  await person.page.getByText(fill(person.texts.betRoom.issue, { issue })).first().waitFor();
  await placeBet(person, { issue, plays: ['big'], stake: '50' });
  await placeBet(person, { issue, plays: ['small', 'sum_13'], stake: '5' });
  return issue;
}

/** What the account must hold once the round has paid, in minor units, from the digits alone. */
async function expectedBalance({ api, language }: Person, issue: string): Promise<bigint> {
  const asked = { game_id: gameOf[language], issue };
  const facts = await api.call('/api/fairness/round', asked);
  assert.ok(facts.ok && facts.data.code !== null);
  const total = facts.data.code;
  const payouts = [total >= 14 ? 50_00n : 0n, total <= 13 ? 5_00n : 0n].map(
    (stake) => (stake * 194n) / 100n,
  );
  // 75 of 1,000 draws sum to 13: at a return of 0.97 the odds are 12.93.
  const onNumber = total === 13 ? (5_00n * 1293n) / 100n : 0n;
  return opening - 60_00n + payouts.reduce((sum, payout) => sum + payout, onNumber);
}

function wire(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}

/** The round's three orders under their seal, and its draw checked by this page. */
async function seeSeal({ page, texts }: Person): Promise<void> {
  await page
    .getByText(fill(texts.seal.sealed, { count: 3 }))
    .first()
    .waitFor();
  await page.getByText(texts.seal.checkedHere).first().waitFor();
}

/** Once the round has paid: balance, record, digits. */
async function seeTheRound(person: Person, issue: string): Promise<void> {
  const { page, texts, api, language } = person;
  const expected = wire(await expectedBalance(person, issue));
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  assert.equal(user.data.money, expected);
  await page.goto('/');
  await page.getByText(shown(expected)).first().waitFor();

  await page.goto('/betRecord');
  const records = page.getByRole('link', { name: new RegExp(issue) });
  await records.nth(2).waitFor();
  await expect(records).toHaveCount(3);
  const won = await page.getByText(texts.betRecord.profitable, { exact: true }).count();
  assert.ok(won === 1 || won === 2, `${won} won`);
  await records.first().click();
  await page.waitForURL(/betDetail\?id=\d+/);
  const game = gameOf[language];
  const facts = await api.call('/api/fairness/round', { game_id: game, issue });
  assert.ok(facts.ok && facts.data.digits !== null);
  const [first, second, third] = facts.data.digits;
  const result = fill(texts.ui.result, { first, second, third, sum: facts.data.code ?? -1 });
  await page.getByText(result).first().waitFor();
  await page.getByText(`trine/2|${game}|${issue}|`).first().waitFor();
}

/** The page has checked the newest of the three orders without a tap. */
async function seeTheCheck({ page, texts }: Person): Promise<void> {
  await page.getByText(texts.betDetail.checkHolds).waitFor();
  await page.getByText(texts.betDetail.checkReceipt).waitFor();
}

/** A bet that came too late is in the list with its reason, under its filter, and opens. */
async function seeRejection({ page, texts, api, language }: Person, issue: string): Promise<void> {
  const game = gameOf[language];
  const where = { issue, game_id: game, plan_id: (game - 1) * 4 + 1 };
  const late = { ...where, play_type: 'big,odd', money: '7.00' };
  const rejected = await api.call('/api/Lottery/playOrder', late);
  assert.ok(!rejected.ok && rejected.reason === 'round_closed');
  await page.goto('/betRecord');
  const rows = page.getByRole('link', { name: new RegExp(issue) });
  await rows.nth(3).waitFor();
  await page.goto('/betRecord?status=not_accepted');
  await rows.first().waitFor();
  await expect(rows).toHaveCount(1);
  const said = await rows.first().innerText();
  const told = [texts.betRecord.not_accepted, rejected.msg, shown('7.00')];
  for (const text of told) assert.ok(said.includes(text), said);
  await rows.first().click();
  await page.getByText(texts.betDetail.notAcceptedText).waitFor();
  assert.equal(await page.getByText(texts.betDetail.receipt, { exact: true }).count(), 0);
}

test('a bet from registration to the record, in Chinese', async ({ server, openPhone }) => {
  const language = 'tw';
  const phone = await openPhone({ language });
  const person = await register(phone, { url: server.url, language, username: 'walker' });
  await phone.page.getByText(shown('10000.00')).first().waitFor();
  await enterRoom(person, gameOf[language]);
  const issue = await placeBets(person);

  await Promise.all([server.drawRounds(), seeSeal(person), seeOutcome(person)]);
  await seeTheRound(person, issue);
  await seeTheCheck(person);
  await seeRejection(person, issue);
});

test('killed in mid-round, the server goes on where it was and loses nothing', async ({
  server,
  openMember,
}) => {
  const path = `/betRoom?id=5&game_id=${gameOf.en}`;
  const person = await openMember({ username: 'survivor', path });
  const issue = await placeBets(person);
  await server.kill();
  await server.start();
  await Promise.all([server.drawRounds(), seeOutcome(person)]);
  await seeTheRound(person, issue);
});
