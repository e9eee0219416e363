// What follows a wrong password of a player, at the login and when a session proves its owner.

import { logEvent } from '../../platform/audit-log/audit-log.ts';
import { rejected, type Reply } from '../../platform/http/route.ts';
import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import type { Alarm, Guarded } from './login-guard.ts';
import { maxGuessesPerDay } from './login-guesses.ts';
import { countWrongPassword } from './security-events.ts';
import type { SecurityOrigin } from './security-origin.ts';

export interface WrongPassword {
  /** Null for a name that does not exist. */
  readonly playerId: PlayerId | null;
  readonly address: string;
  readonly origin: SecurityOrigin;
}

/**
 * Records a security event of the account; lines in the audit log when the wrong password begins a
 * lock or is one of many; and a message to the player when it was the last of the day that is
 * compared. The typed name and password are not stored: one may be in the field of the other.
 */
export async function recordWrongPassword(
  { database, nextId }: { readonly database: Database; readonly nextId: NextId },
  { playerId, address, origin }: WrongPassword,
  { triesLeft, alarm }: { readonly triesLeft: number; readonly alarm: Alarm },
): Promise<void> {
  if (playerId !== null) await countWrongPassword(database, { playerId, origin });
  const network = `address:${address}`;
  const subject = playerId === null ? network : `player:${playerId}`;
  const log = (act: string, actor: string, about: string) => {
    return logEvent(database, nextId, { actor, act, subject: about, address });
  };
  if (triesLeft === 0) await log('player.locked_out', subject, subject);
  if (alarm.isNetworkFull) await log('network.locked_out', network, network);
  if (playerId === null) return;
  if (alarm.isNameGuessed) await log('player.passwords_guessed', network, subject);
  if (!alarm.isNameClosed) return;
  await log('player.login_closed', network, subject);
  const facts = { attempts: maxGuessesPerDay };
  const message = { playerId, messageId: nextId(), kind: 'login_closed', facts } as const;
  await notifyPlayer(database, message);
}

/** The same replies for names that do not exist. */
export function rejectAttempt(
  denied: Exclude<Guarded<unknown>, { kind: 'right' | 'wrong' }>,
): Reply<never> {
  switch (denied.kind) {
    case 'locked':
      return rejected('locked_out', { retry_after: denied.retryAfterSeconds });
    case 'closed':
      return rejected('locked_out', {
        rule: 'unknown_device',
        retry_after: denied.retryAfterSeconds,
      });
    case 'unproved':
      return rejected('proof_required', { challenge: denied.challenge });
  }
}
