import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageKinds, maxUnread } from '@trine/contract/news/messages.ts';
import { languages } from '@trine/contract/languages.ts';
import { messages as english } from '@trine/i18n/en/messages.ts';
import type { MessageFacts } from '@trine/i18n/messages/message-text.ts';
import { deposit, openConsole, withdrawal, withdrawer } from '../../../testing/test-cashier.ts';
import { notifyPlayersOfRounds } from '../../game/settlement/notify-players.ts';
import { tick } from '../../game/clock/tick.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import { notifyPlayer } from './notify.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

type Kind = (typeof messageKinds)[number];

async function tell(
  { playerId }: SignedIn,
  kind: Kind = 'support_reply',
  facts: MessageFacts = {},
) {
  const messageId = api.world.nextId();
  const { database } = api.world;
  await database.transaction((tx) => notifyPlayer(tx, { playerId, messageId, kind, facts }));
  return Number(messageId);
}

function listed({ client }: SignedIn, request = {}) {
  return data(client, '/api/user/messageList', request);
}

async function unreadOf({ client }: SignedIn): Promise<number> {
  return (await data(client, '/api/user/userInfo', {})).unread.messages;
}

/** Every fact that any kind needs. */
const facts: MessageFacts = {
  amount_minor: '123456700',
  stake_minor: '100000000',
  game_id: 2,
  issue: '20261121007',
  reason_code: 'not_received',
  type: 1,
  last_four: 'Z1C0',
  held_until: 1_763_730_000,
  attempts: 100,
};

test('every kind of message has a complete text in all five languages', async () => {
  const player = await api.signedIn();
  for (const kind of messageKinds) await tell(player, kind, facts);
  const seen = new Map<string, Set<string>>();
  for (const language of languages) {
    const client = api.clientFor(player.token, language);
    const rows = await data(client, '/api/user/messageList', {});
    assert.deepEqual(rows.map(({ kind }) => kind).toReversed(), [...messageKinds]);
    for (const { kind, title, text } of rows) {
      assert.doesNotMatch(`${title} ${text}`, /[{}]|undefined|null/);
      assert.notEqual(text, english.unknown.text, kind);
      seen.set(kind, (seen.get(kind) ?? new Set()).add(`${title} ${text}`));
    }
  }
  for (const [kind, texts] of seen) assert.equal(texts.size, languages.length, kind);
  const [english1] = (await listed(player)).filter(({ kind }) => kind === 'deposit_rejected');
  assert.match(english1?.text ?? '', /^1,234,567\.00 .*The transfer did not arrive/);
});

test('a message of an unknown kind or without its facts gets a general text', async () => {
  const player = await api.signedIn();
  await tell(player, 'win');
  await tell(player, 'from_tomorrow' as Kind, facts);
  const rows = await listed(player);
  const { unknown, kinds } = english;
  assert.deepEqual(
    rows.map(({ title, text }) => [title, text]),
    [
      [unknown.title, unknown.text],
      [kinds.win.title, unknown.text],
    ],
  );
});

/** The link of each kind. */
const links: readonly [kind: Kind, link: string][] = [
  ['gift', '/capitalDetail?type=4'],
  ['win', '/betRecord?status=profitable'],
  ['round_void', '/betRecord?status=cancelled'],
  ['payment_account_replaced', '/bankCardManage?type=1'],
  ['support_reply', '/iframe'],
  ['betting_frozen', '/customer'],
  ['account_frozen', '/customer'],
  ['password_reset', '/customer'],
];

test('each kind links to the screen with the details', async () => {
  const player = await api.signedIn();
  for (const [kind] of links) await tell(player, kind, { type: 1 });
  const rows = (await listed(player)).toReversed();
  assert.deepEqual(
    rows.map(({ kind, link }) => [kind, link]),
    links,
  );
});

test('decisions on deposits and withdrawals are notified with a link to the request', async () => {
  const player = await withdrawer(api, 1_000_00n);
  const asked = await data(player.client, '/api/user/withdrawAction', withdrawal());
  const out = BigInt(asked.id) as RowId;
  const staffConsole = await openConsole(api);
  const good = await deposit(player, '250.00');
  await staffConsole.grant(good, 'staff:1');
  const bad = await deposit(player, '300.00');
  await staffConsole.claim(bad, 'staff:1');
  await staffConsole.reject(bad, 'staff:1', ['amount_differs', 'Only 30.00 came.']);
  await staffConsole.grant(out, 'staff:2');
  await staffConsole.markPaid(out, 'staff:2');
  const rows = (await listed(player)).toReversed();
  assert.deepEqual(
    rows.map(({ kind, note, link }) => [kind, note, link]),
    [
      ['deposit_approved', '', `/capitalDetail?request=${good}`],
      ['deposit_rejected', 'Only 30.00 came.', `/capitalDetail?request=${bad}`],
      ['withdrawal_approved', '', `/capitalDetail?request=${out}`],
      ['withdrawal_paid', '', `/capitalDetail?request=${out}`],
    ],
  );
  assert.match(rows[0]?.text ?? '', /250\.00/);
  assert.match(rows[1]?.text ?? '', /300\.00.*A different amount arrived/);
  assert.equal(await unreadOf(player), 4);
});

