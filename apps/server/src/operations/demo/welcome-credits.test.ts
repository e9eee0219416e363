import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { createProofs } from '../../people/sessions/proof-of-work.ts';
import { createRegistrationRate } from '../../people/sessions/registration-rate.ts';
import { createTestPasswords } from '../../../testing/test-passwords.ts';
import type { Passwords } from '../../people/sessions/passwords.ts';
import { createSecurityHashes } from '../../people/sessions/security-events.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { register, type OnRegistered } from '../../people/sign-in/register.ts';
import { createWelcome } from './welcome-credits.ts';

let world: World;
let passwords: Passwords;

before(async () => {
  world = await openWorld();
  passwords = await createTestPasswords(randomBytes(32));
});

after(async () => {
  await world.close();
});

interface Joining {
  readonly username: string;
  readonly groupId?: 1 | 2;
  readonly onRegistered: OnRegistered | null;
}

async function join({ username, groupId = 1, onRegistered }: Joining) {
  const { database } = world;
  const countRegistration = async () => null;
  const pepper = Buffer.alloc(32, 1);
  const registrations = createRegistrationRate({ database, now: Date.now, isLoopbackFree: true });
  const proofs = createProofs({ database, now: Date.now, pepper, proofOfWork: 0, registrations });
  const parts = {
    database,
    passwords,
    hashes: createSecurityHashes(world.receiptKey),
    now: Date.now,
    randomBytes,
    onRegistered,
    countRegistration,
    proofs,
  };
  return register(
    { ...parts, sessionIdleMs: null, allowSimulated: true },
    { username, password: 'a long and rare sentence', group_id: groupId },
    { language: 'en', address: '127.0.0.1', player: null, key: null },
  );
}

async function moneyOf(joining: Joining): Promise<string> {
  const reply = await join(joining);
  assert.equal(reply.kind, 'accepted');
  return reply.data.userinfo.money;
}

interface Entry {
  readonly isHouse: boolean;
  readonly kind: number;
  readonly amount: string;
}

/** Both sides of the only posting to this player; none without a posting. */
async function entriesOf(username: string): Promise<Entry[]> {
  const { rows } = await world.owner.query<Entry>(
    `select
       e.account_id < 0 as "isHouse", e.kind::integer as kind, e.amount_minor::text as amount
     from entry e
     where e.posting_id in (
       select own.posting_id
       from entry own
       join player p on p.player_id = own.account_id
       where p.username = $1
     )
     order by e.account_id`,
    [username],
  );
  return rows;
}

test('a new member of the demo gets play credits from the house', async () => {
  const onRegistered = createWelcome(world.nextId);
  assert.equal(await moneyOf({ username: 'newmember', onRegistered }), '10000.00');
  assert.deepEqual(await entriesOf('newmember'), [
    { isHouse: true, kind: 4, amount: '-1000000' },
    { isHouse: false, kind: 4, amount: '1000000' },
  ]);
});

for (const [groupId, who] of [
  [1, 'member'],
  [2, 'guest'],
] as const) {
  test(`a ${who} gets nothing where play credits are off`, async () => {
    const username = `newcomer_${who}`.replace('guest', 'visitor');
    assert.equal(await moneyOf({ username, groupId, onRegistered: null }), '0.00');
    assert.deepEqual(await entriesOf(username), []);
  });
}

test('a guest gets play credits, and no more on becoming a member', async () => {
  const onRegistered = createWelcome(world.nextId);
  const reply = await join({ username: 'looks_around', groupId: 2, onRegistered });
  assert.equal(reply.kind, 'accepted');
  const { user_id: userId, money } = reply.data.userinfo;
  assert.equal(money, '10000.00');
  // As when the guest becomes a member.
  await world.database.transaction((tx) => onRegistered(tx, BigInt(userId) as PlayerId));
  assert.equal((await entriesOf('looks_around')).length, 2);
});

test('a registration with a taken name gives no second gift', async () => {
  const onRegistered = createWelcome(world.nextId);
  await moneyOf({ username: 'twice', onRegistered });
  const again = await join({ username: 'twice', onRegistered });
  assert.deepEqual(again, { kind: 'rejected', rejection: { reason: 'username_taken' } });
  assert.equal((await entriesOf('twice')).length, 2);
});

test('an account and its credits are written together or not at all', async () => {
  const onRegistered = async () => {
    throw new Error('no credits');
  };
  await assert.rejects(join({ username: 'unlucky', onRegistered }), /no credits/);
  const welcomed = createWelcome(world.nextId);
  assert.equal(await moneyOf({ username: 'unlucky', onRegistered: welcomed }), '10000.00');
});
