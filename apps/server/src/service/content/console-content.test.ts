import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import type { ConsoleRequest } from '@trine/contract/console/client.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { columnOf, columnsOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { addTimetable } from '../../../testing/test-timetable.ts';
import { timetableLines } from '../../game/catalogue/timetables.ts';
import { readShown } from './shown.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import {
  accountsFor,
  confirmReceivingAccount,
  proposeReceivingAccount,
} from '../../cashier/payment-accounts/receiving-accounts.ts';
import { assertDenied, given, openTestConsole } from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole());

function texts(text: string) {
  return { zh: text, tw: text, en: text, jp: text, kor: text };
}

type Saving = ConsoleRequest<'/content/save'>;

const announcement: Saving = {
  version: 0,
  kind: 'announcement',
  position: 1,
  is_shown: true,
  shows_from: null,
  shows_until: null,
  body: { text: texts('Welcome') },
};

test('a piece is written, changed from the version that was read, hidden and removed', async () => {
  const { client } = await staffConsole.signedIn('content');
  const first = await given(client, '/content/save', announcement);
  const { content_id } = first;
  const shown = async () => {
    const rows = await readShown(staffConsole.world.database, 'announcement');
    return rows.map(({ body }) => body.text.en);
  };
  assert.deepEqual(await shown(), ['Welcome']);
  const change = { ...announcement, content_id, body: { text: texts('Hello') } };
  const outcomes = await runAtOnce(20, () =>
    client.call('/content/save', { ...change, version: 1 }),
  );
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
  for (const outcome of outcomes) if (!outcome.ok) assertDenied(outcome, 'changed_meanwhile');
  assert.deepEqual(await shown(), ['Hello']);
  const now = Math.floor(Date.now() / 1000);
  await given(client, '/content/save', { ...change, version: 2, shows_from: now + 3_600 });
  assert.deepEqual(await shown(), []);
  await given(client, '/content/save', { ...change, version: 3, shows_until: now + 3_600 });
  assert.deepEqual(await shown(), ['Hello']);
  const { rows } = await given(client, '/content/versions', { content_id });
  assert.deepEqual(columnOf(rows, 'version'), [4, 3, 2, 1]);
  await given(client, '/content/remove', { content_id, version: 4 });
  assert.deepEqual(await shown(), []);
  assert.deepEqual((await given(client, '/content/list', { kind: 'announcement' })).rows, []);
  const late = await client.call('/content/save', { ...change, version: 5 });
  assertDenied(late, 'not_found');
});

test('an article is saved without active content', async () => {
  const { client } = await staffConsole.signedIn('content');
  const html = '<p onclick="x()">Read</p><script>alert(1)</script><img src=x onerror=y()>';
  const body = { tab_id: null, title: texts('News'), image: '', content: texts(html) };
  const saved = await given(client, '/content/save', { ...announcement, kind: 'article', body });
  assert.deepEqual(saved.body['content'], texts('<p>Read</p>'));
});

const unfit: readonly (readonly [string, Partial<Saving>, string])[] = [
  ['a text missing', { body: { text: { en: 'one' } } }, 'body.text'],
  ['no body', { body: {} }, 'body.text'],
  ['a number for a text', { body: { text: texts(1 as never) } }, 'body.text'],
  ['an end before the beginning', { shows_from: 100, shows_until: 100 }, 'shows_until'],
  [
    'a banner that is an SVG with a script',
    {
      kind: 'banner',
      body: { image: 'data:image/svg+xml,<svg onload=alert(1)>', title: texts('a'), link: '' },
    },
    'body.image',
  ],
  [
    'a link that acts',
    {
      kind: 'banner',
      body: { image: '/banners/1.svg', title: texts('a'), link: 'javascript:alert(1)' },
    },
    'body.link',
  ],
  ...[
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    ' /lottery',
    '/lottery\n',
    '/./lottery',
    '/rule/../lottery',
    '/%2e%2e//elsewhere.example',
    '/.//elsewhere.example',
    '/nowhere',
    'lottery',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://elsewhere.example/',
    'https:elsewhere.example',
    'https:\\\\elsewhere.example',
    'https://us@elsewhere.example/',
    'https://else\u00adwhere.example/',
  ].map((link) => {
    const body = { image: '/banners/1.svg', title: texts('a'), link };
    return [`the link ${JSON.stringify(link)}`, { kind: 'banner', body }, 'body.link'] as const;
  }),
  [
    'a question that leads elsewhere',
    {
      kind: 'faq',
      body: {
        topic: 'money',
        question: texts('a'),
        answer: texts('b'),
        words: texts(''),
        link: 'https://elsewhere.example/',
      },
    },
    'body.link',
  ],
  ...['https://elsewhere.example', 'https://one.example/path', 'https://ONE.example', '/'].map(
    (url) =>
      [`the line ${url}`, { kind: 'line', body: { name: texts('a'), url } }, 'body.url'] as const,
  ),
  [
    'a picture of elsewhere',
    {
      kind: 'banner',
      body: { image: 'https://elsewhere.example/1.webp', title: texts('a'), link: '' },
    },
    'body.image',
  ],
  ['a zero character', { body: { text: texts('a\0b') } }, 'body.text'],
];

