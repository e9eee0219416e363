// Web Push from the browser's subscription to the text that it decrypts, against a push service of
// the test: what is sent, when, to which browser, how often, and what ends it.

import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { MessageKind } from '@trine/contract/news/messages.ts';
import { pushKinds, type PushKind } from '@trine/contract/account/push.ts';
import type { MessageFacts } from '@trine/i18n/messages/message-text.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import {
  openPushService,
  type TestBrowser,
  type TestPushService,
} from '../../../testing/test-push-service.ts';
import { notifyPlayersOfRounds } from '../../game/settlement/notify-players.ts';
import { tick } from '../../game/clock/tick.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { notifyPlayer } from './notify.ts';
import { createPushDelivery } from './push-delivery.ts';
import { pushKeysOf } from './push-keys.ts';

let service: TestPushService;
let api: TestApi;

before(async () => {
  service = await openPushService();
  api = await openTestApi({ settings: { PUSH_SERVICES: service.origin } });
});

beforeEach(() => service.answer(201));

after(async () => {
  await api.close();
  await service.close();
});

const contact = 'mailto:operator@trine.example';

/** One poll of the leader; returns what arrived. */
async function look(options: { readonly retryMs?: number; readonly services?: string[] } = {}) {
  const { world, secrets } = api;
  const { retryMs = 600_000, services = [service.origin] } = options;
  const seen = service.received.length;
  const warnings: unknown[] = [];
  const deliver = createPushDelivery({
    database: world.clockDatabase,
    assertLead: async () => {},
    keys: pushKeysOf(secrets.pepper),
    contact,
    pushServices: services,
    timeZone: 'Asia/Taipei',
    retryMs,
    log: { warn: (details) => warnings.push(details) },
  });
  await deliver(Date.now());
  return { received: service.received.slice(seen), warnings };
}

async function allDue(): Promise<void> {
  await api.world.owner.query(`update push_notice set due_at = clock_timestamp()`);
}

async function waiting(): Promise<number> {
  const { rows } = await api.world.owner.query<{ count: string }>(
    'select count(*) from push_notice',
  );
  return Number(rows[0]?.count);
}

function choose({ client }: SignedIn, browser: TestBrowser, kinds: PushKind[]) {
  return data(client, '/api/user/pushSet', { ...browser, kinds });
}

async function chosen({ client }: SignedIn, { endpoint }: TestBrowser) {
  return (await data(client, '/api/user/pushInfo', { endpoint })).kinds;
}

async function tell({ playerId }: SignedIn, kind: MessageKind, facts: MessageFacts = {}) {
  const { database, nextId } = api.world;
  const told = { playerId, messageId: nextId(), kind, facts };
  await database.transaction((tx) => notifyPlayer(tx, told));
}

test('each browser subscribes to kinds of its own, and none by default', async () => {
  const player = await api.signedIn();
  const [phone, tablet] = [service.browser(), service.browser()];
  assert.deepEqual(await chosen(player, phone), []);
  assert.deepEqual((await choose(player, phone, ['win', 'reply'])).kinds, ['win', 'reply']);
  assert.deepEqual(await chosen(player, phone), ['win', 'reply']);
  assert.deepEqual(await chosen(player, tablet), []);
  await choose(player, phone, []);
  assert.deepEqual(await chosen(player, phone), []);
  const { public_key: key } = await data(player.client, '/api/user/pushInfo', {});
  assert.equal(key, pushKeysOf(api.secrets.pepper).publicKey);
});

/** The kinds of messages by the choice that they belong to. */
const byChoice: readonly (readonly [PushKind, MessageKind, MessageFacts, link: string])[] = [
  [
    'deposit',
    'deposit_approved',
    { amount_minor: '25000', request_id: '7' },
    '/capitalDetail?request=7',
  ],
  [
    'deposit',
    'deposit_rejected',
    { amount_minor: '25000', reason_code: 'not_received', request_id: '8' },
    '/capitalDetail?request=8',
  ],
  [
    'withdrawal',
    'withdrawal_paid',
    { amount_minor: '10000', request_id: '9' },
    '/capitalDetail?request=9',
  ],
  ['reply', 'support_reply', {}, '/iframe'],
  [
    'win',
    'win',
    { amount_minor: '9700', game_id: 1, issue: '20261121007' },
    '/betRecord?status=profitable',
  ],
  [
    'draw',
    'round_void',
    { amount_minor: '500', game_id: 2, issue: '20261121008' },
    '/betRecord?status=cancelled',
  ],
];

