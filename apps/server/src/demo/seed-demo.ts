// The demo's accounts: three players with 10,000.00 play credits each, and the agent who brought
// two of them. Accounts that stand already are left as they are.

import type { NextId } from '../database/ids.ts';
import type { Database, Tx } from '../database/transaction.ts';
import { createPlayer, findByUsername } from '../players/create-player.ts';
import { seedDemoAccounts } from '../payments/receiving-accounts.ts';
import type { Passwords } from '../players/passwords.ts';
import { seedStaff } from './seed-staff.ts';
import { giveCredits } from './welcome-credits.ts';
import { seedNews } from './seed-news.ts';

export const demoAccounts = [
  { username: 'agent1', groupId: 3, inviter: null, isCredited: false },
  { username: 'player1', groupId: 1, inviter: 'agent1', isCredited: true },
  { username: 'player2', groupId: 1, inviter: 'agent1', isCredited: true },
  { username: 'player3', groupId: 1, inviter: null, isCredited: true },
] as const;

export interface DemoParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly nextId: NextId;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly password: string;
}

export async function seedDemo(parts: DemoParts): Promise<void> {
  const { database, passwords, password } = parts;
  await seedStaff(parts);
  await database.transaction((tx) => seedDemoAccounts(tx, parts.nextId));
  await database.transaction((tx) => seedNews(tx));
  for (const account of demoAccounts) {
    if ((await findByUsername(database, account.username)) !== null) continue;
    const seat = passwords.takeSeat();
    if (seat === null) throw new Error('no password can be hashed at the start');
    try {
      const passwordHash = await seat.hash(password);
      await database.transaction((tx) => seedAccount(tx, parts, { ...account, passwordHash }));
    } finally {
      seat.leave();
    }
  }
}

type Account = (typeof demoAccounts)[number] & { readonly passwordHash: string };

async function seedAccount(tx: Tx, { nextId, now }: DemoParts, account: Account): Promise<void> {
  const { username, passwordHash, groupId, inviter, isCredited } = account;
  const inviterId = inviter === null ? null : await findByUsername(tx, inviter);
  const seed = { username, passwordHash, groupId, inviterId, isDemo: true, consentedAt: now() };
  const playerId = await createPlayer(tx, seed);
  // Null: another process that starts on the same database was first.
  if (playerId === null || !isCredited) return;
  await giveCredits(tx, nextId, playerId);
}
