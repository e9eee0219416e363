// Conversations: owner, state, marks.

import type { Language } from '@trine/contract/languages.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import {
  arrayOf,
  bool,
  hex,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type ConversationState = 'waiting' | 'taken' | 'closed';

const person = { playerId: nullable(int8<PlayerId>()), visitorHash: nullable(hex) };
const conversation = { conversationId: int8<RowId>() };

const columns = {
  ...conversation,
  ...person,
  topic: word<Topic>(),
  contact: text,
  language: word<Language>(),
  address: text,
  aboutPlayerId: nullable(int8<PlayerId>()),
  state: word<ConversationState>(),
  agentId: nullable(int8()),
  changes: int8(),
  readByPerson: int8(),
  readByStaff: int8(),
  unansweredSince: nullable(moment),
  isPersonTyping: bool,
  isStaffTyping: bool,
  openedAt: moment,
  lastAt: moment,
};

const selection = `
      c.conversation_id, c.player_id, c.visitor_hash, c.topic, c.contact, c.language, c.address,
      c.about_player_id, c.state, c.agent_id, c.changes, c.read_by_person, c.read_by_staff,
      c.unanswered_since,
      coalesce(c.person_typing_at > clock_timestamp() - interval '6 seconds', false)
        as is_person_typing,
      coalesce(c.staff_typing_at > clock_timestamp() - interval '6 seconds', false)
        as is_staff_typing,
      c.opened_at, c.last_at`;

const ofPerson = `
    from support_conversation c
    where c.player_id = $1::bigint
      or c.visitor_hash = $2::bytea`;

export const conversationOf = statement({
  name: 'support.conversation_of',
  parameters: person,
  columns,
  text: `
    select${selection}${ofPerson}`,
});

/** Locks the conversation until the transaction ends. */
export const takeConversationOf = statement({
  name: 'support.take_conversation_of',
  parameters: person,
  columns,
  text: `
    select${selection}${ofPerson}
    for update`,
});

export const conversationById = statement({
  name: 'support.conversation_by_id',
  parameters: conversation,
  columns,
  text: `
    select${selection}
    from support_conversation c
    where c.conversation_id = $1::bigint`,
});

export const takeConversation = statement({
  name: 'support.take_conversation',
  parameters: conversation,
  columns,
  text: `
    select${selection}
    from support_conversation c
    where c.conversation_id = $1::bigint
    for update`,
});

/** Inserts nothing when the person has one already. */
export const insertConversation = statement({
  name: 'support.insert_conversation',
  parameters: {
    ...conversation,
    ...person,
    topic: word<Topic>(),
    language: word<Language>(),
    address: text,
  },
  columns: {},
  text: `
    insert into support_conversation (
      conversation_id, player_id, visitor_hash, topic, language, address
    )
    values ($1::bigint, $2::bigint, $3::bytea, $4::text, $5::text, $6::text)
    on conflict do nothing`,
});

/** After a message of the person: it waits for an answer, and a closed conversation opens again. */
export const recordPersonMessage = statement({
  name: 'support.note_person_line',
  parameters: {
    ...conversation,
    topic: nullable(word<Topic>()),
    contact: nullable(text),
    language: word<Language>(),
    address: text,
  },
  columns: {},
  text: `
    update support_conversation
    set
      topic = coalesce($2::text, topic),
      contact = coalesce($3::text, contact),
      language = $4::text,
      address = $5::text,
      state = case when state = 'closed' then 'waiting' else state end,
      unanswered_since = coalesce(unanswered_since, clock_timestamp()),
      person_typing_at = null
    where conversation_id = $1::bigint`,
});

/** After a message of staff: all messages so far are read and answered. */
export const recordStaffMessage = statement({
  name: 'support.note_staff_line',
  parameters: conversation,
  columns: {},
  text: `
    update support_conversation
    set
      unanswered_since = null,
      read_by_staff = changes,
      staff_typing_at = null
    where conversation_id = $1::bigint`,
});

export const setState = statement({
  name: 'support.set_state',
  parameters: {
    ...conversation,
    state: word<ConversationState>(),
    agentId: nullable(int8()),
  },
  columns: {},
  text: `
    update support_conversation
    set
      state = $2::text,
      agent_id = $3::bigint,
      unanswered_since = case when $2::text = 'closed' then null else unanswered_since end,
      staff_typing_at = null
    where conversation_id = $1::bigint`,
});

/** Counts a change that is not a message, so that both sides read again. */
export const recordChange = statement({
  name: 'support.note_change',
  parameters: conversation,
  columns: {},
  text: `
    update support_conversation
    set changes = changes + 1
    where conversation_id = $1::bigint`,
});

export const setAboutPlayer = statement({
  name: 'support.set_about_player',
  parameters: { ...conversation, aboutPlayerId: nullable(int8<PlayerId>()) },
  columns: {},
  text: `
    update support_conversation
    set
      about_player_id = $2::bigint,
      changes = changes + 1
    where conversation_id = $1::bigint`,
});

const upTo = { ...conversation, upTo: int8() };

/** Marks never move back, nor beyond the last change. */
export const markReadByPerson = statement({
  name: 'support.mark_read_by_person',
  parameters: upTo,
  columns: {},
  text: `
    update support_conversation
    set
      read_by_person = least($2::bigint, changes),
      changes = changes + 1
    where conversation_id = $1::bigint
      and read_by_person < least($2::bigint, changes)
      and exists (
        select
        from support_message m
        where m.conversation_id = $1::bigint
          and m.sender <> 'person'
          and m.number > read_by_person
          and m.number <= $2::bigint
      )`,
});

export const markReadByStaff = statement({
  name: 'support.mark_read_by_staff',
  parameters: upTo,
  columns: {},
  text: `
    update support_conversation
    set
      read_by_staff = least($2::bigint, changes),
      changes = changes + 1
    where conversation_id = $1::bigint
      and read_by_staff < least($2::bigint, changes)
      and exists (
        select
        from support_message m
        where m.conversation_id = $1::bigint
          and m.sender = 'person'
          and m.number > read_by_staff
          and m.number <= $2::bigint
      )`,
});

export const personTypes = statement({
  name: 'support.person_types',
  parameters: conversation,
  columns: {},
  text: `
    update support_conversation
    set person_typing_at = clock_timestamp()
    where conversation_id = $1::bigint`,
});

export const staffTypes = statement({
  name: 'support.staff_types',
  parameters: conversation,
  columns: {},
  text: `
    update support_conversation
    set staff_typing_at = clock_timestamp()
    where conversation_id = $1::bigint`,
});

/** The state of many conversations, for the streams. */
export const cursors = statement({
  name: 'support.cursors',
  parameters: { conversationIds: arrayOf(int8<RowId>()) },
  columns: { ...conversation, changes: int8(), isPersonTyping: bool, isStaffTyping: bool },
  text: `
    select
      c.conversation_id, c.changes,
      coalesce(c.person_typing_at > clock_timestamp() - interval '6 seconds', false)
        as is_person_typing,
      coalesce(c.staff_typing_at > clock_timestamp() - interval '6 seconds', false)
        as is_staff_typing
    from support_conversation c
    where c.conversation_id = any($1::bigint[])`,
});