test('each kind is sent to the browsers that chose it and to no others', async () => {
  const player = await api.signedIn();
  const browsers = new Map(pushKinds.map((kind) => [kind, service.browser()]));
  for (const [kind, browser] of browsers) await choose(player, browser, [kind]);
  for (const [, kind, facts] of byChoice) await tell(player, kind, facts);
  await tell(player, 'gift', { amount_minor: '500' });
  const { received } = await look();
  const told = received.map(({ endpoint, message }) => {
    const choice = [...browsers].find(([, browser]) => browser.endpoint === endpoint)?.[0];
    return [choice, message.link];
  });
  const wanted = byChoice.map(([choice, , , link]) => [choice, link]);
  assert.deepEqual(new Set(told.map(String)), new Set(wanted.map(String)));
  assert.equal(told.length, wanted.length);
  assert.equal(await waiting(), 0);
});

test('a push is encrypted for its browser, signed, and has the message’s text', async () => {
  const player = await api.signedIn();
  const browser = service.browser();
  await choose(player, browser, ['deposit']);
  await tell(player, 'deposit_approved', { amount_minor: '123450', request_id: '5' });
  const [push] = (await look()).received;
  assert.deepEqual(push?.message, {
    title: 'Deposit approved',
    body: '1,234.50 has been added to your balance.',
    link: '/capitalDetail?request=5',
    tag: 'request-5',
  });
  assert.equal(push.ttl, 4 * 60 * 60);
  const { publicKey } = pushKeysOf(api.secrets.pepper);
  assert.deepEqual(push.sender, { sub: contact, key: publicKey });
});

test('a win or a draw is sent once, and not before its animation is over', async () => {
  const [winner, watcher, loser, other] = [
    await api.signedIn(),
    await api.signedIn(),
    await api.signedIn(),
    await api.signedIn(),
  ];
  const [all, draws, paidBack, none] = [
    service.browser(),
    service.browser(),
    service.browser(),
    service.browser(),
  ];
  await choose(winner, all, ['win', 'draw']);
  await choose(watcher, draws, ['draw']);
  await choose(loser, paidBack, ['win', 'draw']);
  await choose(other, none, ['draw', 'win']);
  const { world } = api;
  const round = await world.round();
  const { won, lost } = world.sidesOf(round);
  const bets = [
    [winner, won, '10.00'],
    [watcher, won, '10.00'],
    [watcher, lost, '5.00'],
    [loser, won, '10.00'],
    [loser, lost, '30.00'],
  ] as const;
  for (const [{ client }, play, money] of bets) {
    const bet = { issue: round.issue, plan_id: 1, game_id: 1, play_type: play, money };
    await data(client, '/api/Lottery/playOrder', bet);
  }
  await round.moveTo('draw');
  const parts = world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  const telling = {
    database: world.clockDatabase,
    assertLead: (tx: Tx) => parts.lease.assert(tx),
    winMessageFromMinor: 1n,
  };
  await notifyPlayersOfRounds(telling);
  assert.deepEqual((await look()).received, []);
  await notifyPlayersOfRounds({ ...telling, revealedMs: 0 });
  await notifyPlayersOfRounds({ ...telling, revealedMs: 0 });
  await parts.lease.release();
  const { received } = await look();
  const titles = new Map(received.map(({ endpoint, message }) => [endpoint, message]));
  assert.equal(received.length, 3);
  assert.equal(titles.get(all.endpoint)?.title, 'You won');
  assert.match(titles.get(draws.endpoint)?.title ?? '', /^Singapore: \d \d \d = \d+$/);
  const bodies = [draws, paidBack].map(({ endpoint }) => titles.get(endpoint)?.body);
  assert.deepEqual(bodies, [
    `Round ${round.issue}: payout 19.40, net +4.40.`,
    `Round ${round.issue}: paid back 19.40 of 40.00.`,
  ]);
  assert.equal(titles.get(all.endpoint)?.tag, `round-1-${round.issue}`);
});

