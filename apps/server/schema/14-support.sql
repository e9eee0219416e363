-- Customer service: conversations of players and visitors with staff.

-- Each person has one conversation: a player by the account, a visitor by the hash of a token that
-- the visitor's browser stores. Each change takes the next number while the conversation is locked,
-- so numbers are committed in order, and a client that has the changes up to a number misses none.
create table support_conversation (
  conversation_id bigint primary key,
  player_id bigint unique,
  visitor_hash bytea unique check (octet_length(visitor_hash) = 32),
  topic text not null check (
    topic in (
      'general', 'deposit', 'withdrawal', 'bet', 'account', 'forgotten_password', 'security_code',
      'agent'
    )
  ),
  -- The visitor's own statement of how to be reached outside of the chat.
  contact text not null default '' check (char_length(contact) <= 100),
  language text not null check (language in ('zh', 'tw', 'en', 'jp', 'kor')),
  -- The network address of the last message.
  address text not null,
  -- The player whom staff believe the visitor to be; gives the visitor no rights.
  about_player_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'closed')),
  agent_id bigint references staff,
  changes bigint not null default 0 check (changes >= 0),
  read_by_person bigint not null default 0,
  read_by_staff bigint not null default 0,
  -- When the person's oldest unanswered message was sent.
  unanswered_since timestamptz,
  person_typing_at timestamptz,
  staff_typing_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  constraint support_conversation_person check (num_nonnulls(player_id, visitor_hash) = 1),
  constraint support_conversation_agent check ((state = 'taken') = (agent_id is not null)),
  constraint support_conversation_closed check (state <> 'closed' or unanswered_since is null),
  constraint support_conversation_read check (
    read_by_person between 0 and changes and read_by_staff between 0 and changes
  )
);

create index support_conversation_waiting on support_conversation (unanswered_since)
  where unanswered_since is not null;

create index support_conversation_open on support_conversation (state, last_at)
  where state <> 'closed';

create index support_conversation_last on support_conversation (last_at, conversation_id);

-- The messages of a conversation, also those that the system adds.
create table support_message (
  conversation_id bigint not null references support_conversation on delete cascade,
  -- The number of the change that added it, and of the last one that changed it.
  number bigint not null check (number > 0),
  changed bigint not null,
  sender text not null check (sender in ('person', 'staff', 'system')),
  -- The member of staff who wrote it, or whose act the system's message is about.
  staff_id bigint references staff,
  text text not null check (char_length(text) <= 2000),
  word text not null default '' check (
    word in ('', 'taken', 'handed_over', 'closed', 'reopened')
  ),
  -- A picture's size in pixels.
  width integer check (width between 1 and 2000),
  height integer check (height between 1 and 2000),
  -- The sender's own key: the same message is not written twice.
  key text not null default '' check (char_length(key) <= 64),
  sent_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  removed_by text,
  primary key (conversation_id, number),
  check (changed >= number),
  check ((sender = 'person') = (staff_id is null)),
  check ((sender = 'system') = (word <> '')),
  check ((width is null) = (height is null)),
  check ((removed_at is null) = (removed_by is null)),
  check (
    (text <> '') = (sender <> 'system' and width is null and removed_at is null)
  )
);

create unique index support_message_key on support_message (conversation_id, sender, key)
  where key <> '';

create index support_message_changed on support_message (conversation_id, changed);

create index support_message_sent on support_message (sent_at);

-- The pictures of messages.
create table support_picture (
  conversation_id bigint not null,
  number bigint not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  made_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, number),
  foreign key (conversation_id, number) references support_message
    on delete cascade on update cascade
);

create index support_picture_made on support_picture (made_at);

-- Notes that staff write for each other; the person never sees them.
create table support_note (
  note_id bigint primary key,
  conversation_id bigint not null references support_conversation on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null default clock_timestamp()
);

create index support_note_conversation on support_note (conversation_id, note_id);

-- Blocks: of a player, or of a visitor's token and possibly all visitors of its network.
create table support_block (
  block_id bigint primary key,
  player_id bigint,
  visitor_hash bytea,
  network text,
  reason text not null check (char_length(reason) between 3 and 500),
  blocked_by text not null,
  blocked_at timestamptz not null default clock_timestamp(),
  blocked_until timestamptz,
  lifted_by text,
  lifted_at timestamptz,
  check (num_nonnulls(player_id, visitor_hash) = 1),
  check (network is null or visitor_hash is not null),
  check (blocked_until > blocked_at),
  check ((lifted_by is null) = (lifted_at is null))
);

create index support_block_player on support_block (player_id) where lifted_at is null;

