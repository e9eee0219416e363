// A browser's translation replaces every text on the page by one of its own, now and after each
// change. The room goes on: a bet, the draw, and a bet in the next round, without an error and
// without a reload.

import assert from 'node:assert/strict';
import { fill } from '@trine/i18n/fill.ts';
import { placeBet, roundWithTime } from '../../fixtures/person.ts';
import { nextDraw } from '../../fixtures/drawn-rounds.ts';
import { test } from '../../fixtures/test.ts';
import { translate } from '../../fixtures/translation.ts';

const room = '/betRoom?id=5&game_id=2&name=New+Zealand&title=Junior';

test('a round in a room whose texts a translation replaces', async ({ server, openMember }) => {
  const person = await openMember({ username: 'translated', path: room });
  const { page, texts, api } = person;
  const issue = await roundWithTime(api, 2, 18);
  await page.getByText(fill(texts.betRoom.issue, { issue })).first().waitFor();
  await page.evaluate(translate);
  assert.ok((await page.locator('font').count()) > 20);

  await placeBet(person, { issue, plays: ['big'], stake: '10' });
  const { code } = await nextDraw({ api, server }, 2);
  const gain = (code ?? 0) >= 14 ? '+9.40' : '\u221210.00';
  await page.getByText(gain).first().waitFor();

  const next = await roundWithTime(api, 2, 18);
  assert.notEqual(next, issue);
  await page
    .getByText(fill(texts.betRoom.issue, { issue: next }))
    .first()
    .waitFor();
  await placeBet(person, { issue: next, plays: ['sum_13'], stake: '5' });
  assert.equal(await page.evaluate('globalThis.isTranslated'), true, 'the page was reloaded');
});
