// Customer service for staff: who holds a conversation, blocks, and what is logged.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertDenied, given, type Colleague } from '../../../testing/test-console.ts';
import { assertRejected, data } from '../../../testing/test-api.ts';
import {
  drawPicture,
  newStaffKey,
  openTestSupport,
  reply,
  sendText,
  type TestSupport,
} from '../../../testing/test-support.ts';

let support: TestSupport;

before(async () => {
  support = await openTestSupport();
});

after(() => support.close());

const reason = 'because of this very test';

async function waiting(text: string) {
  const visitor = support.visitor();
  await sendText(visitor, text);
  return { ...visitor, conversation_id: await support.find(text) };
}

async function actsOn(conversation_id: number): Promise<string[]> {
  const { client } = await support.staff('auditor');
  const subject = `support:${conversation_id}`;
  const { rows } = await given(client, '/audit-log/search', { subject });
  return rows.toReversed().map(({ act }) => act);
}

test('of twenty parallel claims one succeeds, the others learn the holder', async () => {
  const { conversation_id } = await waiting('twenty want me');
  const staff: Colleague[] = [];
  // Sequentially: the number of sign-ins at once from one address is limited.
  for (const number of [1, 2, 3, 4]) staff.push(await support.staff('support', number));
  const [me, ...others] = staff;
  const taken = await Promise.all(
    [...others, ...others, ...others, me, ...others, ...others, ...others, me]
      .filter((who) => who !== undefined)
      .map(({ client }) => client.call('/support/take', { conversation_id })),
  );
  assert.equal(taken.length, 20);
  const { rows } = await given((await support.staff('auditor')).client, '/support/list', {
    text: 'twenty want',
  });
  const holder = rows[0]?.agent?.staff_id;
  const holders = staff.filter(({ staffId }) => Number(staffId) === holder);
  assert.equal(holders.length, 1);
  assert.ok(taken.some(({ ok }) => ok) && taken.some(({ ok }) => !ok));
  for (const outcome of taken.filter(({ ok }) => !ok)) {
    assertDenied(outcome, 'claimed');
    assert.equal(!outcome.ok && outcome.details.by, holders[0]?.actor);
  }
  assert.deepEqual(await actsOn(conversation_id), ['support.take']);
});

test('the holder writes, hands over, closes and reopens a conversation', async () => {
  const visitor = await waiting('pass me around');
  const { conversation_id } = visitor;
  const [one, two] = [await support.staff('support', 1), await support.staff('owner')];
  const line = () => ({ conversation_id, text: 'a line', key: newStaffKey() });
  assertDenied(await one.client.call('/support/send', line()), 'not_claimed');
  await reply(one, conversation_id, 'I have you');
  assertDenied(await two.client.call('/support/send', line()), 'not_claimed');
  assertDenied(await two.client.call('/support/close', { conversation_id }), 'not_claimed');
  const [oneId, twoId] = [Number(one.staffId), Number(two.staffId)];
  const over = { conversation_id, seen: oneId, to: twoId };
  await given(one.client, '/support/hand-over', over);
  assertDenied(await one.client.call('/support/hand-over', over), 'changed_meanwhile');
  assertDenied(await one.client.call('/support/send', line()), 'not_claimed');
  await given(two.client, '/support/send', line());
  await given(one.client, '/support/hand-over', { conversation_id, seen: twoId, to: oneId });
  await given(one.client, '/support/close', { conversation_id });
  assertDenied(await one.client.call('/support/close', { conversation_id }), 'over');
  await sendText(visitor, 'but I have one more question');
  const { conversation } = await given(one.client, '/support/page', { conversation_id });
  assert.deepEqual([conversation.state, conversation.agent], ['waiting', null]);
  await given(two.client, '/support/take', { conversation_id });
  await given(two.client, '/support/close', { conversation_id });
  await given(one.client, '/support/reopen', { conversation_id });
  assertDenied(await two.client.call('/support/reopen', { conversation_id }), 'changed_meanwhile');
  assert.deepEqual(await actsOn(conversation_id), [
    'support.take',
    'support.hand_over',
    'support.hand_over',
    'support.close',
    'support.take',
    'support.close',
    'support.reopen',
  ]);
});

