// Plans and their changes. Only `apply_plan_changes` changes a plan, when a round opens.

import {
  arrayOf,
  bool,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const terms = {
  targetReturn: int4,
  joinLimitMinor: int8(),
  minStakeMinor: int8(),
  maxStakeMinor: int8(),
  roundCapMinor: int8(),
  odds: arrayOf(int4),
};

export const plans = statement({
  name: 'catalogue.plan_versions',
  parameters: { planId: nullable(int4) },
  columns: { planId: int4, gameId: int2, roomType: int2, version: int4, ...terms },
  text: `
    select
      p.plan_id, p.game_id, p.room_type, p.odds_version as version, p.target_return,
      p.join_limit_minor, p.min_stake_minor, p.max_stake_minor, p.round_cap_minor,
      o.odds_hundredths as odds
    from plan p
    join odds o on o.plan_id = p.plan_id and o.version = p.odds_version
    where $1::integer is null
      or p.plan_id = $1::integer
    order by p.plan_id`,
});

/** Newest first. */
export const planChanges = statement({
  name: 'catalogue.plan_changes',
  parameters: {
    beforeId: int8(),
    planId: nullable(int4),
    state: nullable(text),
    limit: int4,
  },
  columns: {
    changeId: int8<RowId>(),
    planId: int4,
    state: word<'waiting' | 'applied' | 'withdrawn'>(),
    ...terms,
    reason: text,
    madeBy: text,
    madeAt: moment,
    decidedAt: nullable(moment),
    roundId: nullable(int8()),
  },
  text: `
    select
      c.change_id, c.plan_id, c.state, c.target_return, c.join_limit_minor, c.min_stake_minor,
      c.max_stake_minor, c.round_cap_minor, c.odds, c.reason, c.made_by, c.made_at, c.decided_at,
      c.round_id
    from plan_change c
    where c.change_id < $1::bigint
      and ($2::integer is null or c.plan_id = $2::integer)
      and ($3::text is null or c.state = $3::text)
    order by c.change_id desc
    limit $4::integer`,
});

/** Also writes the line of the audit log. */
export const withdrawChange = statement({
  name: 'catalogue.withdraw_change',
  parameters: { auditId: int8<RowId>(), changeId: int8<RowId>(), actor: text, address: text },
  columns: { rejection: nullable(word<'not_found' | 'over'>()) },
  text: `select withdraw_plan_change($1::bigint, $2::bigint, $3::text, $4::text) as rejection`,
});

/**
 * Also writes the line of the audit log. False: the plan has another version than `version`, or a
 * change other than `replaces` waits.
 */
export const saveChange = statement({
  name: 'catalogue.save_change',
  parameters: {
    auditId: int8<RowId>(),
    changeId: int8<RowId>(),
    planId: int4,
    version: int4,
    replaces: nullable(int8<RowId>()),
    ...terms,
    reason: text,
    actor: text,
    address: text,
  },
  columns: { isSaved: bool },
  text: `
    select save_plan_change(
      $1::bigint, $2::bigint, $3::integer, $4::integer, $5::bigint, $6::integer, $7::bigint,
      $8::bigint, $9::bigint, $10::bigint, $11::integer[], $12::text, $13::text, $14::text
    ) as is_saved`,
});
