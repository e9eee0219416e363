// The demo's accounts: three players with 10,000.00 play credits each, and the agent who brought
// two of them. Accounts that stand already are left as they are.

import { minor } from '@trine/money/money.ts';
import type { EntryId, NextId, PlayerId, PostingId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { post } from '../ledger/ledger.ts';
import type { Passwords } from '../players/passwords.ts';
import { createPlayer, findByUsername, joinTeam } from '../players/create-player.ts';

const credits = minor(10_000_00n);

const accounts = [
  { username: 'agent1', groupId: 3, inviter: null, credited: false },
  { username: 'player1', groupId: 1, inviter: 'agent1', credited: true },
  { username: 'player2', groupId: 1, inviter: 'agent1', credited: true },
  { username: 'player3', groupId: 1, inviter: null, credited: true },
] as const;

export const demoUsernames: readonly string[] = accounts.map((account) => account.username);

export interface DemoParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly nextId: NextId;
  readonly now: () => number;
  readonly password: string;
}

export async function seedDemo(parts: DemoParts): Promise<void> {
  for (const account of accounts) {
    if ((await findByUsername(parts.database, account.username)) === null) {
      await seedAccount(parts, account);
    }
  }
}

async function seedAccount(
  { database, passwords, nextId, now, password }: DemoParts,
  account: (typeof accounts)[number],
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  const inviterId = account.inviter && (await findByUsername(database, account.inviter));
  await database.transaction(async (tx) => {
    const playerId = await createPlayer(tx, {
      username: account.username,
      passwordHash,
      groupId: account.groupId,
      inviterId: inviterId || null,
      isDemo: true,
      consentedAt: now(),
    });
    if (account.credited) await giveCredits(tx, nextId, playerId);
  });
}
