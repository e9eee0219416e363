// Notes of staff, and blocks.

import { bool, hex, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const conversation = { conversationId: int8<RowId>() };

export const insertNote = statement({
  name: 'inbox.insert_note',
  parameters: { noteId: int8<RowId>(), ...conversation, text, writtenBy: text },
  columns: { writtenAt: moment },
  text: `
    insert into support_note (note_id, conversation_id, text, written_by)
    values ($1::bigint, $2::bigint, $3::text, $4::text)
    returning written_at`,
});

/** The newest notes, oldest first. */
export const notesOf = statement({
  name: 'inbox.notes_of',
  parameters: conversation,
  columns: { noteId: int8<RowId>(), text, writtenBy: text, writtenByName: text, writtenAt: moment },
  text: `
    with newest as (
      select n.note_id, n.text, n.written_by, n.written_at
      from support_note n
      where n.conversation_id = $1::bigint
      order by n.note_id desc
      limit 200
    )
    select
      n.note_id, n.text, n.written_by, coalesce(s.name, n.written_by) as written_by_name,
      n.written_at
    from newest n
    left join staff s on 'staff:' || s.staff_id::text = n.written_by
    order by n.note_id`,
});

const person = { playerId: nullable(int8<PlayerId>()), visitorHash: nullable(hex) };

export const insertBlock = statement({
  name: 'inbox.insert_block',
  parameters: {
    blockId: int8<RowId>(),
    ...person,
    network: nullable(text),
    reason: text,
    blockedBy: text,
    until: nullable(moment),
  },
  columns: {},
  text: `
    insert into support_block (
      block_id, player_id, visitor_hash, network, reason, blocked_by, blocked_until
    )
    values (
      $1::bigint, $2::bigint, $3::bytea, $4::text, $5::text, $6::text, $7::timestamptz
    )`,
});

/** Active blocks, oldest first. */
export const blocksOf = statement({
  name: 'inbox.blocks_of',
  parameters: person,
  columns: {
    blockId: int8<RowId>(),
    reason: text,
    blockedBy: text,
    blockedByName: text,
    blockedAt: moment,
    blockedUntil: nullable(moment),
    withAddress: bool,
  },
  text: `
    select
      b.block_id, b.reason, b.blocked_by, coalesce(s.name, b.blocked_by) as blocked_by_name,
      b.blocked_at, b.blocked_until, b.network is not null as with_address
    from support_block b
    left join staff s on 'staff:' || s.staff_id::text = b.blocked_by
    where b.lifted_at is null
      and (b.blocked_until is null or b.blocked_until > clock_timestamp())
      and (b.player_id = $1::bigint or b.visitor_hash = $2::bytea)
    order by b.block_id`,
});

/** No row when it does not exist or is lifted. */
export const liftBlock = statement({
  name: 'inbox.lift_block',
  parameters: { blockId: int8<RowId>(), liftedBy: text },
  columns: person,
  text: `
    update support_block
    set
      lifted_by = $2::text,
      lifted_at = clock_timestamp()
    where block_id = $1::bigint
      and lifted_at is null
    returning player_id, visitor_hash`,
});

export const blockExists = statement({
  name: 'inbox.block_exists',
  parameters: { blockId: int8<RowId>() },
  columns: { isLifted: bool },
  text: `
    select b.lifted_at is not null as is_lifted
    from support_block b
    where b.block_id = $1::bigint`,
});
