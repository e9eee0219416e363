// Who may write and how often, and the adoption of a visitor's conversation.

import { hex, int4, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const person = { playerId: nullable(int8<PlayerId>()), visitorHash: nullable(hex) };

export const adopt = statement({
  name: 'support.adopt',
  parameters: { visitorHash: hex, playerId: int8<PlayerId>() },
  columns: { conversationId: nullable(int8<RowId>()) },
  text: `
    select adopt_support($1::bytea, $2::bigint) as conversation_id`,
});

/** The active block that lasts longest; a network's blocks apply to its visitors only. */
export const blockOf = statement({
  name: 'support.block_of',
  parameters: { ...person, network: text },
  columns: { blockId: int8<RowId>(), blockedUntil: nullable(moment) },
  text: `
    select b.block_id, b.blocked_until
    from support_block b
    where b.lifted_at is null
      and (b.blocked_until is null or b.blocked_until > clock_timestamp())
      and (
        b.player_id = $1::bigint
        or b.visitor_hash = $2::bytea
        or ($1::bigint is null and b.network = $3::text)
      )
    order by b.blocked_until desc nulls first
    limit 1`,
});

export const keepPace = statement({
  name: 'support.keep_pace',
  parameters: { keyHash: hex, seconds: int4, most: int4 },
  columns: { waitSeconds: int4 },
  text: `
    select keep_support_pace($1::bytea, $2::integer, $3::integer) as wait_seconds`,
});