for (const [what, changes, field] of unfit) {
  test(`a piece is rejected for ${what}`, async () => {
    const { client } = await staffConsole.signedIn('content');
    const outcome = await client.call('/content/save', { ...announcement, ...changes });
    assertDenied(outcome, 'invalid_field');
    assert.ok(!outcome.ok);
    assert.equal(outcome.details.field?.startsWith(field.split('.')[0] ?? ''), true, what);
  });
}

test('banners link to screens and TLS sites, and hosts are configured ones', async () => {
  const { client } = await staffConsole.signedIn('content');
  for (const link of [
    '',
    '/lottery?id=1',
    '/rule',
    'https://elsewhere.example',
    'https://a.example/b?c',
  ]) {
    const body = { image: '/banners/1.svg', title: texts('a'), link };
    await given(client, '/content/save', { ...announcement, kind: 'banner', body });
  }
  const { origins } = await given(client, '/line-origins/list', {});
  assert.deepEqual(origins, ['https://one.example', 'https://two.example']);
  for (const url of ['', ...origins]) {
    const body = { name: texts('a'), url };
    await given(client, '/content/save', { ...announcement, kind: 'line', body });
  }
});

test('sale hours are set, shown, and reset, each as a version of the timetable', async () => {
  const { client } = await staffConsole.signedIn('risk');
  await addTimetable(staffConsole.world, 2, {
    timeZone: 'Pacific/Auckland',
    saleHours: 'always',
    roundSeconds: 210,
    closeSeconds: 12,
    offsetSeconds: 51,
  });
  const reason = 'a holiday';
  const own = '10:00-02:00';
  await given(client, '/sale-hours/save', { game_id: 2, seen: null, hours: own, reason });
  const { rows } = await given(client, '/sale-hours/list', {});
  assert.deepEqual(columnOf(rows, 'effective'), ['always', '10:00-02:00', 'always', 'always']);
  for (const hours of ['29:00-02:00', '10:60-13:00', '10:00-10:01', '23:30-00:30', '10:00-11:59']) {
    const wrong = { game_id: 2, seen: own, hours, reason };
    assertDenied(await client.call('/sale-hours/save', wrong), 'invalid_field');
  }
  const unseen = { game_id: 2, seen: null, hours: 'always', reason };
  assertDenied(await client.call('/sale-hours/save', unseen), 'changed_meanwhile');
  await given(client, '/sale-hours/save', { game_id: 2, seen: own, hours: null, reason });
  const again = await given(client, '/sale-hours/list', {});
  assert.equal(again.rows[1]?.hours, null);
  // A rejected change makes no version.
  const lines = await timetableLines(staffConsole.world.database, 2);
  const zone = 'Pacific/Auckland';
  assert.deepEqual(
    lines.map((line) => line.split('|').toSpliced(3, 1).join('|')),
    ['always', own, 'always'].map((hours, index) => {
      return `trine/1/timetable|2|${index + 1}|${zone}|${hours}|210|12|51`;
    }),
  );
});

const account = {
  currency: 'TWD',
  type: 0,
  holder: 'Trine',
  number: '123456789012',
  institution: 'Bank',
  mark: '',
  position: 1,
  reason: 'a new bank',
} as const;

async function shownNumbers(): Promise<string[]> {
  const accounts = await accountsFor(staffConsole.world.database, 'TWD');
  return accounts.map(({ acc_name }) => acc_name);
}

