// The calls of staff about their own session.

import type { AnswerOf } from '@trine/contract/call.ts';
import { permissionsOf } from '@trine/contract/console/permissions.ts';
import * as calls from '@trine/contract/console/staff.ts';
import {
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { keepPlacesOf } from './known-places.ts';
import type { RequestPlace } from '../../platform/console-http/console-route.ts';
import { proposeAuthenticator } from './second-factor.ts';
import {
  csrfOf,
  endRunningStaffSession,
  endStaffSession,
  endStaffSessions,
  findStaffSession,
  idOfSession,
  runningStaffSessions,
} from './staff-sessions.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import {
  beginSignIn,
  giveCode,
  giveCodeForRecovery,
  giveFirstCode,
  replacePassword,
  type SignInParts,
} from './sign-in.ts';
import { rejectDenied } from './reject-unproved.ts';
import { viewStaffSession } from './staff-session-view.ts';

export interface SignInConsoleOptions extends SignInParts {
  readonly profile: 'demo' | 'production';
  readonly operatorTimeZone: string;
  readonly consoleIdleMs: number;
}

type Me = AnswerOf<typeof calls.me>;

export function signInConsoleRoutes(options: SignInConsoleOptions): ConsoleRoute[] {
  return [...signInRoutes(options), ...ownRoutes(options), ...listRoutes(options)];
}

function signInRoutes(options: SignInConsoleOptions): ConsoleRoute[] {
  const { database } = options;
  const viewMe = createViewMe(options);
  return [
    consoleRoute(calls.me, async (_request, { session }) => answer(viewMe(session))),
    consoleRoute(calls.begin, async (request, { from, userAgent }) => {
      const begun = await beginSignIn(options, { ...request, from, userAgent });
      if (begun.kind !== 'begun') return rejectDenied(begun, 'wrong_credentials');
      const session = await findStaffSession(database, options, begun.token);
      if (session === null) return { kind: 'busy' };
      const { token } = begun;
      const isComplete = session.stage === 'in' || session.stage === 'password';
      if (!isComplete) return answer(viewMe(session), { kind: 'set', token });
      const device = await recordSignIn(options, session, from);
      return answer(viewMe(session), { kind: 'set', token, device });
    }),
    consoleRoute(calls.code, async ({ code }, { session, from }) => {
      if (session.stage !== 'code') return reject('over');
      const given = await giveCode(options, { session, code, from });
      if (given.kind !== 'right') return rejectDenied(given, 'wrong_code');
      const { token } = given.result;
      const device = await keepPlaces(options, session, from);
      return answer(viewMe(proved(session, token)), { kind: 'set', token, device });
    }),
    consoleRoute(calls.setup, async (_request, { session }) => {
      const proposed =
        session.stage === 'setup' ? await proposeAuthenticator(options, session) : null;
      return proposed === null ? reject('over') : answer(proposed);
    }),
    consoleRoute(calls.confirmSetup, async ({ code }, { session, from }) => {
      if (session.stage !== 'setup') return reject('over');
      const given = await giveFirstCode(options, { session, code, from });
      if (given.kind !== 'right') return rejectDenied(given, 'wrong_code');
      const { token, codes } = given.result;
      const me = viewMe({ ...proved(session, token), recoveryCodesLeft: codes.length });
      const device = await keepPlaces(options, session, from);
      return answer({ me, recovery_codes: [...codes] }, { kind: 'set', token, device });
    }),
  ];
}

