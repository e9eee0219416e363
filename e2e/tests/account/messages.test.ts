// Messages that are no decision about a request: of a win, of a freeze, of an answer by customer
// service. Each is in the player's own list and leads to its subject.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import type { MessageKind } from '@trine/contract/news/messages.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { roundWithTime } from '../../fixtures/person.ts';
import { takeAtConsole } from '../../fixtures/support-conversation.ts';
import { test, type Member } from '../../fixtures/test.ts';

test('a win, a freeze and an answer of customer service become messages', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'winner' });
  const { page, texts, api } = person;
  const other = await openMember({ username: 'other' });
  const issue = await roundWithTime(api, 1, 10);
  const bet = (player: Client, play_type: string) =>
    player.call('/api/Lottery/playOrder', {
      issue,
      plan_id: 1,
      game_id: 1,
      play_type,
      money: '600.00',
    });
  // Each draw makes one of the two a winner.
  assert.ok((await bet(api, 'big')).ok);
  assert.ok((await bet(other.api, 'small')).ok);
  const rejected = await bet(api, 'small');
  assert.ok(!rejected.ok && rejected.reason === 'opposite_bets', JSON.stringify(rejected));
  assert.ok((await api.call('/api/support/send', { text: 'Why am I frozen?' })).ok);
  const staffConsole = await signInAtConsole({
    url: server.url,
    name: 'support1',
    password: server.password(),
  });
  await (await takeAtConsole(staffConsole, 'Why am I frozen?')).say('For opposite bets.');

  await server.drawRounds();
  const winner = await oneWith('win', [person, other]);
  for (const [reader, kind, leadsTo] of [
    [winner, 'win', /betRecord\?status=profitable$/],
    [person, 'betting_frozen', /customer$/],
    [person, 'support_reply', /iframe$/],
  ] as const) {
    await oneWith(kind, [reader]);
    const { title, text } = (await newest(reader.api, kind)) ?? assert.fail(kind);
    await reader.page.goto('/notice');
    const message = reader.page
      .getByRole('article')
      .filter({ hasText: title })
      .filter({ hasText: text });
    await message.click();
    await reader.page.waitForURL(leadsTo);
  }
  // The chat has no tab bar: its own arrow leads back to the messages.
  await page.getByText('For opposite bets.').first().waitFor();
  await page.getByRole('button', { name: texts.common.back, exact: true }).click();
  await page.waitForURL(/notice$/);
});

/** The person who has a message of the kind, once one of them has. */
async function oneWith(kind: MessageKind, people: readonly Member[]): Promise<Member> {
  const find = async () => {
    const found = await Promise.all(people.map(({ api }) => newest(api, kind)));
    return people.find((_, index) => found[index] !== undefined);
  };
  let found: Member | undefined;
  await expect
    .poll(async () => {
      found = await find();
      return found !== undefined;
    })
    .toBe(true);
  return found ?? assert.fail(kind);
}

async function newest(api: Client, kind: MessageKind) {
  const list = await api.call('/api/user/messageList', {});
  assert.ok(list.ok, JSON.stringify(list));
  return list.data.find((message) => message.kind === kind);
}
