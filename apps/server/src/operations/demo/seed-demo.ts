// Seeds the demo's accounts: three players and the agent who referred two of them, with 10,000.00
// play credits each. Existing accounts stay unchanged; one that never got credits gets them.

import { bucketOf, type NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { createPlayer, findByUsername } from '../../people/players/create-player.ts';
import { seedDemoAccounts } from '../../cashier/payment-accounts/receiving-accounts.ts';
import type { Passwords } from '../../people/sessions/passwords.ts';
import type { SecurityHashes } from '../../people/sessions/security-events.ts';
import * as sql from './demo.sql.ts';
import { seedStaff } from './seed-staff.ts';
import { giveCredits } from './welcome-credits.ts';
import { seedNews } from './seed-news.ts';

export const demoAccounts = [
  { username: 'agent1', groupId: 3, inviter: null },
  { username: 'player1', groupId: 1, inviter: 'agent1' },
  { username: 'player2', groupId: 1, inviter: 'agent1' },
  { username: 'player3', groupId: 1, inviter: null },
] as const;

export interface DemoParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  readonly nextId: NextId;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly password: string;
}

export async function seedDemo(parts: DemoParts): Promise<void> {
  const { database } = parts;
  await seedStaff(parts);
  await database.transaction((tx) => seedDemoAccounts(tx, parts.nextId));
  await database.transaction((tx) => seedNews(tx));
  for (const account of demoAccounts) await seedAccount(parts, account);
}

type Account = (typeof demoAccounts)[number];

async function seedAccount(parts: DemoParts, account: Account): Promise<void> {
  const { database, nextId } = parts;
  if ((await findByUsername(database, account.username)) === null) await addAccount(parts, account);
  await database.transaction(async (tx) => {
    const playerId = await findByUsername(tx, account.username);
    if (playerId === null) return;
    const player = { bucket: bucketOf(playerId), playerId };
    // If several processes start at once, only one gives the credits.
    const isDemo = (await sql.lockDemoPlayer.first(tx, player)) !== null;
    if (isDemo && !(await sql.wasGiven.one(tx, player)).wasGiven) {
      await giveCredits(tx, nextId, playerId);
    }
  });
}

async function addAccount(parts: DemoParts, account: Account): Promise<void> {
  const { database, passwords, hashes, now, password } = parts;
  const { username, groupId, inviter } = account;
  const passwordHash = await passwords.hash(password);
  await database.transaction(async (tx) => {
    const inviterId = inviter === null ? null : await findByUsername(tx, inviter);
    const consentedAt = now();
    const given = { username, passwordHash, groupId, inviterId };
    const seed = { ...given, isDemo: true, consentedAt, origin: null };
    await createPlayer(tx, seed, hashes);
  });
}
