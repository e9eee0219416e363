// Messages are not changed while they are kept, and are deleted afterwards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSql } from '../../../testing/run-sql.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { data } from '../../../testing/test-api.ts';
import { drawPicture, openTestSupport, sendText } from '../../../testing/test-support.ts';

const support = await closeAfterTests(openTestSupport());

async function waiting(text: string) {
  const visitor = support.visitor();
  await sendText(visitor, text);
  return { ...visitor, conversation_id: await support.find(text) };
}

test('the application can neither change messages nor delete them early', async () => {
  const { database, clockDatabase, owner } = support.api.world;
  const asApp = async (text: string) => {
    return runSql(database, text);
  };
  await waiting('unchangeable words');
  await assert.rejects(asApp(`update support_message set text = 'other'`), /permission denied/);
  await assert.rejects(asApp('delete from support_message'), /permission denied/);
  await assert.rejects(asApp('delete from support_block'), /permission denied/);
  const count = async () => {
    const { rows } = await owner.query<{ lines: string; pictures: string }>(
      `select (select count(*) from support_message) as lines,
         (select count(*) from support_picture) as pictures`,
    );
    return [Number(rows[0]?.lines), Number(rows[0]?.pictures)];
  };
  const before = await count();
  const text = 'select sweep_support(0, 0, 100000)';
  await assert.rejects(asApp(text), /permission denied/);
  await runSql(clockDatabase, text);
  assert.deepEqual(await count(), before);
});

test('old pictures, then messages, then conversations are deleted', async () => {
  const { owner, clockDatabase } = support.api.world;
  const visitor = await waiting('soon forgotten');
  const sent = await support.upload(visitor.token, await drawPicture());
  const { id } = sent.envelope.data['message'] as { id: number };
  const sweep = () => runSql(clockDatabase, 'select sweep_support(730, 90, 500)');
  await owner.query(
    `update support_picture set made_at = made_at - interval '91 days' where conversation_id = $1`,
    [visitor.conversation_id],
  );
  await sweep();
  assert.equal((await support.picture(visitor.token, id)).status, 404);
  const seen = await data(visitor.client, '/api/support/chat', {});
  assert.equal(seen.messages.find((message) => message.id === id)?.picture?.gone, 1);
  await owner.query(
    `update support_message set sent_at = sent_at - interval '731 days' where conversation_id = $1`,
    [visitor.conversation_id],
  );
  await owner.query(
    `update support_conversation set last_at = last_at - interval '731 days'
     where conversation_id = $1`,
    [visitor.conversation_id],
  );
  await sweep();
  assert.equal((await data(visitor.client, '/api/support/chat', {})).chat, null);
});
