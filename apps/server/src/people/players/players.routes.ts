import { newPass } from '@trine/contract/cashier/security.ts';
import * as calls from '@trine/contract/sign-in/sign-in.ts';
import { securityEvents } from '@trine/contract/account/security-events.ts';
import { endSession, sessionList } from '@trine/contract/account/sessions.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import type { TurnoverRule } from '../../ledger/turnover.ts';
import { changePassword } from './change-password.ts';
import { endOwnSessions } from './end-own-sessions.ts';
import type { LoginGuard } from '../sessions/login-guard.ts';
import { login } from './login.ts';
import type { Proofs } from '../sessions/proof-of-work.ts';
import { listOwnSessions, logOut } from '../sessions/own-sessions.ts';
import { listOwnEvents, type SecurityHashes } from '../sessions/security-events.ts';
import type { Passwords } from '../sessions/passwords.ts';
import { changeProfile } from './profile.ts';
import { register, type CountRegistration, type OnRegistered } from './register.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { readUser } from './user.ts';

export interface PlayerRoutesOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  readonly guard: LoginGuard;
  readonly proofs: Proofs;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Cryptographically strong. */
  readonly randomBytes: RandomBytes;
  /** A session ends when it was not used for so long; null: after two weeks alone. */
  readonly sessionIdleMs: number | null;
  readonly profile: 'demo' | 'production';
  readonly countRegistration: CountRegistration;
  /** Joins the transaction of a registration; null where an account opens empty. */
  readonly onRegistered: OnRegistered | null;
  readonly turnover: TurnoverRule;
}

export function playerRoutes(options: PlayerRoutesOptions): Route[] {
  const { database, profile } = options;
  const parts = { ...options, allowSimulated: profile === 'demo' };
  return [
    route(calls.register, (request, context) => register(parts, request, context)),
    route(calls.login, (request, context) => login(parts, request, context)),
    route(calls.challenge, async ({ purpose }, { address }) =>
      accepted({ challenge: await options.proofs.challenge({ purpose, address }) }),
    ),
    route(calls.logout, (_request, context) => logOut(parts, context)),
    route(sessionList, (_request, { player }) => listOwnSessions(database, player)),
    route(endSession, (request, context) => endOwnSessions(parts, request, context)),
    route(securityEvents, (request, { player }) => listOwnEvents(database, player, request)),
    route(calls.userInfo, async (_request, { player }) => {
      const user = await readUser(database, player.playerId, options.turnover);
      return accepted(user, user);
    }),
    route(calls.profile, (request, context) => changeProfile(parts, request, context)),
    route(newPass, (request, context) => changePassword(parts, request, context)),
  ];
}
