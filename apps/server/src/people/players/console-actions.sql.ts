// What the console does to a player.

import { bool, int2, int8, moment, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { PlayerState } from './player.ts';

const player = { playerId: int8<PlayerId>() };

export const takePlayer = statement({
  name: 'players.take_player',
  parameters: player,
  columns: { state: word<PlayerState>(), groupId: int2, isFeedBanned: bool },
  text: `
    select p.state, p.group_id, p.is_feed_banned
    from player p
    where p.bucket = bucket_of($1::bigint)
      and p.player_id = $1::bigint
    for update`,
});

export const changeState = statement({
  name: 'players.change_state',
  parameters: { ...player, state: word<PlayerState>() },
  columns: {},
  text: `
    update player
    set state = $2::text
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint`,
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

export const changeGroup = statement({
  name: 'players.change_group',
  parameters: { ...player, groupId: int2 },
  columns: {},
  text: `
    update player
    set group_id = $2::smallint
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint`,
});

export const changePassword = statement({
  name: 'players.reset_password',
  parameters: { ...player, passwordHash: text },
  columns: { username: text },
  text: `
    update player
    set password_hash = $2::text
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint
    returning username`,
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