test('a conversation can not be handed to a role that may not answer', async () => {
  const { conversation_id } = await waiting('not to the auditor');
  const one = await support.staff('support', 1);
  await given(one.client, '/support/take', { conversation_id });
  const seen = Number(one.staffId);
  for (const to of [Number((await support.staff('auditor')).staffId), 4_711]) {
    const outcome = await one.client.call('/support/hand-over', { conversation_id, seen, to });
    assertDenied(outcome, 'not_found');
  }
});

test('calls of staff with one key write one message', async () => {
  const { conversation_id, client } = await waiting('answer me once');
  const { client: staffConsole } = await support.staff('support', 1);
  await given(staffConsole, '/support/take', { conversation_id });
  const line = { conversation_id, text: 'only one answer', key: newStaffKey() };
  const sent = await Promise.all([1, 2, 3, 4].map(() => staffConsole.call('/support/send', line)));
  assert.ok(sent.every(({ ok }) => ok));
  const { messages } = await data(client, '/api/support/chat', {});
  assert.equal(messages.filter(({ from }) => from === 'staff').length, 1);
  assertDenied(
    await staffConsole.call('/support/send', { ...line, text: 'two' }),
    'changed_meanwhile',
  );
});

test('the inbox lists by queue and searches by text, player, topic and day', async () => {
  const one = await support.staff('support', 7);
  const player = await support.player();
  await data(player.client, '/api/support/send', { text: '100%_sure needle', topic: 'bet' });
  const conversation_id = await support.find('100%_sure');
  const idsIn = async (request: object) => {
    const { rows } = await given(one.client, '/support/list', { limit: 200, ...request });
    return rows.map((row) => row.conversation_id);
  };
  assert.ok((await idsIn({ queue: 'unassigned' })).includes(conversation_id));
  assert.deepEqual(await idsIn({ queue: 'mine' }), []);
  await reply(one, conversation_id, 'hello');
  assert.deepEqual(await idsIn({ queue: 'mine' }), [conversation_id]);
  assert.ok(!(await idsIn({ queue: 'unassigned' })).includes(conversation_id));
  assert.ok((await idsIn({ queue: 'all' })).includes(conversation_id));
  await given(one.client, '/support/close', { conversation_id });
  assert.ok(!(await idsIn({ queue: 'all' })).includes(conversation_id));
  assert.ok((await idsIn({ queue: 'closed' })).includes(conversation_id));
  const player_id = Number(player.playerId);
  assert.deepEqual(await idsIn({ player_id }), [conversation_id]);
  assert.deepEqual(await idsIn({ text: '100_' }), [], 'signs of a pattern stand for themselves');
  assert.deepEqual(await idsIn({ text: 'NEEDLE', topic: 'bet' }), [conversation_id]);
  assert.deepEqual(await idsIn({ text: 'needle', topic: 'agent' }), []);
  assert.deepEqual(await idsIn({ text: 'needle', from: '2030-01-01' }), []);
  assert.deepEqual(await idsIn({ text: 'needle', to: '2020-01-01' }), []);
  assertDenied(await one.client.call('/support/list', { from: '2026-02-30' }), 'invalid_field');
});

test('a blocked person can read and may not write until the block is lifted', async () => {
  const visitor = await waiting('you are all thieves');
  const { conversation_id } = visitor;
  const { client } = await support.staff('support', 1);
  const block = { conversation_id, hours: 2, with_address: false, reason };
  const { block_id } = await given(client, '/support/block', block);
  const rejected = await visitor.client.call('/api/support/send', { text: 'thieves!' });
  assertRejected(rejected, 'chat_blocked');
  const until = (!rejected.ok && rejected.details.until) || 0;
  assert.ok(Math.abs(until - (Date.now() / 1000 + 7_200)) < 600);
  const sent = await support.upload(visitor.token, await drawPicture());
  assert.equal(sent.envelope.data['reason'], 'chat_blocked');
  const seen = await data(visitor.client, '/api/support/chat', {});
  assert.deepEqual([seen.blocked, seen.messages.length], [1, 1]);
  const player = await support.player();
  const adopt = { visitor: visitor.token };
  assertRejected(await player.client.call('/api/support/adopt', adopt), 'chat_blocked');
  const other = support.visitor();
  await sendText(other, 'my neighbour was blocked, I was not');
  await given(client, '/support/unblock', { block_id, reason });
  assertDenied(await client.call('/support/unblock', { block_id, reason }), 'over');
  await sendText(visitor, 'sorry');
  assert.deepEqual(await actsOn(conversation_id), ['support.block', 'support.lift_block']);
});