test('a message that is rolled back is not pushed', async () => {
  const player = await api.signedIn();
  await choose(player, service.browser(), ['reply']);
  const { database, nextId } = api.world;
  const failing = database.transaction(async (tx) => {
    const told = { playerId: player.playerId, messageId: nextId(), facts: {} };
    await notifyPlayer(tx, { ...told, kind: 'support_reply' });
    throw new Error('undone');
  });
  await assert.rejects(failing, /undone/);
  assert.deepEqual((await look()).received, []);
});

test('a push is attempted five times while its service is down', async () => {
  const player = await api.signedIn();
  await choose(player, service.browser(), ['reply']);
  await tell(player, 'support_reply');
  service.answer(503);
  assert.equal((await look()).received.length, 1);
  // Not before the pause is over.
  assert.equal((await look()).received.length, 0);
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    assert.equal(await waiting(), 1);
    await allDue();
    assert.equal((await look()).received.length, 1);
  }
  assert.equal(await waiting(), 0);
});

test('a retry waits as long as the service asked for', async () => {
  const player = await api.signedIn();
  await choose(player, service.browser(), ['reply']);
  await tell(player, 'support_reply');
  service.answer(429, { 'retry-after': '1800' });
  await look({ retryMs: 1 });
  const { rows } = await api.world.owner.query<{ seconds: number }>(
    `select extract(epoch from due_at - clock_timestamp())::double precision as seconds
     from push_notice`,
  );
  assert.ok((rows[0]?.seconds ?? 0) > 1_700);
  service.answer(201);
  await allDue();
  assert.equal((await look()).received.length, 1);
  assert.equal(await waiting(), 0);
});

for (const status of [404, 410]) {
  test(`a browser is deleted when its service answers ${status}`, async () => {
    const player = await api.signedIn();
    const [gone, there] = [service.browser(), service.browser()];
    await choose(player, gone, ['reply']);
    await tell(player, 'support_reply');
    service.answer(status);
    await look();
    assert.deepEqual(await chosen(player, gone), []);
    assert.equal(await waiting(), 0);
    service.answer(201);
    await choose(player, there, ['reply']);
    await tell(player, 'support_reply');
    assert.deepEqual(
      (await look()).received.map(({ endpoint }) => endpoint),
      [there.endpoint],
    );
  });
}

test('a push that the service rejects is dropped, and only the host is logged', async () => {
  const player = await api.signedIn();
  const browser = service.browser();
  await choose(player, browser, ['reply']);
  await tell(player, 'support_reply');
  service.answer(400);
  const { warnings } = await look();
  assert.deepEqual(warnings, [{ service: new URL(service.origin).host, status: 400 }]);
  assert.equal(await waiting(), 0);
  assert.deepEqual(await chosen(player, browser), ['reply']);
});

test('a log-out deletes the browser’s subscription', async () => {
  const player = await api.signedIn();
  await choose(player, service.browser(), ['reply']);
  await data(player.client, '/api/user/logout', {});
  await tell(player, 'support_reply');
  assert.deepEqual((await look()).received, []);
  const { rows } = await api.world.owner.query(
    'select from push_subscription where player_id = $1',
    [String(player.playerId)],
  );
  assert.equal(rows.length, 0);
});

test('a browser belongs to the player who subscribed last', async () => {
  const [first, second] = [await api.signedIn(), await api.signedIn()];
  const browser = service.browser();
  await choose(first, browser, ['reply']);
  await tell(first, 'support_reply');
  await choose(second, browser, ['reply']);
  assert.deepEqual(await chosen(first, browser), []);
  // Notices for the previous player are not shown to the next one.
  assert.deepEqual((await look()).received, []);
  await tell(first, 'support_reply');
  await tell(second, 'support_reply');
  assert.equal((await look()).received.length, 1);
});

