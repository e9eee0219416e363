// Checks passwords and mobile numbers. Each event that sets one has a hash of it under a key that
// the database does not hold, so a value that was set by SQL has no such event.

import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { createSecurityHashes } from '../../people/sessions/security-events.ts';
import { credentialsAfter } from './audit-players.sql.ts';
import { openOffenders, type Finding } from './finding.ts';

const playersPerBatch = 5_000;

/** Without such an event an account has neither password nor number. */
export async function auditCredentials(
  from: Connection,
  receiptKey: Buffer,
  signal: AbortSignal,
): Promise<Finding> {
  const offenders = openOffenders({
    name: 'credentials',
    meaning: "Each player's password and mobile number are those of the last event that set them.",
  });
  const hashes = createSecurityHashes(receiptKey);
  let [bucket, playerId] = [0, 0n as PlayerId];
  for (;;) {
    signal.throwIfAborted();
    const players = await credentialsAfter.all(from, { bucket, playerId, limit: playersPerBatch });
    for (const player of players) {
      const { passwordHash, mobile, passwordDigest, mobileDigest } = player;
      const password = hashes.passwordDigest(player.playerId, passwordHash);
      if (passwordDigest === null ? passwordHash !== '' : passwordDigest !== password) {
        offenders.add(`player ${player.playerId}: the password is not the last one that was set`);
      }
      const number = hashes.mobileDigest(player.playerId, mobile);
      if (mobileDigest === null ? mobile !== '' : mobileDigest !== number) {
        offenders.add(`player ${player.playerId}: the mobile number is not the last that was set`);
      }
    }
    const last = players.at(-1);
    if (last === undefined) return offenders.finding();
    ({ bucket, playerId } = last);
  }
}
