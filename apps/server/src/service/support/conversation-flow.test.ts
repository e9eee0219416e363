// Customer service for players and visitors.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { languages } from '@trine/contract/languages.ts';
import { newVisitorToken } from '@trine/contract/support/words.ts';
import { assertDenied, given } from '../../../testing/test-console.ts';
import { assertRejected, data } from '../../../testing/test-api.ts';
import { seedService } from './seed-service.ts';
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

test('without a session or token a caller reads the hours and may not write', async () => {
  const stranger = support.api.clientFor(null);
  const seen = await data(stranger, '/api/support/chat', {});
  assert.deepEqual([seen.chat, seen.messages, seen.hours.text], [null, [], '12:00-23:30']);
  const rejected = await stranger.call('/api/support/send', { text: 'hello' });
  assert.ok(!rejected.ok && rejected.code === 50008);
  assert.deepEqual(await data(stranger, '/api/support/unread', {}), { unread: 0 });
});

test('an invalid token is not a visitor’s', async () => {
  for (const token of ['visitor-short', `visitor-${'a'.repeat(44)}`, 'x', 'a'.repeat(43)]) {
    const outcome = await support.api.clientFor(token).call('/api/support/chat', {});
    assert.ok(!outcome.ok && outcome.code === 50008, token);
  }
});

test('a visitor writes, staff answer, both sides are marked read', async () => {
  const visitor = support.visitor();
  const first = await sendText(visitor, '  Where is my <b>deposit</b>?\r\nPlease.\u0007  ');
  assert.equal(first.message.text, 'Where is my <b>deposit</b>?\nPlease.');
  assert.deepEqual([first.chat.state, first.message.from], ['waiting', 'you']);
  const conversation_id = await support.find('Where is my <b>deposit</b>');
  const staff = await support.staff('support');
  await reply(staff, conversation_id, 'One moment.');
  const seen = await data(visitor.client, '/api/support/chat', {});
  assert.deepEqual(
    seen.messages.map(({ from, text, word }) => [from, word === '' ? text : word]),
    [
      ['you', first.message.text],
      ['system', 'taken'],
      ['staff', 'One moment.'],
    ],
  );
  assert.deepEqual([seen.chat?.unread, seen.chat?.state], [1, 'taken']);
  assert.ok((seen.chat?.read_by_staff ?? 0) >= first.message.id);
  const last = seen.messages.at(-1)?.id ?? 0;
  await data(visitor.client, '/api/support/read', { id: last });
  assert.deepEqual(await data(visitor.client, '/api/support/unread', {}), { unread: 0 });
  const page = await given(staff.client, '/support/page', { conversation_id });
  assert.ok(page.conversation.read_by_person >= last);
});

test('the person sees no name, number, note or address of staff', async () => {
  const visitor = support.visitor();
  await sendText(visitor, 'who are you there');
  const conversation_id = await support.find('who are you there');
  const staff = await support.staff('support');
  await given(staff.client, '/support/note', { conversation_id, text: 'a secret note' });
  await reply(staff, conversation_id, 'We are customer service.');
  const seen = JSON.stringify(await data(visitor.client, '/api/support/chat', {}));
  for (const secret of [staff.name, staff.actor, 'secret note', '127.0.0.1']) {
    assert.ok(!seen.includes(secret), secret);
  }
});

test('a person can not read another conversation', async () => {
  const [one, two] = [support.visitor(), support.visitor()];
  const player = await support.player();
  await sendText(one, 'this is for one alone');
  const sent = await support.upload(one.token, await drawPicture());
  const { id } = sent.envelope.data['message'] as { id: number };
  await sendText(two, 'this is for two alone');
  await sendText(player, 'this is for the player alone');
  for (const other of [two, player]) {
    const seen = await data(other.client, '/api/support/chat', {});
    assert.ok(!JSON.stringify(seen).includes('one alone'));
    assert.equal((await support.picture(other.token, id)).status, 404);
    const since = await data(other.client, '/api/support/chat', { since: 0 });
    assert.equal(since.messages.length, 1);
  }
  assert.equal((await support.picture(newVisitorToken(), id)).status, 404);
  assert.equal((await support.picture('', id)).status, 200, 'an envelope that says: log in');
  assert.equal((await support.picture(one.token, id)).headers.get('content-type'), 'image/webp');
});

