// The public page of all rounds, without a session: counts, checks, frequencies, returns and void
// rounds, in the demo.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { findingsInBothThemes } from '../../fixtures/browser.ts';
import { asOwner } from '../../fixtures/database-owner.ts';
import { catalogues, enterRoom, placeBet, roundWithTime } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';
import { visit } from '../../screens/screens.ts';

test.use({ ownServer: 'fairness' });

const narrow = 320;

/** Makes the newest drawn round of game 2 void, as staff would have; returns its issue. */
async function voidNewest(server: MovableServer): Promise<string> {
  let issue = '';
  await asOwner(server, async (client) => {
    const { rows } = await client.query<{ issue: string }>(
      `update round
       set status = 'void', signature = null, randomness = null, outcome = null, drawn_at = null
       where round_id = (
         select round_id from round where game_id = 2 and outcome is not null
         order by draws_at desc limit 1
       )
       returning issue`,
    );
    issue = rows[0]?.issue ?? '';
  });
  assert.notEqual(issue, '');
  return issue;
}

for (const language of ['en', 'tw'] as const) {
  const texts = catalogues[language];

  test(`anyone reads and checks the rounds of a day, in ${language}`, async ({
    server,
    openMember,
    openPhone,
  }) => {
    const member = await openMember({ username: `fair_${language}`, language, path: '/' });
    await enterRoom(member, 1);
    const issue = await roundWithTime(member.api, 1, 18);
    await placeBet(member, { issue, plays: ['big'], stake: '50' });
    await server.drawRounds();
    // The member's device checks the draw, so it holds the signature.
    await visit(member.page, `/round?game_id=1&issue=${issue}`);
    await member.page.getByText(texts.verdict.demo).waitFor();
    const voided = await voidNewest(server);
    await visit(member.page, `/round?game_id=2&issue=${voided}`);
    await member.page.getByText(texts.verdict.voidKnown).waitFor();

    const { page } = await openPhone({ language, width: narrow, isStill: true });
    await visit(page, '/fairness?game_id=1');
    const list = page.getByRole('region', { name: texts.fairness.list });
    await list.getByText(texts.fairness.rowDemo).first().waitFor();
    assert.equal(await list.getByText(texts.seal.failed, { exact: true }).count(), 0);
    const counts = page.getByRole('region', { name: texts.fairness.counts });
    await counts.getByText(texts.fairness.drawn, { exact: true }).waitFor();
    await counts.getByText(texts.fairness.unwitnessed, { exact: true }).waitFor();
    for (const name of [texts.fairness.sums, texts.fairness.digits]) {
      await page.getByRole('region', { name }).getByRole('img').waitFor();
    }
    const returns = page.getByRole('region', { name: texts.fairness.return });
    await returns.getByText(texts.fairness.returnExpected, { exact: true }).waitFor();
    // The actual return may happen to be the same.
    await returns
      .getByText(/^97(\.0)?%$/)
      .first()
      .waitFor();

    const voids = page.getByRole('region', { name: texts.fairness.voids });
    const row = voids.getByRole('link').filter({ hasText: voided });
    const beside = { game: gameName(language, 1), issue };
    await row.getByText(fill(texts.undrawn.beside, beside)).waitFor();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.equal(width, narrow);
    assert.deepEqual(await findingsInBothThemes(page), []);

    await row.click();
    await page.waitForURL(/\/round\?/);
    await page.getByText(texts.verdict.voidByStaff).waitFor();
    await page.getByText(fill(texts.undrawn.beside, beside)).waitFor();
    await expect(page.getByLabel(texts.undrawn.field)).toHaveCount(0);
    assert.deepEqual(await findingsInBothThemes(page), []);

    await visit(page, `/round?game_id=1&issue=${issue}`);
    await page.getByText(texts.verdict.demo).waitFor();
    await page.getByRole('link', { name: texts.fairness.all }).click();
    await list.waitFor();
  });
}

test('a failed read says so, and a day without rounds says what to do', async ({ openPhone }) => {
  const texts = catalogues.en;
  const { page, faults } = await openPhone();
  await visit(page, '/fairness?date=2020-01-01');
  await page.getByText(texts.fairness.emptyHint).waitFor();
  await page.route(/fairness\/rounds/, (route) => route.abort());
  await page.goto('/fairness?date=2020-01-02');
  await page.getByText(texts.common.couldNotLoad).first().waitFor();
  assert.equal(await page.getByText(texts.fairness.drawn, { exact: true }).count(), 0);
  faults.length = 0;
});

test('the shield of the room says that the check is the demo’s', async ({
  server,
  openDemoAccount,
}) => {
  const texts = catalogues.en;
  await server.drawRounds();
  const { page } = await openDemoAccount('player1');
  await visit(page, '/betRoom?id=1&game_id=1');
  const shield = page.locator('button[data-demo]');
  await shield.getByText(texts.seal.demo, { exact: true }).waitFor();
  await shield.click();
  const sheet = page.getByRole('dialog', { name: texts.seal.title });
  await sheet.getByText(texts.verdict.demo).waitFor();
  await sheet.getByRole('link', { name: texts.fairness.all }).click();
  await page.getByRole('heading', { level: 1, name: texts.fairness.title }).waitFor();
});
