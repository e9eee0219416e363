// The calls of players, guests and agents about their own account.

import type { Config } from '../platform/config/config.ts';
import type { Route } from '../platform/http/route.ts';
import type { NextId } from '../platform/postgres/ids.ts';
import type { Database } from '../platform/postgres/transaction.ts';
import type { Reads } from '../platform/replicas/reads.ts';
import type { TurnoverRule } from '../ledger/turnover.ts';
import { teamRoutes } from './agents/team.routes.ts';
import { guestRoutes } from './guests/guests.routes.ts';
import { messageRoutes } from './notifications/messages.routes.ts';
import { pushRoutes } from './notifications/push.routes.ts';
import type { LoginGuard } from './sessions/login-guard.ts';
import { playerRoutes } from './players/players.routes.ts';
import type { OnRegistered } from './sign-in/register.ts';
import { resetRoutes } from './sign-in/reset.routes.ts';
import type { SecurityCodes } from './sign-in/reset.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { createRegistrationLimit } from './sign-in/registration-limit.ts';
import type { Passwords } from './sessions/passwords.ts';
import type { Proofs } from './sessions/proof-of-work.ts';
import type { SecurityHashes } from './sessions/security-events.ts';
import type { RandomBytes } from './sessions/sessions.ts';

export interface PeopleOptions {
  readonly config: Config;
  readonly pepper: Buffer;
  readonly database: Database;
  readonly reads: Reads;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  readonly guard: LoginGuard;
  readonly proofs: Proofs;
  readonly turnover: TurnoverRule;
  readonly securityCodes: SecurityCodes;
  /** Runs in the transaction of a registration; null: accounts open empty. */
  readonly onRegistered: OnRegistered | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export function peopleRoutes(options: PeopleOptions): Route[] {
  const { config, pepper, database, nextId, passwords, hashes, guard, proofs } = options;
  const { onRegistered, now, randomBytes, reads, turnover, securityCodes } = options;
  const {
    profile,
    entriesPerHour,
    operatorTimeZone: timeZone,
    sessionIdleMs,
    holdMinutes,
  } = config;
  const isDemo = profile === 'demo';
  const limit = { database, now, entriesPerHour, isLoopbackFree: isDemo };
  const countRegistration = createRegistrationLimit(limit);
  return [
    ...signInRoutes({
      database,
      nextId,
      passwords,
      hashes,
      guard,
      proofs,
      now,
      randomBytes,
      sessionIdleMs,
      profile,
      countRegistration,
      onRegistered,
    }),
    ...resetRoutes({ database, nextId, passwords, hashes, securityCodes, holdMinutes }),
    ...playerRoutes({ database, nextId, passwords, hashes, guard, turnover }),
    ...guestRoutes({
      database,
      nextId,
      passwords,
      hashes,
      pepper,
      now,
      randomBytes,
      countRegistration,
      proofs,
      sessionIdleMs,
      allowSimulated: isDemo,
      onRegistered,
      turnover,
    }),
    ...messageRoutes({ database, timeZone }),
    ...pushRoutes({ database, pepper, pushServices: config.push.services }),
    ...teamRoutes({ reads }),
  ];
}
