import { arrayOf, bytes, int4, int8, moment } from '../../../src/platform/postgres/column.ts';
import type { PlayerId, PostingId } from '../../../src/platform/postgres/ids.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

/**
 * Players with consecutive numbers and empty accounts. The folded form of a name treats 0 as o and
 * 1 as l.
 */
export const insertPlayers = statement({
  name: 'bench.insert_players',
  parameters: { count: int4, consentedAt: moment },
  columns: { firstId: int8<PlayerId>(), lastId: int8<PlayerId>() },
  text: `
    with numbered as materialized (
      select nextval('player_number') as player_id
      from generate_series(1, $1::integer)
    ),
    named as (
      insert into username (folded, bucket, player_id)
      select
        translate('bench_' || n.player_id, '01', 'ol'), bucket_of(n.player_id), n.player_id
      from numbered n
    ),
    created as (
      insert into player (
        bucket, player_id, username, password_hash, group_id, nickname, is_demo, consented_at
      )
      select
        bucket_of(n.player_id), n.player_id, 'bench_' || n.player_id, '', 1,
        'bench_' || n.player_id, true, $2::timestamptz
      from numbered n
    ),
    opened as (
      insert into account (bucket, player_id)
      select bucket_of(n.player_id), n.player_id
      from numbered n
    )
    select min(n.player_id) as first_id, max(n.player_id) as last_id
    from numbered n`,
});

/** The same amount for each player, as one posting of the ledger. */
export const giveCredits = statement({
  name: 'bench.give_credits',
  parameters: {
    postingId: int8<PostingId>(),
    firstId: int8<PlayerId>(),
    lastId: int8<PlayerId>(),
    amountMinor: int8(),
  },
  columns: { entryCount: int4 },
  text: `
    with given as (
      select
        array_agg(n.player_id) as players,
        array_agg($1::bigint) as entries,
        array_agg($4::bigint) as amounts
      from generate_series($2::bigint, $3::bigint) as n (player_id)
    )
    select
      give_play_credits($1::bigint, g.players, g.entries, g.amounts) as entry_count
    from given g`,
});

export const insertSessions = statement({
  name: 'bench.insert_sessions',
  parameters: { playerIds: arrayOf(int8<PlayerId>()), tokenHashes: arrayOf(bytes), until: moment },
  columns: {},
  text: `
    insert into session (bucket, token_hash, player_id, expires_at, address)
    select bucket_of(u.player_id), u.token_hash, u.player_id, $3::timestamptz, 'bench'
    from unnest($1::bigint[], $2::bytea[]) as u (player_id, token_hash)`,
});

/** What rounds may cost the house, running ones included: more than any load reaches. */
export const liftCaps = statement({
  name: 'bench.lift_caps',
  parameters: { capMinor: int8() },
  columns: {},
  text: `
    with lifted as (
      update plan
      set round_cap_minor = $1::bigint
      returning plan_id
    )
    update exposure x
    set allowance_minor = $1::bigint
    from lifted l
    where x.plan_id = l.plan_id
      and x.writer = 0`,
});

/**
 * Autovacuum would do this after so many new rows. Only tables that have rows: a table that was
 * empty when it was analyzed counts as empty until the next analyze, however fast it grows.
 */
export const analyzePlayers = statement({
  name: 'bench.analyze_players',
  parameters: {},
  columns: {},
  text: `analyze username, player, account, session, posted_entry`,
});
