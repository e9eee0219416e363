import {
  arrayOf,
  int2,
  int4,
  int8,
  json,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { PlayerId, RoundId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { PlaceRejection } from './betting.sql.ts';

/**
 * `plays` are numbers separated by commas. Rows whose room or round does not exist are left out.
 * The rows are sorted, so that two processes with the same bets do not deadlock.
 */
export const keepRejectedBets = statement({
  name: 'betting.keep_rejected_bets',
  parameters: {
    playerIds: arrayOf(int8<PlayerId>()),
    rejectionIds: arrayOf(int8<RowId>()),
    gameIds: arrayOf(int2),
    planIds: arrayOf(int4),
    issues: arrayOf(text),
    plays: arrayOf(text),
    stakesMinor: arrayOf(int8()),
    reasons: arrayOf(text),
    details: arrayOf(text),
  },
  columns: {},
  text: `
    insert into rejected_bet (
      bucket, player_id, rejection_id, round_id, game_id, plan_id, plays, stake_minor, reason,
      details
    )
    select
      bucket_of(u.player_id), u.player_id, u.rejection_id, r.round_id, n.game_id, n.plan_id,
      string_to_array(u.plays, ',')::smallint[], u.stake, u.reason, u.details::jsonb
    from unnest(
      $1::bigint[], $2::bigint[], $3::smallint[], $4::integer[], $5::text[], $6::text[],
      $7::bigint[], $8::text[], $9::text[]
    ) as u (player_id, rejection_id, game_id, plan_id, issue, plays, stake, reason, details)
    join plan n on n.plan_id = u.plan_id and n.game_id = u.game_id
    join round r on r.game_id = u.game_id and r.issue = u.issue
    order by u.player_id, r.round_id, n.plan_id, u.reason, u.stake, u.plays
    on conflict do nothing`,
});

/** Deletes all but the newest `limit` rows of each player. */
export const trimRejectedBets = statement({
  name: 'betting.trim_rejected_bets',
  parameters: { playerIds: arrayOf(int8<PlayerId>()), limit: int4 },
  columns: {},
  text: `select from trim_rejected_bets($1::bigint[], $2::integer)`,
});

const rejectedColumns = {
  rejectionId: int8<RowId>(),
  roundId: int8<RoundId>(),
  gameId: int2,
  roomType: int2,
  issue: text,
  plays: arrayOf(int2),
  stakeMinor: int8(),
  reason: word<PlaceRejection>(),
  details: json,
  createdAt: moment,
};

const rejectedSelection = `
    select
      b.rejection_id, b.round_id, b.game_id, n.room_type, r.issue, b.plays, b.stake_minor, b.reason,
      b.details, b.created_at
    from rejected_bet b
    join plan n on n.plan_id = b.plan_id
    join round r on r.round_id = b.round_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.created_at > clock_timestamp() - interval '1 day'`;

/** Newest first. */
export const rejectedBetsOfPlayer = statement({
  name: 'betting.rejected_bets_of_player',
  parameters: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    fromId: int8(),
    beforeId: int8(),
    createdFrom: nullable(moment),
    createdBefore: nullable(moment),
    limit: int4,
  },
  columns: rejectedColumns,
  text: `
    ${rejectedSelection}
      and b.rejection_id >= $3::bigint
      and b.rejection_id < $4::bigint
      and ($5::timestamptz is null or b.created_at >= $5::timestamptz)
      and ($6::timestamptz is null or b.created_at < $6::timestamptz)
    order by b.rejection_id desc
    limit $7::integer`,
});

export const rejectedBetOfPlayer = statement({
  name: 'betting.rejected_bet_of_player',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), rejectionId: int8<RowId>() },
  columns: rejectedColumns,
  text: `
    ${rejectedSelection}
      and b.rejection_id = $3::bigint`,
});
