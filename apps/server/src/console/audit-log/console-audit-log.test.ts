import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import {
  appendAuditLog,
  chainAuditLog,
  logEvent,
  verifyAuditLog,
} from '../../platform/audit-log/audit-log.ts';
import { assertDenied, given, openTestConsole } from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole());

const entry = { actor: 'staff:1', act: 'test.act', subject: 'test:1', address: '127.0.0.1' };

test('parallel writers make one chain without a gap', async () => {
  const { database, nextId } = staffConsole.world;
  await runAtOnce(40, (index) => {
    const details = { index, text: 'ä"\\', amount: '1.10', nested: { b: 1, a: [2, null] } };
    if (index % 4 === 0) return logEvent(database, nextId, { ...entry, details });
    return database.transaction(async (tx) => {
      await appendAuditLog(tx, nextId, { ...entry, details, before: { a: 1 }, after: { a: 2 } });
    });
  });
  assert.equal(await chainAuditLog(database), 10);
  const state = await verifyAuditLog(database);
  assert.deepEqual({ ...state, lines: state.lines >= 40 }, { lines: true, firstBad: null });
});

test('a rolled back line leaves no gap', async () => {
  const { database, nextId } = staffConsole.world;
  const before = await verifyAuditLog(database);
  await assert.rejects(
    database.transaction(async (tx) => {
      await appendAuditLog(tx, nextId, entry);
      throw new Error('on purpose');
    }),
    /on purpose/,
  );
  assert.deepEqual(await verifyAuditLog(database), before);
});

const forgeries: readonly (readonly [string, string, RegExp])[] = [
  ['a changed actor', `update audit_log set actor = 'staff:9' where position = 5`, /^line 5: ch/],
  ['a changed detail', `update audit_log set details = '{}' where position = 12`, /^line 12: ch/],
  [
    'a time moved by a microsecond',
    `update audit_log set occurred_at = occurred_at + interval '1 us' where position = 3`,
    /^line 3: changed/,
  ],
  ['a line removed', `delete from audit_log where position = 7`, /^line 8: the line before it/],
  ['the first line removed', `delete from audit_log where position = 1`, /^line 2: the line be/],
  [
    'the last line removed',
    `delete from audit_log where position = (select max(position) from audit_log)`,
    /^the end: the chain goes to line \d+, its head says \d+/,
  ],
  [
    'two lines exchanged',
    `update audit_log set position = case position when 9 then 10 else 9 end
     where position in (9, 10)`,
    /^line 9: changed/,
  ],
  [
    'a line that waits for its place for hours',
    `insert into audit_log (audit_id, occurred_at, actor, act, subject, details)
     values (1, now() - interval '2 hours', 'a', 'b', 'c', '{}')`,
    /^id 1: without a place/,
  ],
];

for (const [what, forge, named] of forgeries) {
  test(`a check of the chain names the first bad line: ${what}`, async () => {
    const { owner } = staffConsole.world;
    await owner.query('create table kept as select * from audit_log');
    try {
      await owner.query('alter table audit_log drop constraint audit_log_position');
      await owner.query(forge);
      const { firstBad } = await verifyAuditLog(staffConsole.world.database);
      assert.match(firstBad ?? 'nothing', named);
    } finally {
      await owner.query('truncate audit_log');
      await owner.query('insert into audit_log select * from kept');
      await owner.query(
        'alter table audit_log add constraint audit_log_position unique (position)',
      );
      await owner.query('drop table kept');
    }
    assert.equal((await verifyAuditLog(staffConsole.world.database)).firstBad, null);
  });
}

const denied = [
  `insert into audit_log (audit_id, actor, act, subject, details)
   values (2, 'a', 'b', 'c', '{}')`,
  `update audit_log set actor = 'nobody'`,
  `delete from audit_log`,
  `truncate audit_log`,
  `update audit_log_head set position = 0`,
  `delete from audit_log_head`,
];

for (const statement of denied) {
  test(`the application has no right to ${statement.slice(0, 40)}`, async () => {
    const client = await staffConsole.world.owner.connect();
    try {
      await client.query('set role trine_api');
      await assert.rejects(client.query(statement), /permission denied/);
    } finally {
      await client.query('reset role');
      client.release();
    }
  });
}

test('acts of staff are logged with before, after, actor and address', async () => {
  const risk = await staffConsole.signedIn('risk');
  const auditor = await staffConsole.signedIn('auditor');
  const turned = { name: 'deposits', is_on: false, reason: 'the bank is closed' } as const;
  await given(risk.client, '/switches/turn', turned);
  assertDenied(await risk.client.call('/switches/turn', turned), 'changed_meanwhile');
  const found = await given(auditor.client, '/audit-log/search', { act: 'switch.' });
  assert.equal(found.rows.length, 1);
  const [line] = found.rows;
  assert.equal(line?.actor, risk.actor);
  assert.equal(line?.actor_name, risk.name);
  assert.equal(line?.subject, 'switch:deposits');
  assert.deepEqual(line?.before, { is_on: true, message: {} });
  assert.deepEqual(line?.after, { is_on: false, message: {} });
  assert.equal(line?.address, '127.0.0.1');
  const audit_id = line?.audit_id ?? 0;
  const read = await given(auditor.client, '/audit-log/line', { audit_id });
  const actors = { [risk.actor]: risk.name };
  assert.deepEqual(read, { ...line, actors });
  assert.ok((await given(auditor.client, '/audit-log/verify', {})).holds);
  await given(risk.client, '/switches/turn', { ...turned, is_on: true });
});

test('the audit log is searched by pages, subjects and days', async () => {
  const { client } = await staffConsole.signedIn('auditor');
  const first = await given(client, '/audit-log/search', { subject: 'test:1', limit: 30 });
  assert.equal(first.rows.length, 30);
  const before_id = first.next ?? 0;
  const second = await given(client, '/audit-log/search', {
    subject: 'test:1',
    limit: 30,
    before_id,
  });
  assert.equal(second.rows.length, 10);
  assert.equal(second.next, null);
  const never = await given(client, '/audit-log/search', { to: '2020-01-01' });
  assert.deepEqual(never.rows, []);
});

test('a downloaded audit log contains no spreadsheet formula', async () => {
  const { client, cookie } = await staffConsole.signedIn('auditor');
  const { database, nextId } = staffConsole.world;
  const subject = '=HYPERLINK("http://evil")';
  await logEvent(database, nextId, { ...entry, act: '@sum', subject });
  const response = await fetch(client.addressOf('/csv/audit-log', {}), {
    headers: { cookie: cookie() },
  });
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /attachment; filename="audit-log.c/,
  );
  const text = await response.text();
  assert.ok(text.includes(`'@sum,"'=HYPERLINK(""http://evil"")"`), text.slice(0, 400));
  assert.ok(text.split('\r\n').length > 40);
});
