import * as calls from '@trine/contract/console/staff.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import * as people from './staff.ts';
import { actorOf } from './staff-sessions.ts';
import type { SignInParts } from './sign-in.ts';
import { rejectUnproved } from './reject-unproved.ts';
import { idOf, optionalSecondsValue, secondsValue } from '../../platform/http/console-values.ts';
import { viewStaffSession } from './staff-session-view.ts';

export function staffConsoleRoutes(parts: people.StaffParts & SignInParts): ConsoleRoute[] {
  return [
    consoleRoute(calls.listStaff, async () => {
      const rows = await people.listStaff(parts);
      return answer({ rows: rows.map(viewPerson) });
    }),
    consoleRoute(calls.addPerson, async ({ name, role }, context) => {
      const added = await people.addStaffMember(parts, { name, role, acting: actingOf(context) });
      if (added === 'busy') return { kind: 'busy' };
      if (added === 'name_taken' || added === 'second_owner') return reject(added);
      return answer({ staff_id: Number(added.staffId), password: added.password });
    }),
    consoleRoute(calls.changeRole, async ({ staff_id, role }, context) => {
      const change = { staffId: idOf(staff_id), role, acting: actingOf(context) };
      const rejection = await people.changeStaffRole(parts, change);
      return rejection === null ? done() : reject(rejection);
    }),
    consoleRoute(calls.switchPerson, async ({ staff_id, is_active }, context) => {
      const change = { staffId: idOf(staff_id), isActive: is_active, acting: actingOf(context) };
      const rejection = await people.switchStaffMember(parts, change);
      return rejection === null ? done() : reject(rejection);
    }),
    consoleRoute(calls.resetPerson, async ({ staff_id }, context) => {
      const staffId = idOf(staff_id);
      if (staffId === context.session.staffId) return reject('own_request');
      const reset = await people.resetStaffMember(parts, { staffId, acting: actingOf(context) });
      if (reset === 'busy') return { kind: 'busy' };
      return typeof reset === 'string' ? reject(reset) : answer({ password: reset.password });
    }),
    consoleRoute(calls.personSessions, async ({ staff_id }, { session }) => {
      const asked = { staffId: idOf(staff_id), asking: session };
      const rows = await people.sessionsOfStaffMember(parts, asked);
      return rows === 'not_found' ? reject(rows) : answer({ rows: rows.map(viewStaffSession) });
    }),
    consoleRoute(calls.endPersonSessions, async ({ staff_id, session_id, ...proof }, context) => {
      const rejection = await rejectUnproved(parts, proof, context);
      if (rejection !== null) return rejection;
      const acting = actingOf(context);
      const ending = { staffId: idOf(staff_id), sessionId: session_id, acting };
      const ended = await people.endSessionsOfStaffMember(parts, ending);
      return ended === 'not_found' ? reject(ended) : answer({ ended });
    }),
  ];
}

function viewPerson(person: people.StaffMember) {
  return {
    staff_id: Number(person.staffId),
    actor: actorOf(person.staffId),
    name: person.name,
    role: person.role,
    is_active: person.isActive,
    is_demo: person.isDemo,
    has_authenticator: person.hasAuthenticator,
    created_at: secondsValue(person.createdAt),
    last_seen_at: optionalSecondsValue(person.lastSeenAt),
    sessions: Number(person.sessions),
    counts_from: optionalSecondsValue(person.countsFrom),
  };
}