test('a win is notified once, after its animation, and only above limit and stakes', async () => {
  const { world } = api;
  const [large, small, loser] = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
  const round = await world.round();
  const { won, lost } = world.sidesOf(round);
  const bets = [
    [large, won, '15.00'],
    [large, lost, '4.00'],
    [small, won, '14.99'],
    [small, lost, '1.00'],
    // The payout equals the first one, but more was staked.
    [loser, won, '15.00'],
    [loser, lost, '20.00'],
  ] as const;
  for (const [{ client }, play, money] of bets) {
    const bet = { issue: round.issue, plan_id: 1, game_id: 1, play_type: play, money };
    await data(client, '/api/Lottery/playOrder', bet);
  }
  await round.moveTo('draw');
  // At 1.94, 15.00 pay 29.10 and 14.99 pay 29.08.
  const parts = world.tickParts();
  const assertLead = (tx: Tx) => parts.lease.assert(tx);
  const telling = { database: world.clockDatabase, assertLead, winMessageFromMinor: 29_10n };
  assert.ok(await parts.lease.hold());
  await tick(parts);
  // The animation of the draw can not be over yet.
  await notifyPlayersOfRounds(telling);
  assert.deepEqual(await listed(large), []);
  await notifyPlayersOfRounds({ ...telling, revealedMs: 0 });
  await notifyPlayersOfRounds({ ...telling, revealedMs: 0 });
  await parts.lease.release();
  const wins = (await listed(large)).filter(({ kind }) => kind === 'win');
  assert.equal(wins.length, 1);
  assert.match(wins[0]?.text ?? '', /Singapore.* 29\.10 .* \+10\.10\.$/);
  assert.ok(wins[0]?.text.includes(round.issue));
  assert.deepEqual(await listed(small), []);
  assert.deepEqual(await listed(loser), []);
});

test('new messages do not shift the pages of the list', async () => {
  const player = await api.signedIn();
  const told: number[] = [];
  for (let nth = 0; nth < 45; nth += 1) told.push(await tell(player));
  const pages: number[] = [];
  for (let page = 0; page < 3; page += 1) {
    const before = pages.at(-1);
    const rows = await listed(player, { limit: 20, ...(before && { before_id: before }) });
    pages.push(...rows.map(({ id }) => id));
    await tell(player);
  }
  assert.deepEqual(pages, told.toReversed());
  assertRejected(
    await player.client.call('/api/user/messageList', { limit: 201 }),
    'invalid_field',
  );
});

test('twenty parallel read marks mark one message once', async () => {
  const player = await api.signedIn();
  const first = await tell(player);
  const second = await tell(player);
  await tell(player);
  const marks = Array.from({ length: 20 }, (_, nth) =>
    data(player.client, '/api/user/readMessages', {
      ids: [nth % 2 === 0 ? first : String(second)],
    }),
  );
  await Promise.all([...marks, tell(player)]);
  assert.equal(await unreadOf(player), 2);
  const times = `select read_at::text from player_message where message_id = $1`;
  const before = await api.world.owner.query(times, [first]);
  await data(player.client, '/api/user/readMessages', { ids: [first] });
  assert.deepEqual((await api.world.owner.query(times, [first])).rows, before.rows);
  const rows = await listed(player);
  assert.deepEqual(
    rows.map(({ read }) => read),
    [0, 0, 1, 1],
  );
});

test('marking up to a message leaves later ones unread', async () => {
  const player = await api.signedIn();
  await tell(player);
  const seen = await tell(player);
  await tell(player);
  const left = await data(player.client, '/api/user/readMessages', { up_to: seen });
  assert.equal(left.messages, 1);
});

test('a player can not read or mark messages of another player', async () => {
  const [owner, stranger] = [await api.signedIn(), await api.signedIn()];
  const id = await tell(owner);
  assert.deepEqual(await listed(stranger), []);
  const marks = { ids: [id], up_to: Number.MAX_SAFE_INTEGER };
  await data(stranger.client, '/api/user/readMessages', marks);
  assert.equal(await unreadOf(owner), 1);
  const nobody = await api.clientFor(null).call('/api/user/messageList', {});
  assert.ok(!nobody.ok && nobody.code === 50_008);
});

test('the count stops at its limit, and a heartbeat returns it on request', async () => {
  const player = await api.signedIn();
  const { owner } = api.world;
  await owner.query(
    `insert into player_message (bucket, player_id, message_id, kind, details)
     select $1::bigint % 64, $1, n, 'support_reply', '{}' from generate_series(1, 150) as n`,
    [String(player.playerId)],
  );
  assert.equal(await unreadOf(player), maxUnread);
  const room = { plan_id: 1, game_id: 1 };
  const asked = await data(player.client, '/api/Lottery/heart', { ...room, unread: 1 });
  assert.equal(asked.unread?.messages, maxUnread);
  assert.equal((await data(player.client, '/api/Lottery/heart', room)).unread, undefined);
});
