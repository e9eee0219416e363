// The console's calls about its people.

import * as calls from '@trine/contract/console/staff.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  refuse,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import * as people from './staff.ts';
import { actorOf } from './staff-sessions.ts';
import type { SignInParts } from './sign-in.ts';
import { refuseUnproved } from './proof-reply.ts';
import { idOf, optionalSeconds, seconds } from '../../platform/http/console-values.ts';
import { viewSession } from './staff-session-view.ts';

export function peopleRoutes(parts: people.PeopleParts & SignInParts): ConsoleRoute[] {
  return [
    consoleRoute(calls.listPeople, async () => {
      const rows = await people.listPeople(parts);
      return answer({ rows: rows.map(viewPerson) });
    }),
    consoleRoute(calls.addPerson, async ({ name, role }, context) => {
      const added = await people.addPerson(parts, { name, role, acting: actingOf(context) });
      if (added === 'busy') return { kind: 'busy' };
      if (added === 'name_taken' || added === 'second_owner') return refuse(added);
      return answer({ staff_id: Number(added.staffId), password: added.password });
    }),
    consoleRoute(calls.changeRole, async ({ staff_id, role }, context) => {
      const change = { staffId: idOf(staff_id), role, acting: actingOf(context) };
      const refusal = await people.changeRole(parts, change);
      return refusal === null ? done() : refuse(refusal);
    }),
    consoleRoute(calls.switchPerson, async ({ staff_id, is_active }, context) => {
      const change = { staffId: idOf(staff_id), isActive: is_active, acting: actingOf(context) };
      const refusal = await people.switchPerson(parts, change);
      return refusal === null ? done() : refuse(refusal);
    }),
    consoleRoute(calls.resetPerson, async ({ staff_id }, context) => {
      const staffId = idOf(staff_id);
      if (staffId === context.session.staffId) return refuse('own_request');
      const reset = await people.resetPerson(parts, { staffId, acting: actingOf(context) });
      if (reset === 'busy') return { kind: 'busy' };
      return typeof reset === 'string' ? refuse(reset) : answer({ password: reset.password });
    }),
    consoleRoute(calls.personSessions, async ({ staff_id }, { session }) => {
      const asked = { staffId: idOf(staff_id), asking: session };
      const rows = await people.personSessions(parts, asked);
      return rows === 'not_found' ? refuse(rows) : answer({ rows: rows.map(viewSession) });
    }),
    consoleRoute(calls.endPersonSessions, async ({ staff_id, session_id, ...proof }, context) => {
      const refusal = await refuseUnproved(parts, proof, context);
      if (refusal !== null) return refusal;
      const acting = actingOf(context);
      const ending = { staffId: idOf(staff_id), sessionId: session_id, acting };
      const ended = await people.endPersonSessions(parts, ending);
      return ended === 'not_found' ? refuse(ended) : answer({ ended });
    }),
  ];
}

function viewPerson(person: people.Person) {
  return {
    staff_id: Number(person.staffId),
    actor: actorOf(person.staffId),
    name: person.name,
    role: person.role,
    is_active: person.isActive,
    is_demo: person.isDemo,
    has_authenticator: person.hasAuthenticator,
    created_at: seconds(person.createdAt),
    last_seen_at: optionalSeconds(person.lastSeenAt),
    sessions: Number(person.sessions),
    counts_from: optionalSeconds(person.countsFrom),
  };
}
