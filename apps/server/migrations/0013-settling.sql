-- Settling in less time: who won is read by two processes at once, and a winner's account is
-- changed without having been locked before.

/* What each player won in a round, in the order in which accounts are locked. The settings let
   PostgreSQL read a big book with a second process, whatever it thinks of the cost. */
create function winners_of_round(given_round bigint, given_plays smallint[])
returns table (player_id bigint, amount_minor bigint)
language plpgsql
stable
set search_path = public, pg_temp
set max_parallel_workers_per_gather = 1
set parallel_setup_cost = 0
set parallel_tuple_cost = 0
as $$
begin
  return query
    select
      b.player_id,
      sum(b.stake_minor * b.odds_hundredths / 100)::bigint
    from bet_order b
    where b.round_id = given_round
      and b.play = any (given_plays)
    group by b.bucket, b.player_id
    order by b.bucket, b.player_id;
end
$$;

/* Credits each player once, in the order given, which has to be that of (bucket, player): the
   settings leave PostgreSQL no way but to look up, or to walk, the accounts by their key, so that
   they are locked in the order in which everybody locks them. */
create function pay_winners(
  given_posting bigint,
  given_round bigint,
  given_players bigint[],
  given_amounts bigint[]
)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  paid integer;
begin
  if cardinality(given_players) = 0 then
    return 0;
  end if;
  with moved as (
    update account a
    set
      balance_minor = a.balance_minor + w.amount,
      version = a.version + 1
    from unnest(given_players, given_amounts) as w (player, amount)
    where a.bucket = (w.player % 64)::smallint
      and a.player_id = w.player
    returning a.bucket, a.player_id, a.balance_minor, a.version, w.amount
  )
  insert into entry (
    bucket, account_id, entry_id, posting_id, kind, amount_minor,
    balance_after_minor, account_version, round_id
  )
  select
    m.bucket, m.player_id, given_posting, given_posting, 3, m.amount,
    m.balance_minor, m.version, given_round
  from moved m;
  get diagnostics paid = row_count;
  if paid <> cardinality(given_players) then
    raise exception 'a posting names an account that does not exist, or one twice';
  end if;
  insert into entry (bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id)
  select
    (given_players[1] % 64)::smallint, -2, given_posting, given_posting, 3, -sum(w.amount),
    given_round
  from unnest(given_amounts) as w (amount);
  return paid;
end
$$;

revoke execute on function winners_of_round(bigint, smallint[]) from public;
revoke execute on function pay_winners(bigint, bigint, bigint[], bigint[]) from public;
grant execute on function winners_of_round(bigint, smallint[]) to trine_app;
grant execute on function pay_winners(bigint, bigint, bigint[], bigint[]) to trine_app;
