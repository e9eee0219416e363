// Messages that are no decision about a request: of a win, of a freeze, of an answer by customer
// service. Each stands in one's own list and leads to what it is about.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import type { MessageKind } from '@trine/contract/content/messages.ts';
import { signInAtConsole } from '../../fixtures/console-client.ts';
import { roundWithTime } from '../../fixtures/person.ts';
import { takeAtConsole } from '../../fixtures/support-people.ts';
import { test } from '../../fixtures/test.ts';

test('a win, a freeze and an answer of customer service are told as well', async ({
  server,
  openMember,
}) => {
  const { page, texts, api } = await openMember({ username: 'winner' });
  const issue = await roundWithTime(api, 1, 10);
  const bet = (play_type: string, money: string) =>
    api.call('/api/Lottery/playOrder', { issue, plan_id: 1, game_id: 1, play_type, money });
  // Whatever is drawn, one of the two wins more than is told of.
  assert.ok((await bet('big', '600.00')).ok);
  assert.ok((await bet('small', '601.00')).ok);
  const refused = await bet('big', '1.00');
  assert.ok(!refused.ok && refused.reason === 'opposite_bets', JSON.stringify(refused));
  assert.ok((await api.call('/api/support/send', { text: 'Why am I frozen?' })).ok);
  const staffConsole = await signInAtConsole({
    url: server.url,
    name: 'support1',
    password: server.password(),
  });
  await (await takeAtConsole(staffConsole, 'Why am I frozen?')).say('For opposite bets.');

  await server.drawRounds();
  for (const [kind, leadsTo] of [
    ['win', /betRecord\?status=profitable$/],
    ['betting_frozen', /customer$/],
    ['support_reply', /iframe$/],
  ] as const) {
    const { title, text } = await messageOf(api, kind);
    await page.goto('/notice');
    const message = page.getByRole('article').filter({ hasText: title }).filter({ hasText: text });
    await message.click();
    await page.waitForURL(leadsTo);
  }
  // The chat has no tab bar: its own arrow leads back to the messages.
  await page.getByText('For opposite bets.').first().waitFor();
  await page.getByRole('button', { name: texts.common.back }).click();
  await page.waitForURL(/notice$/);
});

/** The newest message of a kind, once there is one. */
async function messageOf(api: Client, kind: MessageKind) {
  const find = async () => {
    const list = await api.call('/api/user/messageList', {});
    assert.ok(list.ok, JSON.stringify(list));
    return list.data.find((message) => message.kind === kind);
  };
  await expect.poll(find).toBeDefined();
  const found = await find();
  assert.ok(found);
  return found;
}
