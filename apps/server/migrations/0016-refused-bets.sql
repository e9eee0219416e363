-- Bets that were not accepted, kept for a day.

-- What a member tried to bet and why it was refused, for a day. Written after the answer (a stop in
-- between loses it) and read by nobody but its player: no money, order or round depends on it. The
-- same bet that is refused again for the same reason stands once.
create table refused_bet (
  bucket smallint not null,
  player_id bigint not null,
  refusal_id bigint not null,
  round_id bigint not null,
  game_id smallint not null,
  plan_id integer not null,
  plays smallint[] not null check (cardinality(plays) between 1 and 38),
  stake_minor bigint not null check (stake_minor >= 0),
  reason text not null,
  details jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, refusal_id),
  constraint refused_bet_once
    unique (bucket, player_id, round_id, plan_id, reason, stake_minor, plays),
  check (bucket = player_id % 64)
);

grant select, insert, delete on refused_bet to trine_app;

-- Forgets what is older than a day, in a slice of the table.
create function sweep_refused_bets(given_block bigint, given_blocks integer)
returns table (removed bigint, blocks bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  delete from refused_bet b
  where b.ctid >= slice_begin
    and b.ctid < slice_end
    and b.created_at < clock_timestamp() - interval '1 day';
  get diagnostics removed = row_count;
  blocks := pg_relation_size('refused_bet') / current_setting('block_size')::integer;
  return next;
end
$$;

revoke execute on function sweep_refused_bets from public;
grant execute on function sweep_refused_bets to trine_app;
