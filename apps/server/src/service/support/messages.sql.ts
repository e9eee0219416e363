import type { SystemWord } from '@trine/contract/support/words.ts';
import {
  bool,
  bytes,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type Sender = 'person' | 'staff' | 'system';

const conversation = { conversationId: int8<RowId>() };

const columns = {
  number: int8(),
  changed: int8(),
  sender: word<Sender>(),
  staffId: nullable(int8()),
  text,
  word: word<SystemWord | ''>(),
  width: nullable(int4),
  height: nullable(int4),
  key: text,
  sentAt: moment,
  isRemoved: bool,
  hasPicture: bool,
};

const selection = `
      m.number, m.changed, m.sender, m.staff_id, m.text, m.word, m.width, m.height, m.key,
      m.sent_at, m.removed_at is not null as is_removed,
      m.width is not null and exists (
        select
        from support_picture p
        where p.conversation_id = m.conversation_id
          and p.number = m.number
      ) as has_picture`;

/** The newest messages before a number, newest first. */
export const messagesBefore = statement({
  name: 'support.messages_before',
  parameters: { ...conversation, before: int8(), limit: int4 },
  columns,
  text: `
    select${selection}
    from support_message m
    where m.conversation_id = $1::bigint
      and m.number < $2::bigint
    order by m.number desc
    limit $3::integer`,
});

/** Messages changed after one change and up to another, in the order of changes. */
export const messagesChanged = statement({
  name: 'support.messages_changed',
  parameters: { ...conversation, since: int8(), upTo: int8(), limit: int4 },
  columns,
  text: `
    select${selection}
    from support_message m
    where m.conversation_id = $1::bigint
      and m.changed > $2::bigint
      and m.changed <= $3::bigint
    order by m.changed
    limit $4::integer`,
});

export const messageByKey = statement({
  name: 'support.message_by_key',
  parameters: { ...conversation, sender: word<Sender>(), key: text },
  columns,
  text: `
    select${selection}
    from support_message m
    where m.conversation_id = $1::bigint
      and m.sender = $2::text
      and m.key = $3::text
      and m.key <> ''`,
});

/** Takes the conversation's next number, and so locks the conversation. */
export const insertMessage = statement({
  name: 'support.insert_message',
  parameters: {
    ...conversation,
    sender: word<Sender>(),
    staffId: nullable(int8()),
    text,
    word: word<SystemWord | ''>(),
    width: nullable(int4),
    height: nullable(int4),
    key: text,
  },
  columns: { number: int8(), sentAt: moment },
  text: `
    with counted as (
      update support_conversation
      set
        changes = changes + 1,
        last_at = clock_timestamp()
      where conversation_id = $1::bigint
      returning changes
    )
    insert into support_message (
      conversation_id, number, changed, sender, staff_id, text, word, width, height, key
    )
    select
      $1::bigint, n.changes, n.changes, $2::text, $3::bigint, $4::text, $5::text, $6::integer,
      $7::integer, $8::text
    from counted n
    returning number, sent_at`,
});

export const insertPicture = statement({
  name: 'support.insert_picture',
  parameters: { ...conversation, number: int8(), bytes },
  columns: {},
  text: `
    insert into support_picture (conversation_id, number, bytes)
    values ($1::bigint, $2::bigint, $3::bytea)`,
});

export const readPicture = statement({
  name: 'support.read_picture',
  parameters: { ...conversation, number: int8() },
  columns: { bytes },
  text: `
    select p.bytes
    from support_picture p
    where p.conversation_id = $1::bigint
      and p.number = $2::bigint`,
});

export const removeMessage = statement({
  name: 'support.remove_message',
  parameters: { ...conversation, number: int8(), removedBy: text },
  columns: { isRemoved: bool },
  text: `
    select remove_support_message($1::bigint, $2::bigint, $3::text) as is_removed`,
});

/** Messages of staff that the person has not read. */
export const unreadByPerson = statement({
  name: 'support.unread_by_person',
  parameters: { ...conversation, readByPerson: int8() },
  columns: { unread: int4 },
  text: `
    select count(*)::integer as unread
    from support_message m
    where m.conversation_id = $1::bigint
      and m.number > $2::bigint
      and m.sender = 'staff'
      and m.removed_at is null`,
});