test('a player has ten browsers at most', async () => {
  const player = await api.signedIn();
  const browsers = Array.from({ length: 11 }, () => service.browser());
  for (const browser of browsers) await choose(player, browser, ['reply']);
  const kinds = [];
  for (const browser of browsers) kinds.push((await chosen(player, browser)).length);
  assert.deepEqual(kinds, [0, ...Array.from({ length: 10 }, () => 1)]);
});

test('an endpoint of no push service is rejected, and not called when stored', async () => {
  const player = await api.signedIn();
  const browser = service.browser();
  const wrong = [
    'http://127.0.0.1:1/push',
    'https://fcm.googleapis.com.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'nothing',
  ];
  for (const endpoint of wrong) {
    const outcome = await player.client.call('/api/user/pushSet', {
      ...browser,
      endpoint,
      kinds: ['win'],
    });
    assertRejected(outcome, 'invalid_field');
  }
  await choose(player, { ...browser, endpoint: 'https://fcm.googleapis.com/fcm/send/x' }, ['win']);
  await choose(player, { ...browser, endpoint: 'https://fcm.googleapis.com/fcm/send/x' }, []);
  await choose(player, browser, ['reply']);
  await tell(player, 'support_reply');
  assert.deepEqual((await look({ services: [] })).received, []);
  assert.deepEqual(await chosen(player, browser), []);
});

/** A point: prefix and 64 bytes. */
const pointOf = (prefix: number, rest: Buffer) => Buffer.concat([Buffer.from([prefix]), rest]);
const coordinates = createECDH('prime256v1').generateKeys().subarray(1);
const shifted = Buffer.from(coordinates.map((byte, at) => (at === 63 ? byte ^ 1 : byte)));
const longSecret = randomBytes(17).toString('base64url');

const badKeys: readonly [what: string, keys: object, field: string][] = [
  ['off the curve', { browser_key: pointOf(4, shifted) }, 'browser_key'],
  ['the point at zero', { browser_key: pointOf(4, Buffer.alloc(64)) }, 'browser_key'],
  ['beyond the field', { browser_key: pointOf(4, Buffer.alloc(64, 0xff)) }, 'browser_key'],
  ['hybrid', { browser_key: pointOf(6, coordinates) }, 'browser_key'],
  ['compressed', { browser_key: pointOf(2, coordinates).subarray(0, 33) }, 'browser_key'],
  ['a byte short', { browser_key: pointOf(4, coordinates).subarray(0, 64) }, 'browser_key'],
  ['a short secret', { browser_secret: longSecret.slice(0, 20) }, 'browser_secret'],
  ['a long secret', { browser_secret: longSecret }, 'browser_secret'],
  ['an endpoint without TLS', { endpoint: 'http://fcm.googleapis.com/x' }, 'endpoint'],
];

test('a subscription with invalid keys is rejected with its field', async () => {
  const player = await api.signedIn();
  const browser = service.browser();
  for (const [what, keys, field] of badKeys) {
    const given = Object.entries(keys).map(([name, value]: [string, Buffer | string]) => {
      return [name, typeof value === 'string' ? value : value.toString('base64url')];
    });
    const request = { ...browser, ...Object.fromEntries(given), kinds: ['win' as const] };
    const outcome = await player.client.call('/api/user/pushSet', request);
    const found = outcome.ok ? 'accepted' : `${outcome.reason} ${outcome.details.field}`;
    assert.equal(found, `invalid_field ${field}`, what);
  }
  assert.deepEqual(await chosen(player, browser), []);
  await choose(player, { ...browser, browser_key: pointOf(4, coordinates).toString('base64url') }, [
    'win',
  ]);
});

test('a notice that waited for four hours is not sent', async () => {
  const player = await api.signedIn();
  await choose(player, service.browser(), ['reply']);
  await tell(player, 'support_reply');
  await api.world.owner.query(
    `update push_notice set created_at = created_at - interval '241 minutes'`,
  );
  assert.deepEqual((await look()).received, []);
  assert.equal(await waiting(), 0);
});
