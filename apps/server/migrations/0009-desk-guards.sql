-- Guards of the desk: whom one person alone made or changed does not count as a second person at
-- once, and seals of the journal that nobody can make who has only the database.

-- When somebody else last added this person, gave a new password or another role. For a day after
-- it the person counts for nothing in what takes two people: an owner who makes a colleague up, or
-- takes one over, is still one person, and a day is time for others to see it in the journal.
alter table staff add column handed_at timestamptz;

grant insert (handed_at), update (handed_at) on staff to trine_app;

-- Now and then the end of the journal's chain is sealed with a key that the database does not hold.
-- Whoever rewrites the chain from some line on, or cuts off its end, can not make these again.
create table journal_seal (
  position bigint primary key check (position > 0),
  hash bytea not null check (octet_length(hash) = 32),
  seal bytea not null check (octet_length(seal) = 32),
  sealed_at timestamptz not null default clock_timestamp()
);

grant select, insert (position, hash, seal) on journal_seal to trine_app;

-- A step of a request for money, as before; its line in the journal says what the request is after
-- it as well.
create or replace function note_step(
  given fund_request,
  given_event bigint,
  given_step text,
  given_actor text
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    given.bucket, given.player_id, given.request_id, given_event, given_step, given_actor
  );
  if starts_with(given_actor, 'staff:') then
    perform append_journal(
      given_event, given_actor,
      case given.kind when 0 then 'deposit.' else 'withdrawal.' end || given_step,
      case given.kind when 0 then 'deposit:' else 'withdrawal:' end || given.request_id::text,
      jsonb_build_object(
        'player_id', given.player_id::text, 'amount_minor', given.amount_minor::text
      ),
      jsonb_build_object('status', given.status),
      (
        select jsonb_build_object('status', f.status)
        from fund_request f
        where f.bucket = given.bucket
          and f.player_id = given.player_id
          and f.request_id = given.request_id
      ),
      acting_address()
    );
  end if;
end
$$;
