import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { TurnoverRule } from '../../ledger/turnover.ts';
import type { Passwords } from '../sessions/passwords.ts';
import type { CountRegistration, OnRegistered } from '../sign-in/register.ts';
import type { Proofs } from '../sessions/proof-of-work.ts';
import type { SecurityHashes } from '../sessions/security-events.ts';
import type { RandomBytes } from '../sessions/sessions.ts';

export interface GuestParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  /** Derives tokens. */
  readonly pepper: Buffer;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Cryptographically strong. */
  readonly randomBytes: RandomBytes;
  readonly countRegistration: CountRegistration;
  readonly proofs: Proofs;
  /** A session ends after this time without use; null: only after two weeks. */
  readonly sessionIdleMs: number | null;
  /** Whether `sim…` names are allowed. */
  readonly allowSimulated: boolean;
  /**
   * Runs in the transaction that creates a guest or makes one a member; null: accounts open empty.
   */
  readonly onRegistered: OnRegistered | null;
  readonly turnover: TurnoverRule;
}
