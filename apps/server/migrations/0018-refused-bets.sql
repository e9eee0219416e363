-- Processes that trim the refused bets of one player at the same time never wait for each other.

-- Leaves each of the players the newest `given_limit` refused bets. Rows that somebody else deletes
-- already are skipped.
create function trim_refused_bets(given_players bigint[], given_limit integer) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  with players as materialized (
    select distinct (u.player_id % 64)::smallint as bucket, u.player_id
    from unnest(given_players) as u (player_id)
  ),
  -- The newest one that is too many; null when there are not that many.
  cutoffs as materialized (
    select
      p.bucket, p.player_id,
      (
        select k.refusal_id
        from refused_bet k
        where k.bucket = p.bucket
          and k.player_id = p.player_id
        order by k.refusal_id desc
        offset given_limit
        limit 1
      ) as refusal_id
    from players p
  ),
  excess as materialized (
    select b.bucket, b.player_id, b.refusal_id
    from cutoffs c
    join refused_bet b
      on b.bucket = c.bucket and b.player_id = c.player_id and b.refusal_id <= c.refusal_id
    for update of b skip locked
  )
  delete from refused_bet b
  using excess e
  where b.bucket = e.bucket
    and b.player_id = e.player_id
    and b.refusal_id = e.refusal_id
$$;

revoke execute on function trim_refused_bets from public;
grant execute on function trim_refused_bets to trine_app;
revoke delete on refused_bet from trine_app;
