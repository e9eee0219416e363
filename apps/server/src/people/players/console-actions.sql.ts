import { bool, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { PlayerState } from './player.ts';

const player = { playerId: int8<PlayerId>() };

export const takePlayer = statement({
  name: 'players.take_player',
  parameters: player,
  columns: { state: word<PlayerState>(), isFeedBanned: bool },
  text: `
    select p.state, p.is_feed_banned
    from player p
    where p.bucket = bucket_of($1::bigint)
      and p.player_id = $1::bigint
    for update`,
});

const audited = { auditId: int8<RowId>(), ...player };

/** Also writes the line of the audit log; null on success. */
export const changeState = statement({
  name: 'players.change_state',
  parameters: {
    ...audited,
    seen: word<PlayerState>(),
    state: word<PlayerState>(),
    reason: text,
    actor: text,
    address: text,
  },
  columns: { rejection: nullable(word<'not_found' | 'changed_meanwhile'>()) },
  text: `
    select
      change_player_state(
        $1::bigint, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::text
      ) as rejection`,
});

export const banFromFeed = statement({
  name: 'players.ban_from_feed',
  parameters: { ...player, isBanned: bool },
  columns: {},
  text: `
    update player
    set is_feed_banned = $2::boolean
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint`,
});

/** Also writes the line of the audit log; null on success. */
export const changeAgent = statement({
  name: 'players.change_agent',
  parameters: { ...audited, isAgent: bool, reason: text, actor: text, address: text },
  columns: { rejection: nullable(word<'not_found' | 'changed_meanwhile'>()) },
  text: `
    select
      change_agent(
        $1::bigint, $2::bigint, $3::boolean, $4::text, $5::text, $6::text
      ) as rejection`,
});

export const insertNote = statement({
  name: 'players.insert_note',
  parameters: { ...player, noteId: int8<RowId>(), text, writtenBy: text },
  columns: { writtenAt: moment },
  text: `
    insert into player_note (bucket, player_id, note_id, text, written_by)
    values (bucket_of($1::bigint), $1::bigint, $2::bigint, $3::text, $4::text)
    returning written_at`,
});

export const insertAccountEdit = statement({
  name: 'players.insert_account_edit',
  parameters: { ...player, editId: int8<RowId>(), actor: text, what: text },
  columns: {},
  text: `
    insert into account_edit (bucket, player_id, edit_id, actor, what)
    values (bucket_of($1::bigint), $1::bigint, $2::bigint, $3::text, $4::text)`,
});
