import {
  arrayOf,
  bool,
  hex,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
  type ColumnType,
} from '../../platform/postgres/column.ts';
import type { SessionPlayer } from '../../platform/http/route.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { walPositionColumns, walPositionSql } from '../../platform/postgres/wal-position.ts';

const group: ColumnType<SessionPlayer['groupId']> = {
  sqlName: int2.sqlName,
  encode: (value) => int2.encode(value),
  decode: (value) => Number(value) as SessionPlayer['groupId'],
};

export const openSession = statement({
  name: 'sessions.open_session',
  parameters: {
    playerId: int8<PlayerId>(),
    tokenHash: hex,
    lastsMs: int8(),
    address: text,
    userAgent: text,
    deviceHash: nullable(hex),
  },
  columns: {},
  text: `
    insert into session (
      bucket, token_hash, player_id, expires_at, address, user_agent, device_hash
    )
    values (
      bucket_of($1::bigint), $2::bytea, $1::bigint,
      clock_timestamp() + $3::bigint * interval '1 millisecond', $4::text, $5::text,
      $6::bytea
    )`,
});

/**
 * Records the use of a running session: the idle limit starts again, within the longest lifetime.
 */
export const touchSession = statement({
  name: 'sessions.touch_session',
  parameters: { playerId: int8<PlayerId>(), tokenHash: hex, idleMs: int8(), longestMs: int8() },
  columns: {},
  text: `
    update session s
    set
      last_used_at = clock_timestamp(),
      expires_at = least(
        s.created_at + $4::bigint * interval '1 millisecond',
        clock_timestamp() + $3::bigint * interval '1 millisecond'
      )
    from player p
    where s.bucket = bucket_of($1::bigint)
      and s.token_hash = $2::bytea
      and p.bucket = s.bucket
      and p.player_id = s.player_id
      and session_state(s.ended_at, s.expires_at, p.state) = 'good'`,
});

/** Lists name a session by the first digits of its token's hash. */
export const ownSessions = statement({
  name: 'sessions.own_sessions',
  parameters: { playerId: int8<PlayerId>(), tokenHash: hex, limit: int4 },
  columns: {
    sessionId: text,
    createdAt: moment,
    lastUsedAt: moment,
    address: text,
    userAgent: text,
    isCurrent: bool,
  },
  text: `
    select
      left(encode(s.token_hash, 'hex'), 16) as session_id,
      s.created_at, s.last_used_at, s.address, s.user_agent,
      s.token_hash = $2::bytea as is_current
    from session s
    join player p on p.bucket = s.bucket and p.player_id = s.player_id
    where s.bucket = bucket_of($1::bigint)
      and s.player_id = $1::bigint
      and session_state(s.ended_at, s.expires_at, p.state) = 'good'
    order by s.last_used_at desc, s.created_at desc
    limit $3::integer`,
});

/**
 * One row for each known token; `place` is its position in the arrays, from 1. The log position is
 * the present one: everything that the player did before is at or before it, in any process.
 */
export const sessionsByToken = statement({
  name: 'sessions.sessions_by_token',
  parameters: { playerIds: arrayOf(int8<PlayerId>()), tokenHashes: arrayOf(hex) },
  columns: {
    place: int8(),
    unusedMs: int8(),
    state: word<'good' | 'ended' | 'expired'>(),
    username: text,
    groupId: group,
    ...walPositionColumns,
  },
  text: `
    select
      u.place,
      (extract(epoch from clock_timestamp() - s.last_used_at) * 1000)::bigint as unused_ms,
      session_state(s.ended_at, s.expires_at, p.state) as state,
      p.username, p.group_id, w.timeline, w.lsn
    from unnest($1::bigint[], $2::bytea[]) with ordinality as u (player_id, token_hash, place)
    join session s
      on s.bucket = bucket_of(u.player_id)
      and s.token_hash = u.token_hash
      and s.player_id = u.player_id
    join player p on p.bucket = s.bucket and p.player_id = s.player_id
    cross join (${walPositionSql}) w`,
});

export const endSession = statement({
  name: 'sessions.end_session',
  parameters: { playerId: int8<PlayerId>(), tokenHash: hex },
  columns: {},
  text: `
    update session
    set ended_at = clock_timestamp()
    where bucket = bucket_of($1::bigint)
      and token_hash = $2::bytea
      and ended_at is null`,
});

/** Ends the player's good sessions: all, or the named one, or all but the spared one. */
export const endSessions = statement({
  name: 'sessions.end_sessions',
  parameters: {
    playerId: int8<PlayerId>(),
    sessionId: nullable(text),
    sparedHash: nullable(hex),
  },
  columns: {},
  text: `
    update session s
    set ended_at = clock_timestamp()
    from player p
    where s.bucket = bucket_of($1::bigint)
      and s.player_id = $1::bigint
      and p.bucket = s.bucket
      and p.player_id = s.player_id
      and session_state(s.ended_at, s.expires_at, p.state) = 'good'
      and ($2::text is null or left(encode(s.token_hash, 'hex'), 16) = $2::text)
      and ($3::bytea is null or s.token_hash <> $3::bytea)`,
});
