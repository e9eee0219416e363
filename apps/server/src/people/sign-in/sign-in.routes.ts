import { newPass } from '@trine/contract/cashier/security.ts';
import * as calls from '@trine/contract/sign-in/sign-in.ts';
import { securityEvents } from '@trine/contract/account/security-events.ts';
import { endSession, sessionList } from '@trine/contract/account/sessions.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { endOwnSessions, listOwnSessions, logOut } from '../sessions/own-sessions.ts';
import type { ProofParts } from '../sessions/prove-owner.ts';
import { listOwnEvents } from '../sessions/security-events.ts';
import { changePassword } from './change-password.ts';
import { login, type LoginParts } from './login.ts';
import { register, type RegisterParts } from './register.ts';

export interface SignInRoutesOptions
  extends LoginParts, ProofParts, Omit<RegisterParts, 'allowSimulated'> {
  readonly profile: 'demo' | 'production';
}

export function signInRoutes(options: SignInRoutesOptions): Route[] {
  const { database, profile, proofs } = options;
  const parts = { ...options, allowSimulated: profile === 'demo' };
  return [
    route(calls.register, (request, context) => register(parts, request, context)),
    route(calls.login, (request, context) => login(parts, request, context)),
    route(calls.challenge, async ({ purpose }, { address }) =>
      accepted({ challenge: await proofs.challenge({ purpose, address }) }),
    ),
    route(calls.logout, (_request, context) => logOut(parts, context)),
    route(sessionList, (_request, { player }) => listOwnSessions(database, player)),
    route(endSession, (request, context) => endOwnSessions(parts, request, context)),
    route(securityEvents, (request, { player }) => listOwnEvents(database, player, request)),
    route(newPass, (request, context) => changePassword(parts, request, context)),
  ];
}
