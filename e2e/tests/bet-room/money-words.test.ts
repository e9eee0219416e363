// One money language: a lost bet says "Lost −50.00" on every screen, a stake in the fund log is
// no loss, and a payout is gross with its net beside it.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { hasToast } from '../../fixtures/browser.ts';
import { sumsOf } from '../../fixtures/outcome.ts';
import { roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

test.use({ ownServer: 'money words' });

const gameId = 1;
const minus = '\u2212';

async function bet({ api }: Person, play: string, money: string): Promise<string> {
  const issue = await roundWithTime(api, gameId, 5);
  const order = { issue, plan_id: 1, game_id: gameId, play_type: play, money };
  const placed = await api.call('/api/Lottery/playOrder', order);
  assert.ok(placed.ok, JSON.stringify(placed));
  return issue;
}

/** Until one has lost: the sum is 0 once in a thousand draws. */
async function loseOnce(person: Person, draw: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const issue = await bet(person, 'sum_0', '50.00');
    await draw();
    const found = await person.api.call('/api/user/orderList', { status: 'unprofitable' });
    if (found.ok && found.data.some((order) => order.issue === issue)) return issue;
  }
}

async function settled(person: Person): Promise<void> {
  await expect
    .poll(async () => {
      const open = await person.api.call('/api/user/orderList', { status: 'accepted' });
      return open.ok ? open.data.length : -1;
    })
    .toBe(0);
}

/** In the colour of a loss, as computed; the tokens have one for each theme. */
async function isRed(page: Page, text: string): Promise<boolean> {
  return page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const probe = element.ownerDocument.createElement('span');
      probe.style.color = 'var(--loss)';
      element.append(probe);
      const view = element.ownerDocument.defaultView;
      const [own, loss] = [element, probe].map((one) => view?.getComputedStyle(one).color);
      probe.remove();
      return own === loss;
    });
}

test('a lost bet says so on the notice, the record, its page and the fund log', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'lost_fifty', path: '/wallet' });
  const { page, texts } = person;
  const issue = await loseOnce(person, async () => {
    await server.drawRounds();
    await settled(person);
  });
  const lost = `${texts.money.lost} ${minus}${shown('50.00')}`;
  await server.pass(5_000);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: issue });
  await expect(notice.or(page.getByRole('status').filter({ hasText: lost })).first()).toContainText(
    lost,
  );

  await page.goto('/betRecord');
  const record = page.getByRole('link', { name: new RegExp(issue) }).first();
  await expect(record).toContainText(lost);
  await record.click();
  await page.waitForURL(/betDetail/);
  const fact = page.getByRole('definition').filter({ hasText: `${minus}${shown('50.00')}` });
  await fact.waitFor();
  await page.getByRole('term').filter({ hasText: texts.money.lost }).waitFor();

  await page.goto('/capitalDetail');
  const stake = page.getByText(`${minus}${shown('50.00')}`, { exact: true }).first();
  await stake.waitFor();
  assert.equal(await isRed(page, `${minus}${shown('50.00')}`), false);
});

test('a payout is gross, with the net of its bet or its round beside it', async ({
  server,
  openMember,
}) => {
  const person = await openMember({
    username: 'won_gross',
    path: `/betRoom?id=1&game_id=${gameId}`,
  });
  const { page, texts } = person;
  // One of four wins: it pays 41.90, more than was staked, or 36.00, which is less.
  const issue = await bet(person, 'big_odd,big_even,small_odd,small_even', '10.00');
  const net = fill(texts.betRoom.netOfRound, { amount: '+1.90' });
  const paidBack = fill(texts.betRoom.paidBack, { payout: '36.00', stake: '40.00' });
  await server.drawRounds();
  const isOver = async () =>
    (await hasToast(page, net)) || (await page.getByText(paidBack).count()) > 0;
  await expect.poll(isOver).toBe(true);
  const { payout, isGain } = await sumsOf(person, issue);
  assert.equal(payout, isGain ? '41.90' : '36.00');
  if (!isGain) assert.equal(await page.getByText(texts.betRoom.won).count(), 0);
  const orders = await person.api.call('/api/user/orderList', { status: 'profitable' });
  assert.ok(orders.ok);
  const won = orders.data.find((order) => order.issue === issue);
  assert.ok(won);

  await page.goto('/betRecord?status=profitable');
  const record = page.getByRole('link', { name: new RegExp(issue) }).first();
  await expect(record).toContainText(`${texts.money.payout} ${shown(payout)}`);
  await expect(record).toContainText(`${texts.money.netOfBet} +${shown(won.profit)}`);
  await page.goto('/capitalDetail');
  await page
    .getByText(`+${shown(payout)}`, { exact: true })
    .first()
    .waitFor();
});
