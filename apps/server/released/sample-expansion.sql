-- A migration that only adds, and more than most do: a column that older code does not read to
-- every table, a table and a function.
do $$
declare
  known record;
begin
  for known in
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relname <> 'migration'
    order by c.relname
  loop
    execute format('alter table %I add column sample_count integer not null default 0', known.name);
  end loop;
end
$$;

-- What a later version would write.
create table sample_note (
  player_id bigint primary key,
  note text not null
);

-- What a later version would call.
create function sample_notes(given_player bigint) returns bigint
language sql
stable
as $$
  select count(*)
  from sample_note n
  where n.player_id = given_player
$$;

grant select, insert on sample_note to trine_api, trine_clock;
