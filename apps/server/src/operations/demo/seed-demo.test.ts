import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { walletNetworks } from '@trine/contract/cashier/currencies.ts';
import { isCardNumber, isWalletAddress } from '../../cashier/payment-accounts/addresses.ts';
import { listCurrencies } from '../../cashier/payment-accounts/receiving-accounts.ts';
import { createPlayer } from '../../people/players/create-player.ts';
import { createTestPasswords } from '../../../testing/test-passwords.ts';
import type { Passwords } from '../../people/sessions/passwords.ts';
import { seedDemo } from './seed-demo.ts';

let world: World;
let passwords: Passwords;

before(async () => {
  world = await openWorld();
  passwords = await createTestPasswords(randomBytes(32));
});

after(() => world.close());

async function start(): Promise<void> {
  const { ownerDatabase: database, nextId } = world;
  await seedDemo({ database, passwords, nextId, now: Date.now, password: 'a-demo-password' });
}

/** Balance and number of ledger entries, by name. */
async function accounts(): Promise<Record<string, string>> {
  const { rows } = await world.owner.query<{ username: string; figures: string }>(
    `select p.username, concat(a.balance_minor, ' in ', count(e.entry_id)) as figures
     from player p
     join account a using (bucket, player_id)
     left join entry e on e.account_id = p.player_id
     group by p.username, a.balance_minor
     order by p.username`,
  );
  return Object.fromEntries(rows.map(({ username, figures }) => [username, figures]));
}

test('each demo account gets its credits once, also one that stood without', async () => {
  const standing = { passwordHash: '', inviterId: null, consentedAt: Date.now() };
  await world.database.transaction(async (tx) => {
    await createPlayer(tx, { ...standing, username: 'agent1', groupId: 3, isDemo: true });
    // Somebody who took a name of the demo before.
    await createPlayer(tx, { ...standing, username: 'player3', groupId: 1, isDemo: false });
  });
  await start();
  await Promise.all([start(), start()]);
  assert.deepEqual(await accounts(), {
    agent1: '1000000 in 1',
    player1: '1000000 in 1',
    player2: '1000000 in 1',
    player3: '0 in 0',
  });
});

test('nobody can pay into the accounts that the demo shows', async () => {
  const shown = (await listCurrencies(world.database)).flatMap(({ accounts: each }) => each);
  assert.ok(shown.length > 0);
  for (const { acc_name: number, qr } of shown) {
    assert.match(number, /^DEMO-/);
    assert.ok(qr === '' || qr === number);
    for (const network of walletNetworks) assert.ok(!isWalletAddress(network, number), number);
    assert.ok(!isCardNumber(number), number);
  }
});
