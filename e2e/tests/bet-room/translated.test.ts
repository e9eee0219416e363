// A browser's translation replaces every text on the page by one of its own, now and after each
// change. The room goes on: a bet, the draw, and a bet in the next round, without an error and
// without a reload.

import assert from 'node:assert/strict';
import { fill } from '@trine/i18n/fill.ts';
import { placeBet, roundWithTime } from '../../fixtures/person.ts';
import { nextDraw } from '../../fixtures/drawn-rounds.ts';
import { test } from '../../fixtures/test.ts';

const room = '/betRoom?id=5&game_id=2&name=New+Zealand&title=Junior';

/** As Google's translation does it: two elements take the place of each text node. */
const translate = `
  const isForeign = (node) =>
    node.nodeType === Node.TEXT_NODE && /\\S/.test(node.data) && node.parentElement !== null &&
    !node.parentElement.closest('font, script, style, title, textarea');
  const wrap = (node) => {
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstChild.append(node.data);
    node.replaceWith(outer);
  };
  const textsOf = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [root];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found.filter(isForeign);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const roots = type === 'characterData' ? [target] : [...addedNodes];
      for (const root of roots) if (root.isConnected) textsOf(root).forEach(wrap);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  textsOf(document.body).forEach(wrap);
  globalThis.isTranslated = true;
`;

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
