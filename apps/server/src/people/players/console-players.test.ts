import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { columnOf, columnsOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { readBalance } from '../../ledger/ledger.ts';
import {
  assertDenied,
  given,
  openTestConsole,
  testPassword,
} from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole());

const reason = 'because of this very test';

async function rename(playerId: PlayerId, name: string, mobile = ''): Promise<void> {
  const { owner } = staffConsole.world;
  const values = [String(playerId), name, mobile];
  await owner.query('update player set username = $2, mobile = $3 where player_id = $1', values);
  await owner.query(
    `insert into username (folded, bucket, player_id) values ($2, $1::bigint % 64, $1)
     on conflict do nothing`,
    [playerId, name],
  );
}

async function balanceOf(playerId: PlayerId): Promise<bigint> {
  return (await readBalance(staffConsole.world.database, playerId)).balanceMinor;
}

async function linesAbout(playerId: PlayerId): Promise<string[]> {
  const { client } = await staffConsole.signedIn('auditor');
  const subject = `player:${playerId}`;
  const found = await given(client, '/audit-log/search', { subject });
  return found.rows.toReversed().map(({ act }) => act);
}

test('players are found by name, number, invite code and mobile only', async () => {
  const { client } = await staffConsole.signedIn('support');
  const playerId = await staffConsole.world.player({ hasSession: false });
  const other = await staffConsole.world.player({ hasSession: false, state: 'betting_frozen' });
  await rename(playerId, 'marguerite', '+886912345');
  await rename(other, 'markus', '0912345');
  const found = async (text: string, more = {}) => {
    const { rows } = await given(client, '/players/search', { text, ...more });
    return rows.map((row) => BigInt(row.player_id));
  };
  assert.deepEqual(await found('mar'), [other, playerId]);
  assert.deepEqual(await found('MARG'), [playerId]);
  assert.deepEqual(await found(String(playerId)), [playerId]);
  assert.deepEqual(await found(String(playerId + 100_000n)), [playerId]);
  assert.deepEqual(await found('+8869'), [playerId]);
  assert.deepEqual(await found('0912'), [other]);
  assert.deepEqual(await found('mar', { state: 'betting_frozen' }), [other]);
  assert.deepEqual(await found('mar', { group_id: 3 }), []);
  assert.deepEqual(await found('%'), []);
  assert.deepEqual(await found('nobody'), []);
});

test('the list of players is paged, newest first', async () => {
  const { client } = await staffConsole.signedIn('support');
  await runAtOnce(5, () => staffConsole.world.player({ hasSession: false }));
  const { owner } = staffConsole.world;
  await owner.query(
    `insert into username (folded, bucket, player_id)
     select username, bucket, player_id from player on conflict do nothing`,
  );
  const first = await given(client, '/players/search', { limit: 3 });
  assert.equal(first.rows.length, 3);
  const before_id = first.next ?? 0;
  const second = await given(client, '/players/search', { limit: 200, before_id });
  const ids = [...first.rows, ...second.rows].map((row) => row.player_id);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  );
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(second.next, null);
});

test('freezing notifies the player and ends the sessions, and can be lifted', async () => {
  const { client } = await staffConsole.signedIn('risk');
  const playerId = await staffConsole.world.player({ hasSession: false, balance: 100_00n });
  const player_id = Number(playerId);
  const change = { player_id, reason, seen: 'active', state: 'frozen' } as const;
  assert.deepEqual(await given(client, '/players/state', change), { done: true });
  assertDenied(await client.call('/players/state', change), 'changed_meanwhile');
  const page = await given(client, '/players/page', { player_id });
  assert.equal(page.player.state, 'frozen');
  assert.equal(page.player.money, '100.00');
  assert.deepEqual(page.totals, {
    deposited: '0.00',
    withdrawn: '0.00',
    staked: '0.00',
    won: '0.00',
    given: '100.00',
    orders: 0,
  });
  assert.deepEqual(columnOf(page.audit_log, 'act'), ['player.freeze']);
  const lift = { ...change, seen: 'frozen', state: 'active' } as const;
  await given(client, '/players/state', lift);
  assert.deepEqual(await linesAbout(playerId), ['player.freeze', 'player.lift']);
  const { rows } = await staffConsole.world.owner.query<{ kind: string }>(
    'select kind from player_message where player_id = $1 order by message_id',
    [playerId],
  );
  assert.deepEqual(columnOf(rows, 'kind'), ['account_frozen', 'account_lifted']);
  const nobody = { ...change, player_id: 1 };
  assertDenied(await client.call('/players/state', nobody), 'not_found');
});