test('a receiving account is shown once a second person has confirmed it', async () => {
  const { client, actor } = await staffConsole.signedIn('finance');
  const { client: other, actor: otherActor } = await staffConsole.signedIn('finance', 2);
  const { change_id } = await given(client, '/receiving-accounts/propose', account);
  assert.deepEqual(await shownNumbers(), []);
  const { waiting } = await given(other, '/receiving-accounts/list', {});
  assert.deepEqual(columnsOf(waiting, 'change_id', 'number', 'asked_by', 'reason'), [
    [change_id, account.number, actor, account.reason],
  ]);
  assertDenied(await client.call('/receiving-accounts/confirm', { change_id }), 'same_person');
  await given(other, '/receiving-accounts/confirm', { change_id });
  assertDenied(await other.call('/receiving-accounts/confirm', { change_id }), 'over');
  assert.deepEqual(await shownNumbers(), [account.number]);

  const replaces = change_id;
  const next = { ...account, number: '210987654321', replaces };
  const second = await given(other, '/receiving-accounts/propose', next);
  assertDenied(await client.call('/receiving-accounts/propose', next), 'asked_already');
  assert.deepEqual(await shownNumbers(), [account.number]);
  await given(client, '/receiving-accounts/confirm', second);
  assert.deepEqual(await shownNumbers(), [next.number]);
  assertDenied(await client.call('/receiving-accounts/propose', next), 'changed_meanwhile');
  const wallet = { ...account, type: 1, institution: 'trc20', holder: '' } as const;
  assertDenied(await client.call('/receiving-accounts/propose', wallet), 'invalid_field');
  const { rows } = await given(client, '/receiving-accounts/list', {});
  assert.deepEqual(columnsOf(rows, 'account_id', 'created_by', 'confirmed_by', 'retired_by'), [
    [second.change_id, otherActor, actor, null],
    [change_id, actor, otherActor, actor],
  ]);
});

test('one person removes a receiving account at once', async () => {
  const { client } = await staffConsole.signedIn('finance');
  const { client: other } = await staffConsole.signedIn('finance', 2);
  const { change_id } = await given(client, '/receiving-accounts/propose', account);
  await given(other, '/receiving-accounts/confirm', { change_id });
  const change = await given(client, '/receiving-accounts/propose', {
    ...account,
    replaces: change_id,
  });
  const retiring = { account_id: change_id, reason: 'the bank closed it' };
  await given(client, '/receiving-accounts/retire', retiring);
  assertDenied(await client.call('/receiving-accounts/retire', retiring), 'not_found');
  const confirmed = await other.call('/receiving-accounts/confirm', change);
  assertDenied(confirmed, 'changed_meanwhile');
  await given(other, '/receiving-accounts/withdraw', change);
  assertDenied(await other.call('/receiving-accounts/withdraw', change), 'over');
});

test('twenty parallel confirmations make one account', async () => {
  const { client } = await staffConsole.signedIn('finance');
  const { client: other } = await staffConsole.signedIn('finance', 2);
  const number = '555555555555';
  const change = await given(client, '/receiving-accounts/propose', { ...account, number });
  const said = await runAtOnce(20, () => other.call('/receiving-accounts/confirm', change));
  assert.equal(said.filter(({ ok }) => ok).length, 1);
  assert.equal((await shownNumbers()).filter((one) => one === number).length, 1);
});

test('the database rejects a receiving account from one person or new staff', async () => {
  const { client, staffId, actor } = await staffConsole.signedIn('finance', 3);
  const { owner, database, nextId } = staffConsole.world;
  const change = await given(client, '/receiving-accounts/propose', {
    ...account,
    number: '777777777777',
  });
  const alone = `update proposal set state = 'confirmed', decided_by = asked_by,
    decided_at = now() where proposal_id = $1`;
  await assert.rejects(owner.query(alone, [change.change_id]), /proposal_two_people/);
  const { rows } = await owner.query<{ can: boolean }>(
    `select
       has_any_column_privilege('trine_api', 'receiving_account', 'insert, update')
         or has_any_column_privilege('trine_api', 'proposal', 'insert, update') as can`,
  );
  assert.equal(rows[0]?.can, false);
  await owner.query('update staff set handed_at = now() where staff_id = $1', [staffId]);
  const changeId = BigInt(change.change_id) as RowId;
  const proposal = { ...account, replaces: null, actor, address: '192.0.2.1' };
  const newcomer = { code: 'TR403', message: /does not count as a second person/ };
  await assert.rejects(proposeReceivingAccount(database, nextId, proposal), newcomer);
  await owner.query(`update proposal set asked_by = 'staff:999' where proposal_id = $1`, [
    change.change_id,
  ]);
  const deciding = { changeId, actor, address: '192.0.2.1' };
  await assert.rejects(confirmReceivingAccount(database, nextId, deciding), newcomer);
});

