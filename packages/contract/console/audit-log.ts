// The audit log: every act at the console and every security event, each line chained to the one
// before by a hash. `npm run audit` names a line that was changed or removed.

import { Type } from 'typebox';
import { DateGiven, Identifier, IdentifierGiven, Seconds } from '../values.ts';
import { Actor, PageOf, consoleCall, nullable, pageRequest } from './console-call.ts';

const Details = Type.Record(Type.String(), Type.Unknown());

export const AuditLogLine = Type.Object({
  audit_id: Identifier,
  /** Its position in the chain; null until the clock has chained it. */
  position: nullable(Identifier),
  occurred_at: Seconds,
  actor: Actor,
  /** The name of the actor, if it is a person of the console. */
  actor_name: nullable(Type.String()),
  /** `player.freeze`, `switch.turn`, `deposit.approve` … */
  act: Type.String(),
  /** `player:10001`, `round:…`, `staff:7`, `deposit:…`, `plan:3`, `switch:deposits` … */
  subject: Type.String(),
  details: Details,
  before: nullable(Details),
  after: nullable(Details),
  /** The client's address; null for acts of the server. */
  address: nullable(Type.String()),
  hash: nullable(Type.String()),
});

const filters = {
  actor: Type.Optional(Type.String({ maxLength: 64 })),
  /** A whole act, or a prefix that ends in a point: `player.`. */
  act: Type.Optional(Type.String({ maxLength: 64 })),
  subject: Type.Optional(Type.String({ maxLength: 100 })),
  /** Days of the operator's time zone, both included. */
  from: Type.Optional(DateGiven),
  to: Type.Optional(DateGiven),
};

export const searchAuditLog = consoleCall({
  method: 'GET',
  path: '/audit-log/search',
  permission: 'audit_log.see',
  request: Type.Object({ ...filters, ...pageRequest }),
  answer: PageOf(AuditLogLine),
  reasons: [],
});

export const readAuditLogLine = consoleCall({
  method: 'GET',
  path: '/audit-log/line',
  permission: 'audit_log.see',
  request: Type.Object({ audit_id: IdentifierGiven }),
  answer: AuditLogLine,
  reasons: ['not_found'],
});

/** Recomputes the chain and returns whether it holds. */
export const verifyAuditLog = consoleCall({
  method: 'GET',
  path: '/audit-log/verify',
  permission: 'audit_log.see',
  request: Type.Object({}),
  answer: Type.Object({
    holds: Type.Boolean(),
    lines: Type.Integer(),
    /** The first line that does not follow from the one before. */
    first_bad: nullable(Type.String()),
  }),
  reasons: [],
});

export const exportAuditLog = consoleCall({
  method: 'GET',
  path: '/csv/audit-log',
  permission: 'audit_log.see',
  request: Type.Object(filters),
  answer: Type.String(),
  reasons: [],
});