test('calls with one key write one message, also in parallel and as the first', async () => {
  const visitor = support.visitor();
  const key = 'one-key-for-this-line';
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => {
      return visitor.client.call('/api/support/send', { text: 'only once, please' }, { key });
    }),
  );
  assert.ok(sent.every(({ ok }) => ok));
  const { messages } = await data(visitor.client, '/api/support/chat', {});
  assert.deepEqual(
    messages.map(({ text, key: own }) => [text, own]),
    [['only once, please', key]],
  );
  const other = await visitor.client.call('/api/support/send', { text: 'another' }, { key });
  assertRejected(other, 'idempotency_mismatch');
});

/** Direction marks, joiners and fillers: they would show as an empty row. */
const unseen = ['\u202e', ' \u200b\n\u200b', '\u200d\ufe0f', '\u3164', '\u2800', '\u{e0041}'];

test('blank, long and invalid fields are rejected by name', async () => {
  const { client } = support.visitor();
  const fields: readonly (readonly [object, string])[] = [
    [{ text: ' \n\t ' }, 'text'],
    [{ text: '\u0000' }, 'text'],
    ...unseen.map((text) => [{ text }, 'text'] as const),
    [{ text: 'x'.repeat(2_001) }, 'text'],
    [{ text: 'x', topic: 'nonsense' }, 'topic'],
    [{ text: 'x', contact: 'y'.repeat(101) }, 'contact'],
  ];
  for (const [request, field] of fields) {
    const outcome = await client.call('/api/support/send', request as never);
    assert.ok(!outcome.ok && outcome.reason === 'invalid_field', JSON.stringify(request));
    assert.equal(outcome.details.field, field);
  }
  assert.equal((await data(client, '/api/support/chat', {})).chat, null);
});

test('invisible text is rejected from both sides, and joiners inside text stay', async () => {
  const visitor = support.visitor();
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  const { message } = await sendText(visitor, `my family ${family} is here`);
  assert.equal(message.text, `my family ${family} is here`);
  const conversation_id = await support.find('is here');
  const { client } = await support.staff('support');
  await given(client, '/support/take', { conversation_id });
  for (const text of unseen) {
    const sent = await visitor.client.call('/api/support/send', { text });
    assertRejected(sent, 'invalid_field');
    const line = { conversation_id, text, key: newStaffKey() };
    assertDenied(await client.call('/support/send', line), 'invalid_field');
    assertDenied(await client.call('/support/note', { conversation_id, text }), 'invalid_field');
  }
  const { messages } = await data(visitor.client, '/api/support/chat', {});
  assert.deepEqual(
    messages.map(({ text, word }) => text || word),
    [message.text, 'taken'],
  );
  assert.equal((await sendText(visitor, family)).message.text, family);
});

test('history is read back by pages, and `since` returns changes', async () => {
  const visitor = support.visitor();
  const ids: number[] = [];
  for (let line = 1; line <= 12; line += 1) {
    ids.push((await sendText(visitor, `line ${line} of a long story`)).message.id);
  }
  const newest = await data(visitor.client, '/api/support/chat', { limit: 5 });
  assert.deepEqual([newest.messages.map(({ id }) => id), newest.more], [ids.slice(7), 1]);
  const before_id = newest.messages[0]?.id ?? 0;
  const older = await data(visitor.client, '/api/support/history', { before_id, limit: 7 });
  assert.deepEqual([older.messages.map(({ id }) => id), older.more], [ids.slice(0, 7), 0]);
  const since = newest.chat?.changes ?? 0;
  assert.deepEqual((await data(visitor.client, '/api/support/chat', { since })).messages, []);
  await sendText(visitor, 'and one more');
  const news = await data(visitor.client, '/api/support/chat', { since });
  assert.deepEqual(
    news.messages.map(({ text }) => text),
    ['and one more'],
  );
});

test('the twenty-first message in a minute is rejected with the wait', async () => {
  const visitor = support.visitor();
  const sent = await Promise.all(
    Array.from({ length: 25 }, (_, line) => {
      return visitor.client.call('/api/support/send', { text: `quick line ${line}` });
    }),
  );
  const rejected = sent.filter(({ ok }) => !ok);
  assert.equal(rejected.length, 5);
  for (const outcome of rejected) {
    assert.ok(!outcome.ok && outcome.reason === 'slow_down' && outcome.code === 429);
    assert.ok((outcome.details.retry_after ?? 0) >= 1);
  }
  const { messages } = await data(visitor.client, '/api/support/chat', {});
  assert.equal(messages.length, 20);
});