/** A picture of one colour, with a location and a comment that must not be published. */
async function picture(format: 'png' | 'jpeg'): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 60 };
  return sharp({ create: { width: 1_600, height: 400, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: 'a secret place' } })
    .toFormat(format)
    .toBuffer();
}

function blobOf(bytes: Buffer | string, type: string): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
}

test('an uploaded picture is re-encoded and can be used in a banner', async () => {
  const { client } = await staffConsole.signedIn('content');
  for (const format of ['png', 'jpeg'] as const) {
    const uploaded = await client.uploadImage(blobOf(await picture(format), `image/${format}`));
    assert.ok(uploaded.ok, JSON.stringify(uploaded));
    assert.deepEqual([uploaded.data.width, uploaded.data.height], [1_200, 300]);
    const served = await fetch(`${staffConsole.baseUrl}${uploaded.data.path}`);
    assert.equal(served.headers.get('content-type'), 'image/webp');
    const bytes = Buffer.from(await served.arrayBuffer());
    assert.equal((await sharp(bytes).metadata()).format, 'webp');
    assert.ok(!bytes.includes('a secret place'));
    const body = { image: uploaded.data.path, title: texts('a'), link: '' };
    await given(client, '/content/save', { ...announcement, kind: 'banner', body });
  }
  assert.equal((await fetch(`${staffConsole.baseUrl}/images/1.webp`)).status, 404);
});

const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"/>';
const noPictures: readonly (readonly [string, string, string])[] = [
  ['an SVG with a script', script, 'image/svg+xml'],
  ['an SVG that says it is a PNG', script, 'image/png'],
  ['a text', 'GIF89a?', 'image/jpeg'],
  ['nothing', '', 'image/png'],
  ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 'image/png'],
];

for (const [what, bytes, type] of noPictures) {
  test(`${what} is not accepted as a picture`, async () => {
    const { client } = await staffConsole.signedIn('content');
    assertDenied(await client.uploadImage(blobOf(bytes, type)), 'invalid_field');
  });
}

test('a picture with too many pixels is rejected, however few its bytes', async () => {
  const { client } = await staffConsole.signedIn('content');
  const background = { r: 0, g: 0, b: 0 };
  const bomb = await sharp({ create: { width: 9_000, height: 5_000, channels: 3, background } })
    .png()
    .toBuffer();
  assert.ok(bomb.length < 1024 * 1024);
  assertDenied(await client.uploadImage(blobOf(bomb, 'image/png')), 'invalid_field');
});

test('a page appended to a picture is removed', async () => {
  const { client } = await staffConsole.signedIn('content');
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const both = Buffer.concat([await picture('jpeg'), page]);
  const uploaded = await client.uploadImage(blobOf(both, 'image/jpeg'));
  assert.ok(uploaded.ok, JSON.stringify(uploaded));
  const served = await fetch(`${staffConsole.baseUrl}${uploaded.data.path}`);
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
  assert.ok(!Buffer.from(await served.arrayBuffer()).includes('alert'));
});

test('a picture that barely compresses is served as well', async () => {
  const { client } = await staffConsole.signedIn('content');
  const noise = randomBytes(1_200 * 900 * 3);
  const raw = { width: 1_200, height: 900, channels: 3 } as const;
  const packed = await sharp(noise, { raw }).png({ compressionLevel: 1 }).toBuffer();
  const uploaded = await client.uploadImage(blobOf(packed, 'image/png'));
  assert.ok(uploaded.ok, JSON.stringify(uploaded));
});

test('a role without access to contents can not upload', async () => {
  const { client } = await staffConsole.signedIn('support');
  const outcome = await client.uploadImage(blobOf(await picture('png'), 'image/png'));
  assertDenied(outcome, 'forbidden');
});