test('a block of the network blocks other visitors for a day at most, and no players', async () => {
  const visitor = await waiting('I come back under any name');
  const player = await support.player();
  const { conversation_id } = visitor;
  const { client } = await support.staff('support', 1);
  const block = { conversation_id, hours: null, with_address: true, reason };
  const { block_id } = await given(client, '/support/block', block);
  const rejected = await support.visitor().client.call('/api/support/send', { text: 'me again' });
  assertRejected(rejected, 'chat_blocked');
  const until = (!rejected.ok && rejected.details.until) || 0;
  assert.ok(until > Date.now() / 1000 && until < Date.now() / 1000 + 24 * 3_600 + 600);
  await sendText(player, 'I live there as well');
  await given(client, '/support/unblock', { block_id, reason });
});

test('a blocked player is blocked in every session', async () => {
  const player = await support.player();
  await sendText(player, 'block this player');
  const conversation_id = await support.find('block this player');
  const { client } = await support.staff('support', 1);
  const block = { conversation_id, hours: null, with_address: true, reason };
  await given(client, '/support/block', block);
  const rejected = await player.client.call('/api/support/send', { text: 'again' });
  assertRejected(rejected, 'chat_blocked');
  assert.equal(!rejected.ok && rejected.details.until, undefined);
});

test('a removed message is hidden from both sides and not in the audit log', async () => {
  const visitor = await waiting('my card is 4111111111111111');
  const { conversation_id } = visitor;
  const { client } = await support.staff('support', 1);
  const [line] = (await given(client, '/support/page', { conversation_id })).lines;
  const id = line?.id ?? 0;
  const since = (await data(visitor.client, '/api/support/chat', {})).chat?.changes ?? 0;
  await given(client, '/support/remove-line', { conversation_id, id, reason });
  const again = { conversation_id, id, reason };
  assertDenied(await client.call('/support/remove-line', again), 'over');
  const news = await data(visitor.client, '/api/support/chat', { since });
  assert.deepEqual(
    news.messages.map((message) => [message.id, message.text, message.removed]),
    [[id, '', 1]],
  );
  const { rows } = await support.api.world.owner.query(
    `select from audit_log where details::text || coalesce(before::text, '') like '%41111111%'`,
  );
  assert.equal(rows.length, 0);
  const sent = await support.upload(visitor.token, await drawPicture());
  const picture = sent.envelope.data['message'] as { id: number };
  await given(client, '/support/remove-line', { conversation_id, id: picture.id, reason });
  assert.equal((await support.picture(visitor.token, picture.id)).status, 404);
});

test('linking a visitor to a player shows and gives the visitor nothing', async () => {
  const visitor = await waiting('I forgot my password');
  const player = await support.player();
  const { conversation_id } = visitor;
  const { client } = await support.staff('support', 1);
  const player_id = Number(player.playerId);
  const link = { conversation_id, player_id };
  assertDenied(await client.call('/support/link', { ...link, player_id: 999_999 }), 'not_found');
  await given(client, '/support/link', link);
  const { conversation } = await given(client, '/support/page', { conversation_id });
  assert.deepEqual([conversation.about_player_id, conversation.player_id], [player_id, null]);
  assert.notEqual(conversation.username, '');
  assert.equal((await data(player.client, '/api/support/chat', {})).chat, null);
  assert.deepEqual(await actsOn(conversation_id), ['support.link_player']);
});

test('the player is notified once of an answer, until it is read', async () => {
  const player = await support.player();
  await sendText(player, 'tell me when you answer');
  const conversation_id = await support.find('tell me when you answer');
  const staff = await support.staff('support', 1);
  const told = async () => {
    const { rows } = await support.api.world.owner.query<{ kind: string }>(
      'select kind from player_message where player_id = $1',
      [String(player.playerId)],
    );
    return rows.length;
  };
  const first = await reply(staff, conversation_id, 'first');
  await reply(staff, conversation_id, 'second');
  assert.equal(await told(), 1);
  await data(player.client, '/api/support/read', { id: first.changes + 1 });
  await reply(staff, conversation_id, 'third');
  assert.equal(await told(), 2);
});
