// What a pushed message does not change is not rendered again: a new line of the feed renders the
// feed and its own row, and nothing else of the room.

import assert from 'node:assert/strict';
import { roundWithTime } from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

/** The feed, its card, icon and list, and of the new row: the row, its amount, its button. */
const maxRendered = 7;
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
      const rows = [...document.querySelectorAll('[role=region] li')];
      const feed = rows.map((row) => row.textContent).join();
      globalThis.commits.push({ rendered: countIn(root.current), feed });
    },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
`;

interface Commit {
  readonly rendered: number;
  /** What its rows say. */
  readonly feed: string;
}

test('one line of the feed renders one row', async ({ server, openMember }) => {
  const { page, texts } = await openMember({ username: 'renders' });
  const other = await registerByApi(server.url, 'renders_other');
  await page.addInitScript({ content: countRenders });
  const stream = page.waitForRequest('**/api/Lottery/stream?*');
  await page.goto(`/betRoom?id=1&game_id=${gameId}`);
  await stream;
  await page.getByRole('button', { name: texts.betRoom.feed }).click();
  const amounts = ['21.21', '22.22', '23.23', '24.24', '25.25', '26.26'];
  for (const money of amounts) {
    const issue = await roundWithTime(other.api, gameId, 15);
    const play = { issue, plan_id: 1, game_id: gameId, play_type: 'odd', money };
    const placed = await other.api.call('/api/Lottery/playOrder', play);
    assert.ok(placed.ok, JSON.stringify(placed));
    await page.getByText(money).first().waitFor();
  }
  const commits = await page.evaluate<Commit[]>('globalThis.commits');
  const rendered = amounts.map((amount) => {
    const first = commits.find(({ feed }) => feed.includes(amount));
    assert.ok(first !== undefined, `${amount} is in no commit`);
    return first.rendered;
  });
  // Some may come with the beginning of the stream, or with a second of the clock.
  const fewest = Math.min(...rendered);
  assert.ok(fewest > 0 && fewest <= maxRendered, rendered.join());
});
