// The live streams of both sides: each message is sent once, and only to its conversation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newVisitorToken } from '@trine/contract/support/words.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { given } from '../../../testing/test-console.ts';
import { data } from '../../../testing/test-api.ts';
import {
  newStaffKey,
  openTestSupport,
  reply,
  sendText,
  type Heard,
  type Speaker,
} from '../../../testing/test-support.ts';

const support = await closeAfterTests(openTestSupport());

const address = '/index.php/api/support/stream';

function follow({ token }: Speaker, since: number | string) {
  return support.listen(address, { token, 'last-event-id': String(since) });
}

function textsOf({ data: { messages } }: Heard): string[] {
  return (messages as { text: string }[]).map(({ text }) => text);
}

const isChat = ({ event }: Heard) => event === 'chat';

test('messages, marks and typing of one side are sent to the other at once', async () => {
  const visitor = support.visitor();
  const first = await sendText(visitor, 'are you live');
  const conversation_id = await support.find('are you live');
  const stream = follow(visitor, first.chat.changes);
  const staff = await support.staff('support');
  await given(staff.client, '/support/take', { conversation_id });
  await given(staff.client, '/support/typing', { conversation_id });
  await stream.next(({ event, data: said }) => event === 'typing' && said['typing'] === 1);
  await reply(staff, conversation_id, 'yes, we are');
  const heard = await stream.next((one) => isChat(one) && textsOf(one).includes('yes, we are'));
  const chat = heard.data['chat'] as { changes: number; read_by_staff: number };
  assert.equal(Number(heard.id), chat.changes);
  assert.ok(chat.read_by_staff >= first.message.id);
  stream.stop();
});

test('a stream that is cut and resumed loses and repeats nothing', async () => {
  const visitor = support.visitor();
  const { chat } = await sendText(visitor, 'count with me');
  const conversation_id = await support.find('count with me');
  const staff = await support.staff('support');
  await given(staff.client, '/support/take', { conversation_id });
  const wanted = Array.from({ length: 30 }, (_, index) => `number ${index + 1}`);
  const writing = (async () => {
    for (const text of wanted) {
      const line = { conversation_id, text, key: newStaffKey() };
      await given(staff.client, '/support/send', line);
    }
  })();
  const heard: string[] = [];
  let since = String(chat.changes);
  while (heard.length < wanted.length) {
    const stream = follow(visitor, since);
    const one = await stream.next(isChat);
    stream.stop();
    heard.push(...textsOf(one).filter((text) => text !== ''));
    since = one.id;
  }
  await writing;
  assert.deepEqual(heard, wanted);
});

test('more changes than one event holds are sent in several, in order', async () => {
  const visitor = support.visitor();
  await sendText(visitor, 'a very long story');
  const conversation_id = await support.find('a very long story');
  await support.api.world.owner.query(
    `insert into support_message (conversation_id, number, changed, sender, text)
     select $1, n, n, 'person', 'part ' || n from generate_series(2, 260) as n`,
    [conversation_id],
  );
  await support.api.world.owner.query(
    'update support_conversation set changes = 260 where conversation_id = $1',
    [conversation_id],
  );
  const stream = follow(visitor, 0);
  const ids: number[] = [];
  while (ids.length < 260) {
    const one = await stream.next(isChat);
    const messages = one.data['messages'] as { id: number }[];
    assert.ok(messages.length <= 100);
    ids.push(...messages.map(({ id }) => id));
  }
  stream.stop();
  assert.deepEqual(
    ids,
    Array.from({ length: 260 }, (_, index) => index + 1),
  );
});

test('a position of another conversation starts from the beginning', async () => {
  const visitor = support.visitor();
  await sendText(visitor, 'my count is from elsewhere');
  const stream = follow(visitor, 4_000_000);
  assert.deepEqual(textsOf(await stream.next(isChat)), ['my count is from elsewhere']);
  stream.stop();
});

async function statusOf(headers: Record<string, string>): Promise<readonly [number, string]> {
  const response = await fetch(`${support.api.baseUrl}${address}`, { headers });
  const { code, data: said } = (await response.json()) as {
    code: number;
    data: { reason?: string } | null;
  };
  return [response.status, said?.reason ?? String(code)];
}

test('a stream is rejected as a call is', async () => {
  assert.deepEqual(await statusOf({}), [200, '50008']);
  assert.deepEqual(await statusOf({ token: 'x' }), [200, '50008']);
  assert.deepEqual(await statusOf({ token: newVisitorToken() }), [404, 'not_found']);
});

test('the fourth stream of a conversation is rejected with a wait', async () => {
  const visitor = support.visitor();
  await sendText(visitor, 'in many windows');
  const streams = [1, 2, 3].map(() => follow(visitor, 0));
  for (const stream of streams) await stream.next(isChat);
  assert.deepEqual(await statusOf({ token: visitor.token }), [503, 'busy']);
  for (const stream of streams) stream.stop();
});

test('the visitor’s stream ends when the visitor logs in', async () => {
  const visitor = support.visitor();
  const { chat } = await sendText(visitor, 'over when I log in');
  const player = await support.player();
  const stream = follow(visitor, chat.changes - 1);
  await stream.next(isChat);
  await data(player.client, '/api/support/adopt', { visitor: visitor.token });
  const over = await stream.next(({ event }) => event === 'over');
  assert.deepEqual(over.data, { reason: 'gone' });
});

test('the console’s stream sends messages, marks, notes and the holder', async () => {
  const visitor = support.visitor();
  const { chat } = await sendText(visitor, 'watched by the console');
  const conversation_id = await support.find('watched by the console');
  const auditor = await support.staff('auditor');
  const query = `conversation_id=${conversation_id}&since=${chat.changes}`;
  const stream = support.listen(`/console/api/support/stream?${query}`, {
    cookie: auditor.cookie(),
  });
  const staff = await support.staff('support');
  await given(staff.client, '/support/take', { conversation_id });
  const taken = await stream.next(isChat);
  const { agent } = taken.data['conversation'] as { agent: { name: string } };
  assert.equal(agent.name, staff.name);
  await data(visitor.client, '/api/support/typing', {});
  await stream.next(({ event, data: said }) => event === 'typing' && said['typing'] === 1);
  await given(staff.client, '/support/note', { conversation_id, text: 'looks fine' });
  await stream.next((one) => {
    return isChat(one) && JSON.stringify(one.data['conversation']).includes('looks fine');
  });
  stream.stop();
});

test('a role without access to conversations gets no stream and no picture', async () => {
  const finance = await support.staff('finance');
  for (const path of ['stream', 'picture']) {
    const url = `${support.api.baseUrl}/console/api/support/${path}?conversation_id=1&id=1`;
    const response = await fetch(url, { headers: { cookie: finance.cookie() } });
    assert.equal(response.status, 403);
    assert.equal((await fetch(url)).status, 401);
  }
});