test('notes, ended sessions, feed bans and agents are stored and logged', async () => {
  const { client, actor } = await staffConsole.signedIn('risk');
  const playerId = await staffConsole.world.player({ hasSession: false });
  const player_id = Number(playerId);
  const note = await given(client, '/players/note', { player_id, text: 'Called twice.' });
  assert.equal(note.written_by, actor);
  await staffConsole.world.owner.query(
    `insert into session (bucket, token_hash, player_id, expires_at, address)
     values (
       $1::bigint % 64, decode(repeat('01', 32), 'hex'), $1, now() + interval '1 day', '10.0.0.1'
     )`,
    [player_id],
  );
  const sessions = await given(client, '/players/sessions', { player_id });
  assert.deepEqual(columnsOf(sessions.rows, 'address', 'is_running'), [['10.0.0.1', true]]);
  const ending = { player_id, reason, password: testPassword };
  assert.deepEqual(await given(client, '/players/end-sessions', ending), { ended: 1 });
  await given(client, '/players/feed', { player_id, is_banned: true, reason });
  const agent = { player_id, reason, is_agent: true };
  await given(client, '/players/agent', agent);
  assertDenied(await client.call('/players/agent', agent), 'changed_meanwhile');
  const page = await given(client, '/players/page', { player_id });
  assert.equal(page.player.is_feed_banned, true);
  assert.equal(page.player.group_id, 3);
  assert.deepEqual(columnOf(page.notes, 'text'), ['Called twice.']);
  assert.deepEqual(await linesAbout(playerId), [
    'player.note',
    'player.addresses_read',
    'player.end_sessions',
    'player.ban_from_feed',
    'player.make_agent',
  ]);
});

test('twenty parallel confirmations of a gift book it once', async () => {
  const asking = await staffConsole.signedIn('finance');
  const others = await Promise.all(
    [1, 2, 3].map((number) => staffConsole.signedIn('owner', number)),
  );
  const playerId = await staffConsole.world.player({ hasSession: false, balance: 10_00n });
  const gift = { player_id: Number(playerId), money: '25.50', reason };
  const { proposal_id } = await given(asking.client, '/proposals/gift', gift);
  assertDenied(await asking.client.call('/proposals/gift', gift), 'asked_already');
  const own = await asking.client.call('/proposals/confirm-gift', { proposal_id });
  assertDenied(own, 'same_person');
  assert.equal(await balanceOf(playerId), 10_00n);
  const outcomes = await runAtOnce(20, (index) => {
    const { client } = others[index % others.length] ?? asking;
    return client.call('/proposals/confirm-gift', { proposal_id });
  });
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
  for (const outcome of outcomes) if (!outcome.ok) assertDenied(outcome, 'over');
  assert.equal(await balanceOf(playerId), 35_50n);
  const { rows } = await given(asking.client, '/proposals/list', { player_id: gift.player_id });
  assert.equal(rows[0]?.state, 'confirmed');
  assert.equal(rows[0]?.amount, '25.50');
  assert.deepEqual(await linesAbout(playerId), ['proposal.ask_gift', 'proposal.confirm_gift']);
  const entries = await given(asking.client, '/players/entries', { player_id: gift.player_id });
  assert.deepEqual(columnsOf(entries.rows, 'kind', 'amount'), [
    ['give_away', '25.50'],
    ['give_away', '10.00'],
  ]);
});

const wrongGifts: readonly (readonly [string, string | number, string])[] = [
  ['nothing', '0.00', 'invalid_field'],
  ['less than nothing', '-1', 'invalid_field'],
  ['three decimals', '1.001', 'invalid_field'],
  ['an exponent', '1e3', 'invalid_field'],
  ['words', 'much', 'invalid_field'],
];

for (const [what, money, expected] of wrongGifts) {
  test(`a gift of ${what} is rejected`, async () => {
    const { client } = await staffConsole.signedIn('finance');
    const player_id = Number(await staffConsole.world.player({ hasSession: false }));
    const outcome = await client.call('/proposals/gift', { player_id, money, reason });
    assert.equal(outcome.ok ? 'accepted' : outcome.reason, expected);
  });
}

test('a gift to a guest and the confirmation of a withdrawn proposal are rejected', async () => {
  const { client } = await staffConsole.signedIn('finance');
  const owner = await staffConsole.signedIn('owner');
  const guest = Number(
    await staffConsole.world.player({ hasSession: false, groupId: 2, balance: 0n }),
  );
  const none = await client.call('/proposals/gift', { player_id: guest, money: '1', reason });
  assertDenied(none, 'not_found');
  const player_id = Number(await staffConsole.world.player({ hasSession: false }));
  const gift = { player_id, money: '1', reason };
  const { proposal_id } = await given(client, '/proposals/gift', gift);
  await given(client, '/proposals/withdraw-gift', { proposal_id });
  const late = await owner.client.call('/proposals/confirm-gift', { proposal_id });
  assertDenied(late, 'over');
});

test('a link for a new password needs two people and is shown once', async () => {
  const first = await staffConsole.signedIn('support');
  const second = await staffConsole.signedIn('support', 2);
  const player_id = Number(await staffConsole.world.player({ hasSession: false }));
  const asked = { player_id, kind: 'password_reset', reason } as const;
  const { proposal_id } = await given(first.client, '/proposals/reset', asked);
  const own = await first.client.call('/proposals/confirm-reset', { proposal_id });
  assertDenied(own, 'same_person');
  // The permission for gifts does not allow links, nor the other way round.
  const finance = await staffConsole.signedIn('finance', 2);
  const wrongDoor = await finance.client.call('/proposals/confirm-gift', { proposal_id });
  assertDenied(wrongDoor, 'not_found');
  const link = await given(second.client, '/proposals/confirm-reset', { proposal_id });
  assert.match(link.path, /^\/reset#token=[\w-]{43}$/);
  const { rows } = await staffConsole.world.owner.query<{ found: string }>(
    `select count(*) as found from reset_link where encode(token_hash, 'escape') like $1`,
    [`%${link.path.slice(-43)}%`],
  );
  assert.equal(rows[0]?.found, '0');
});
