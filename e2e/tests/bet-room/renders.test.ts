// What a pushed message does not change is not rendered again: a new line of the feed renders the
// feed and its own row, and nothing else of the room.

import assert from 'node:assert/strict';
import type { Browser } from '@playwright/test';
import { newMobilePage } from '../../fixtures/browser.ts';
import { enterRoom, register, roundWithTime } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
});

/** The feed, its card, and of the new row: the row, its amount, its button. */
const maxRendered = 5;
const gameId = 1;

/**
 * Counts the function components that each commit renders, as React's developer tools do: React
 * hands every commit to this hook, in production too, and flags what it has rendered.
 */
const countRenders = `
  globalThis.commits = [];
  const functionTags = new Set([0, 11, 14, 15]);
  const renderedFlag = 1;
  function countIn(fiber) {
    const before = fiber.alternate;
    let count = functionTags.has(fiber.tag) && fiber.flags & renderedFlag ? 1 : 0;
    if (before !== null && before.child === fiber.child) return count;
    for (let child = fiber.child; child !== null; child = child.sibling) count += countIn(child);
    return count;
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id, root) => {
      const said = document.querySelectorAll('[role=region] li').length;
      globalThis.commits.push({ rendered: countIn(root.current), rows: said });
    },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
`;

interface Commit {
  readonly rendered: number;
  /** Of the feed. */
  readonly rows: number;
}

test('one line of the feed renders one row', async () => {
  const viewerPhone = await newMobilePage(browser, { url: server.url, language: 'en' });
  await viewerPhone.context.addInitScript({ content: countRenders });
  const viewer = await register(viewerPhone, {
    url: server.url,
    language: 'en',
    username: 'renders',
  });
  const otherPhone = await newMobilePage(browser, { url: server.url, language: 'en' });
  const other = await register(otherPhone, {
    url: server.url,
    language: 'en',
    username: 'renders_other',
  });
  const { page } = viewer;
  const stream = page.waitForRequest('**/api/Lottery/stream?*');
  await enterRoom(viewer, gameId);
  await stream;
  const place = async (money: string) => {
    const issue = await roundWithTime(other.api, gameId, 15);
    const play = { issue, plan_id: 1, game_id: gameId, play_type: 'odd', money };
    const placed = await other.api.call('/api/Lottery/playOrder', play);
    assert.ok(placed.ok, JSON.stringify(placed));
    await page.getByText(money).first().waitFor();
  };
  // The first may come with the beginning of the stream, or of a round.
  for (const money of ['21.21', '22.22', '23.23', '24.24', '25.25']) await place(money);
  await page.waitForTimeout(1_000);
  await page.evaluate('globalThis.commits.length = 0');
  await place('26.26');
  const commits = await page.evaluate<Commit[]>('globalThis.commits');
  const [first] = commits.filter(({ rendered }) => rendered > 0);
  assert.ok(first !== undefined && first.rendered <= maxRendered, JSON.stringify(commits));
  await viewerPhone.context.close();
  await otherPhone.context.close();
});
