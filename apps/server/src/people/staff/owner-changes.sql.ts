// The database functions decide which role may do what.

import type { Role } from '@trine/contract/console/permissions.ts';
import { bool, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const proposeOwnerChange = statement({
  name: 'staff.propose_owner_change',
  parameters: {
    changeId: int8<RowId>(),
    staffId: int8(),
    role: nullable(word<Role>()),
    isActive: nullable(bool),
    reason: text,
    actor: text,
    address: text,
  },
  columns: { rejection: nullable(word<'not_found' | 'over' | 'asked_already'>()) },
  text: `
    select
      propose_owner_change(
        $1::bigint, $2::bigint, $3::text, $4::boolean, $5::text, $6::text, $7::text
      ) as rejection`,
});

export const confirmOwnerChange = statement({
  name: 'staff.confirm_owner_change',
  parameters: { auditId: int8<RowId>(), changeId: int8<RowId>(), actor: text, address: text },
  columns: { rejection: nullable(word<'not_found' | 'over' | 'same_person' | 'last_owner'>()) },
  text: `
    select
      confirm_owner_change($1::bigint, $2::bigint, $3::text, $4::text) as rejection`,
});

/** The waiting changes, oldest first; at most one for each person. */
export const waitingOwnerChanges = statement({
  name: 'staff.waiting_owner_changes',
  parameters: {},
  columns: {
    changeId: int8<RowId>(),
    staffId: int8(),
    name: text,
    role: nullable(word<Role>()),
    isActive: nullable(bool),
    reason: text,
    askedBy: text,
    askedAt: moment,
  },
  text: `
    select
      c.proposal_id as change_id, s.staff_id, s.name, c.terms ->> 'role' as role,
      (c.terms ->> 'is_active')::boolean as is_active, c.reason, c.asked_by, c.asked_at
    from proposal c
    join staff s on s.staff_id = c.subject_id
    where c.kind = 'owner_change'
      and c.state = 'waiting'
    order by c.proposal_id`,
});