test('a picture is re-encoded, without its location, and is not executable', async () => {
  const visitor = support.visitor();
  const taken = await sharp(await drawPicture(3_000, 1_000))
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();
  assert.ok(taken.includes('a secret place'));
  const { status, envelope } = await support.upload(visitor.token, taken, 'image/jpeg');
  assert.equal(status, 200);
  const message = envelope.data['message'] as { id: number; picture: unknown };
  assert.deepEqual(message.picture, { width: 2_000, height: 667, gone: 0 });
  const response = await support.picture(visitor.token, message.id);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal((await sharp(bytes).metadata()).format, 'webp');
  assert.ok(!bytes.includes('secret'));
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('content-disposition'), 'inline; filename="picture.webp"');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    /default-src 'none'; sandbox/,
  );
});

test('a body that is not a picture is rejected for any content type', async () => {
  const visitor = support.visitor();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const png = await drawPicture();
  const bodies: readonly (readonly [string, Buffer, string])[] = [
    ['a drawing with a script', svg, 'image/png'],
    ['a drawing by its own name', svg, 'image/svg+xml'],
    ['nothing', Buffer.alloc(0), 'image/png'],
    ['half a picture', png.subarray(0, 60), 'image/png'],
    ['a page', Buffer.from('<html><script>1</script>'), 'image/jpeg'],
    ['too much', Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png'],
    ['a bomb', await drawPicture(9_000, 9_000), 'image/png'],
  ];
  for (const [what, body, type] of bodies) {
    const { envelope } = await support.upload(visitor.token, body, type);
    assert.equal(envelope.data?.['reason'], 'invalid_field', what);
    assert.equal(envelope.data['field'], 'picture', what);
  }
  assert.equal((await data(visitor.client, '/api/support/chat', {})).chat, null);
});

test('a visitor who logs in keeps the conversation, and the token becomes invalid', async () => {
  const visitor = support.visitor();
  await sendText(visitor, 'before I logged in');
  const player = await support.player();
  const adopt = { visitor: visitor.token };
  assert.deepEqual(await data(player.client, '/api/support/adopt', adopt), { adopted: 1 });
  assert.deepEqual(await data(player.client, '/api/support/adopt', adopt), { adopted: 0 });
  const seen = await data(player.client, '/api/support/chat', {});
  assert.equal(seen.messages[0]?.text, 'before I logged in');
  assert.equal((await data(visitor.client, '/api/support/chat', {})).chat, null);
});

test('a player with a conversation gets the visitor’s messages after the own ones', async () => {
  const player = await support.player();
  await sendText(player, 'mine from long ago');
  const staff = await support.staff('support');
  await reply(staff, await support.find('mine from long ago'), 'answered then');
  const visitor = support.visitor();
  await sendText(visitor, 'asked as a visitor');
  const sent = await support.upload(visitor.token, await drawPicture());
  assert.equal(sent.status, 200);
  await reply(staff, await support.find('asked as a visitor'), 'answered the visitor');
  await data(player.client, '/api/support/adopt', { visitor: visitor.token });
  const { messages, chat } = await data(player.client, '/api/support/chat', {});
  assert.deepEqual(
    messages.filter(({ word }) => word === '').map(({ text }) => text),
    ['mine from long ago', 'answered then', 'asked as a visitor', '', 'answered the visitor'],
  );
  assert.equal(chat?.unread, 2);
  const picture = messages.find((message) => message.picture !== null);
  assert.equal((await support.picture(player.token, picture?.id ?? 0)).status, 200);
  await sendText(player, 'and it goes on');
});

test('the questions exist once in five languages, and removed ones stay removed', async () => {
  const { ownerDatabase, owner } = support.api.world;
  const seed = () => ownerDatabase.transaction((tx) => seedService(tx, 'production'));
  await Promise.all([seed(), seed()]);
  await owner.query(
    `insert into content_version
       (content_id, version, kind, position, is_shown, is_removed, body, changed_by)
     values (201, 2, 'faq', 1, false, true, '{}', 'staff:1')`,
  );
  await seed();
  const seen = new Set<string>();
  for (const language of languages) {
    const { faqs } = await data(support.api.clientFor(null, language), '/api/support/faqList', {});
    assert.equal(faqs.length, 10, 'without the removed one and the one of the demo');
    for (const { question, answer, words } of faqs) {
      assert.ok(question !== '' && answer !== '' && words !== '');
      assert.doesNotMatch(question + answer, /<|&/);
      seen.add(question);
    }
  }
  assert.equal(seen.size, 50);
});