create index support_block_visitor on support_block (visitor_hash) where lifted_at is null;

create index support_block_network on support_block (network) where lifted_at is null;

-- The number of messages of one source since its window began.
create table support_pace (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  began_at timestamptz not null,
  count integer not null check (count > 0)
);

create index support_pace_began on support_pace (began_at);

-- Counts one more for a key. Returns the seconds to wait; 0 within the window's limit.
create function keep_support_pace(given_key bytea, given_seconds integer, given_most integer)
returns integer
language sql
set search_path = public, pg_temp
as $$
  insert into support_pace as p (key_hash, began_at, count)
  values (given_key, clock_timestamp(), 1)
  on conflict (key_hash) do update
  set
    began_at = case
      when p.began_at > clock_timestamp() - make_interval(secs => given_seconds) then p.began_at
      else clock_timestamp()
    end,
    count = case
      when p.began_at > clock_timestamp() - make_interval(secs => given_seconds)
        then least(p.count, given_most) + 1
      else 1
    end
  returning case
    when p.count <= given_most then 0
    else greatest(
      1,
      ceil(extract(
        epoch from p.began_at + make_interval(secs => given_seconds) - clock_timestamp()
      ))::integer
    )
  end
$$;

-- Gives a visitor's conversation to a player. If the player has one already, the visitor's messages
-- are appended to it. Returns the player's conversation; null when the visitor has none.
create function adopt_support(given_visitor bytea, given_player bigint) returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  own support_conversation;
  theirs support_conversation;
begin
  -- In the order of ids, so that two such transactions never deadlock.
  perform
  from support_conversation c
  where c.visitor_hash = given_visitor
    or c.player_id = given_player
  order by c.conversation_id
  for update;
  select c.* into theirs
  from support_conversation c
  where c.visitor_hash = given_visitor;
  if not found then
    return null;
  end if;
  select c.* into own
  from support_conversation c
  where c.player_id = given_player;
  if not found then
    update support_conversation c
    set
      player_id = given_player,
      visitor_hash = null,
      changes = c.changes + 1
    where c.conversation_id = theirs.conversation_id;
    return theirs.conversation_id;
  end if;
  -- A moved message loses its key: keys of two senders may be equal, and it is never sent again.
  update support_message m
  set
    conversation_id = own.conversation_id,
    number = own.changes + m.number,
    changed = own.changes + m.changed,
    key = ''
  where m.conversation_id = theirs.conversation_id;
  update support_note n
  set conversation_id = own.conversation_id
  where n.conversation_id = theirs.conversation_id;
  delete from support_conversation c
  where c.conversation_id = theirs.conversation_id;
  update support_conversation c
  set
    changes = own.changes + theirs.changes + 1,
    topic = theirs.topic,
    contact = case when theirs.contact = '' then own.contact else theirs.contact end,
    state = case
      when own.state = 'taken' or theirs.state = 'closed' then own.state
      else theirs.state
    end,
    agent_id = case
      when own.state = 'taken' or theirs.state = 'closed' then own.agent_id
      else theirs.agent_id
    end,
    unanswered_since = case
      when own.state = 'closed' and theirs.state = 'closed' then null
      else least(own.unanswered_since, theirs.unanswered_since)
    end,
    read_by_person = case
      when theirs.read_by_person = 0 then own.read_by_person
      else own.changes + theirs.read_by_person
    end,
    read_by_staff = case
      when theirs.read_by_staff = 0 then own.read_by_staff
      else own.changes + theirs.read_by_staff
    end,
    last_at = greatest(own.last_at, theirs.last_at)
  where c.conversation_id = own.conversation_id;
  return own.conversation_id;
end
$$;

-- Removes a message's text and picture; its row stays. Messages cannot be changed in other ways.
-- False when there is no such message, or it is removed already.
create function remove_support_message(
  given_conversation bigint,
  given_number bigint,
  given_actor text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  change bigint;
begin
  perform require_staff(given_actor, 'support');
  select c.changes + 1 into change
  from support_conversation c
  where c.conversation_id = given_conversation
  for update;
  update support_message m
  set
    text = '',
    changed = change,
    removed_at = clock_timestamp(),
    removed_by = given_actor
  where m.conversation_id = given_conversation
    and m.number = given_number
    and m.sender <> 'system'
    and m.removed_at is null;
  if not found then
    return false;
  end if;
  delete from support_picture p
  where p.conversation_id = given_conversation
    and p.number = given_number;
  update support_conversation c
  set changes = change
  where c.conversation_id = given_conversation;
  return true;
end
$$;
