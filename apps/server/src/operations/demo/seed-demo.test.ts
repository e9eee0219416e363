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
import {
  createSecurityHashes,
  type SecurityHashes,
} from '../../people/sessions/security-events.ts';
import { seedDemo } from './seed-demo.ts';

let world: World;
let passwords: Passwords;

let hashes: SecurityHashes;

before(async () => {
  world = await openWorld();
  hashes = createSecurityHashes(world.receiptKey);
  passwords = await createTestPasswords(randomBytes(32));
});

after(() => world.close());

async function start(): Promise<void> {
  const { ownerDatabase: database, nextId } = world;
  const password = 'a-demo-password';
  await seedDemo({ database, passwords, hashes, nextId, now: Date.now, password });
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

test('each demo account gets its credits once, also one that existed without credits', async () => {
  const own = { passwordHash: '', inviterId: null, consentedAt: Date.now(), origin: null };
  await world.database.transaction(async (tx) => {
    const agent = { ...own, username: 'agent1', groupId: 3, isDemo: true } as const;
    await createPlayer(tx, agent, hashes);
    // A member who took a name of the demo before.
    const member = { ...own, username: 'player3', groupId: 1, isDemo: false } as const;
    await createPlayer(tx, member, hashes);
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

test('players cannot deposit to the accounts that the demo shows', async () => {
  const shown = (await listCurrencies(world.database)).flatMap(({ accounts: each }) => each);
  assert.ok(shown.length > 0);
  for (const { acc_name: number, qr } of shown) {
    assert.match(number, /^DEMO-/);
    assert.ok(qr === '' || qr === number);
    for (const network of walletNetworks) assert.ok(!isWalletAddress(network, number), number);
    assert.ok(!isCardNumber(number), number);
  }
});
