import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { DeskRequest } from '@trine/contract/desk/client.ts';
import { readShown } from '../content/shown.ts';
import { assertDenied, given, openTestDesk, type TestDesk } from './test-desk.ts';

let desk: TestDesk;

before(async () => {
  desk = await openTestDesk();
});

after(() => desk.close());

function texts(text: string) {
  return { zh: text, tw: text, en: text, jp: text, kor: text };
}

type Saving = DeskRequest<'/content/save'>;

const announcement: Saving = {
  version: 0,
  kind: 'announcement',
  position: 1,
  is_shown: true,
  shows_from: null,
  shows_until: null,
  body: { text: texts('Welcome') },
};

test('a piece is written, changed from the version that was seen, hidden and removed', async () => {
  const { client } = await desk.signedIn('content');
  const first = await given(client, '/content/save', announcement);
  const { content_id } = first;
  const shown = async () => {
    const rows = await readShown(desk.world.database, 'announcement');
    return rows.map(({ body }) => body.text.en);
  };
  assert.deepEqual(await shown(), ['Welcome']);
  const change = { ...announcement, content_id, body: { text: texts('Hello') } };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => client.call('/content/save', { ...change, version: 1 })),
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
  assert.deepEqual(
    rows.map(({ version }) => version),
    [4, 3, 2, 1],
  );
  await given(client, '/content/remove', { content_id, version: 4 });
  assert.deepEqual(await shown(), []);
  assert.deepEqual((await given(client, '/content/list', { kind: 'announcement' })).rows, []);
  const late = await client.call('/content/save', { ...change, version: 5 });
  assertDenied(late, 'not_found');
});

test('an article is saved without anything that could act', async () => {
  const { client } = await desk.signedIn('content');
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
  ['a zero character', { body: { text: texts('a\0b') } }, 'body.text'],
];

for (const [what, changes, field] of unfit) {
  test(`a piece is refused for ${what}`, async () => {
    const { client } = await desk.signedIn('content');
    const outcome = await client.call('/content/save', { ...announcement, ...changes });
    assertDenied(outcome, 'invalid_field');
    assert.ok(!outcome.ok);
    assert.equal(outcome.details.field?.startsWith(field.split('.')[0] ?? ''), true, what);
  });
}

test('sale hours are set, shown, and given back to the configuration', async () => {
  const { client } = await desk.signedIn('risk');
  const reason = 'a holiday';
  const own = '10:00-02:00';
  await given(client, '/sale-hours/save', { game_id: 2, seen: null, hours: own, reason });
  const { rows } = await given(client, '/sale-hours/list', {});
  assert.deepEqual(
    rows.map(({ effective }) => effective),
    ['always', '10:00-02:00', 'always', 'always'],
  );
  for (const hours of ['29:00-02:00', '10:60-13:00', '10:00-10:01', '23:30-00:30', '10:00-11:59']) {
    const wrong = { game_id: 2, seen: own, hours, reason };
    assertDenied(await client.call('/sale-hours/save', wrong), 'invalid_field');
  }
  const unseen = { game_id: 2, seen: null, hours: 'always', reason };
  assertDenied(await client.call('/sale-hours/save', unseen), 'changed_meanwhile');
  await given(client, '/sale-hours/save', { game_id: 2, seen: own, hours: null, reason });
  const again = await given(client, '/sale-hours/list', {});
  assert.equal(again.rows[1]?.hours, null);
});

test('a receiving account is added, replaced by another, and retired', async () => {
  const { client } = await desk.signedIn('finance');
  const reason = 'a new bank';
  const account = {
    currency: 'TWD',
    type: 0,
    holder: 'Trine',
    number: '123456789012',
    institution: 'Bank',
    mark: '',
    position: 1,
    reason,
  } as const;
  const first = await given(client, '/receiving-accounts/save', account);
  const replaces = first.account_id;
  const second = await given(client, '/receiving-accounts/save', { ...account, replaces });
  const twice = await client.call('/receiving-accounts/save', { ...account, replaces });
  assertDenied(twice, 'changed_meanwhile');
  const wallet = { ...account, type: 1, institution: 'trc20', holder: '' } as const;
  assertDenied(await client.call('/receiving-accounts/save', wallet), 'invalid_field');
  const { rows } = await given(client, '/receiving-accounts/list', {});
  assert.deepEqual(
    rows.map(({ account_id, retired_at }) => [account_id, retired_at === null]),
    [
      [second.account_id, true],
      [first.account_id, false],
    ],
  );
  const retiring = { account_id: second.account_id, reason };
  await given(client, '/receiving-accounts/retire', retiring);
  assertDenied(await client.call('/receiving-accounts/retire', retiring), 'not_found');
});

/** A picture of one colour, with a place and a comment in it that nobody is to see. */
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

test('an uploaded picture is drawn anew, and serves as a banner', async () => {
  const { client } = await desk.signedIn('content');
  for (const format of ['png', 'jpeg'] as const) {
    const uploaded = await client.uploadImage(blobOf(await picture(format), `image/${format}`));
    assert.ok(uploaded.ok, JSON.stringify(uploaded));
    assert.deepEqual([uploaded.data.width, uploaded.data.height], [1_200, 300]);
    const served = await fetch(`${desk.baseUrl}${uploaded.data.path}`);
    assert.equal(served.headers.get('content-type'), 'image/webp');
    const bytes = Buffer.from(await served.arrayBuffer());
    assert.equal((await sharp(bytes).metadata()).format, 'webp');
    assert.ok(!bytes.includes('a secret place'));
    const body = { image: uploaded.data.path, title: texts('a'), link: '' };
    await given(client, '/content/save', { ...announcement, kind: 'banner', body });
  }
  assert.equal((await fetch(`${desk.baseUrl}/images/1.webp`)).status, 404);
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
  test(`${what} is no picture`, async () => {
    const { client } = await desk.signedIn('content');
    assertDenied(await client.uploadImage(blobOf(bytes, type)), 'invalid_field');
  });
}

test('a picture of more points than are decoded is none, however few its bytes', async () => {
  const { client } = await desk.signedIn('content');
  const background = { r: 0, g: 0, b: 0 };
  const bomb = await sharp({ create: { width: 9_000, height: 5_000, channels: 3, background } })
    .png()
    .toBuffer();
  assert.ok(bomb.length < 1024 * 1024);
  assertDenied(await client.uploadImage(blobOf(bomb, 'image/png')), 'invalid_field');
});

test('a picture with a page behind it is served without the page', async () => {
  const { client } = await desk.signedIn('content');
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const both = Buffer.concat([await picture('jpeg'), page]);
  const uploaded = await client.uploadImage(blobOf(both, 'image/jpeg'));
  assert.ok(uploaded.ok, JSON.stringify(uploaded));
  const served = await fetch(`${desk.baseUrl}${uploaded.data.path}`);
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
  assert.ok(!Buffer.from(await served.arrayBuffer()).includes('alert'));
});

test('a picture that hardly can be packed is served all the same', async () => {
  const { client } = await desk.signedIn('content');
  const noise = randomBytes(1_200 * 900 * 3);
  const raw = { width: 1_200, height: 900, channels: 3 } as const;
  const packed = await sharp(noise, { raw }).png({ compressionLevel: 1 }).toBuffer();
  const uploaded = await client.uploadImage(blobOf(packed, 'image/png'));
  assert.ok(uploaded.ok, JSON.stringify(uploaded));
});

test('who may not edit contents uploads nothing', async () => {
  const { client } = await desk.signedIn('support');
  const outcome = await client.uploadImage(blobOf(await picture('png'), 'image/png'));
  assertDenied(outcome, 'forbidden');
});