function ownRoutes(options: SignInConsoleOptions): ConsoleRoute[] {
  const { database, nextId } = options;
  const viewMe = createViewMe(options);
  return [
    consoleRoute(calls.changePassword, async (request, { session, from }) => {
      if (session.stage !== 'password' && session.stage !== 'in') {
        return reject('not_through', { stage: session.stage });
      }
      const replaced = await replacePassword(options, { ...request, session, from });
      if (replaced.kind === 'unfit') return reject('password_unfit');
      if (replaced.kind !== 'right') return rejectDenied(replaced, 'wrong_credentials');
      return answer(viewMe({ ...session, stage: 'in' }));
    }),
    consoleRoute(calls.renewRecoveryCodes, async ({ code }, { session, from }) => {
      if (session.isDemo) return reject('demo_only');
      const given = await giveCodeForRecovery(options, { session, code, from });
      if (given.kind !== 'right') return rejectDenied(given, 'wrong_code');
      return answer({ recovery_codes: given.result });
    }),
    consoleRoute(calls.signOut, async ({ everywhere = false }, { session, address }) => {
      const { actor, staffId } = session;
      await database.transaction(async (tx) => {
        if (everywhere) await endStaffSessions(tx, { staffId, spared: null });
        else await endStaffSession(tx, session);
        const act = everywhere ? 'staff.sign_out_everywhere' : 'staff.sign_out';
        await appendAuditLog(tx, nextId, { actor, act, subject: actor, address });
      });
      return answer({ done: true as const }, { kind: 'clear' });
    }),
  ];
}

function listRoutes(options: SignInConsoleOptions): ConsoleRoute[] {
  const { database, nextId } = options;
  return [
    consoleRoute(calls.ownSessions, async (_request, { session }) => {
      const { staffId } = session;
      const rows = await runningStaffSessions(database, options, { staffId, asking: session });
      return answer({ rows: rows.map(viewStaffSession) });
    }),
    consoleRoute(calls.endOwnSession, async ({ id }, { session, address }) => {
      const { actor, staffId } = session;
      const isEnded = await database.transaction(async (tx) => {
        const ending = { staffId, sessionId: id };
        if (!(await endRunningStaffSession(tx, options, ending))) return false;
        const details = { ended: 1, session: id };
        const entry = { actor, act: 'staff.end_sessions', subject: actor, details, address };
        await appendAuditLog(tx, nextId, entry);
        return true;
      });
      if (!isEnded) return reject('not_found');
      const isCurrent = id === idOfSession(session);
      return isCurrent ? answer({ done: true as const }, { kind: 'clear' }) : done();
    }),
  ];
}

function createViewMe({ profile, operatorTimeZone, consoleIdleMs, now }: SignInConsoleOptions) {
  return (session: StaffSession): Me => ({
    staff_id: Number(session.staffId),
    actor: session.actor,
    name: session.name,
    role: session.role,
    stage: session.stage,
    permissions: session.stage === 'in' ? permissionsOf(session.role) : [],
    csrf: session.csrf,
    idle_until: Math.floor((now() + session.leftMs) / 1000),
    idle_seconds: consoleIdleMs / 1000,
    has_authenticator: session.hasAuthenticator,
    recovery_codes_left: session.recoveryCodesLeft,
    profile,
    operator_time_zone: operatorTimeZone,
    server_time: Math.floor(now() / 1000),
  });
}

/** Demo staff have no second factor: the password completes the sign-in. */
async function recordSignIn(
  options: SignInConsoleOptions,
  session: StaffSession,
  from: RequestPlace,
): Promise<string> {
  const { database, nextId } = options;
  const { actor } = session;
  const { address } = from;
  await database.transaction(async (tx) => {
    await appendAuditLog(tx, nextId, { actor, act: 'staff.sign_in', subject: actor, address });
  });
  return keepPlaces(options, session, from);
}

/** Returns the token that the browser is known by from now on. */
async function keepPlaces(
  { database, now, randomBytes }: SignInConsoleOptions,
  { staffId }: StaffSession,
  from: RequestPlace,
): Promise<string> {
  return database.transaction((tx) => {
    return keepPlacesOf(tx, { ...from, staffId, now: now(), randomBytes });
  });
}

/** The session with its new token. */
function proved(session: StaffSession, token: string): StaffSession {
  const stage = session.isPasswordBorrowed ? 'password' : 'in';
  return { ...session, stage, hasAuthenticator: true, csrf: csrfOf(token) };
}
