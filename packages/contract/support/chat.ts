// The conversation with customer service, from the player's side. Each person has one, for as long
// as its history is kept: a member or a guest by the session, a visitor by a token that the browser
// made (`words.ts`). Both are sent in the header `token`. Texts are plain, never HTML.
//
// Besides these calls, also below `/index.php` and with the header `token`:
//
// `POST /api/support/picture`, the body a JPEG, PNG or WebP of at most 5 MB with its content type,
// `idempotency-key` as for `send`, query `lang` and, for the first message, `topic`: the envelope
// of `send`. The server re-encodes it as WebP without metadata.
//
// `GET /api/support/picture?id=<message>`: the picture, `image/webp`, only for the two sides of the
// conversation. Fetch it with the header and show it as a `data:` or `blob:` address.
//
// `GET /api/support/stream`, `text/event-stream`, header `Last-Event-ID` or query `since`: changes
// from there on. Events: `chat`, whose id is the `changes` reached and whose data is the answer of
// `chat` to `since`; `typing`, without an id, data `{ "typing": 0|1 }`; `over`, data `{ "reason":
// "session" | "gone" }`, after which a client must not connect again with this token. A comment
// every 15 s keeps the connection open. A rejection before the stream begins is the usual envelope:
// `not_found` before the first message, 503 `busy` with too many streams.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, IdentifierGiven, Nothing, Seconds } from '../values.ts';
import { topics, type Topic } from './topics.ts';
import { chatLimits, systemWords, type SystemWord } from './words.ts';

/** Numbers of messages and of changes rise within one conversation. */
const Count = Type.Integer({ minimum: 0 });

function orNull<Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** Service hours. The times are instants, shown in the reader's own zone. */
export const Hours = Type.Object({
  /** Whether service is open now. Messages outside the hours are kept. */
  open: Flag,
  /** The running period or, while closed, the next one; null if service never closes. */
  opens_at: orNull(Seconds),
  closes_at: orNull(Seconds),
  /** The first opening after now; null if service never closes. */
  next_open: orNull(Seconds),
  /** As the operator wrote it: `"12:00-23:30"` or `"always"`, with its zone. */
  text: Type.String(),
  time_zone: Type.String(),
});

export const ChatMessage = Type.Object({
  id: Count,
  /** `system`: a line without an author; `word` says which. */
  from: Type.Unsafe<'you' | 'staff' | 'system'>({
    type: 'string',
    enum: ['you', 'staff', 'system'],
  }),
  /** Plain; may contain line breaks. Empty for a picture, a system line and a removed line. */
  text: Type.String(),
  /** Its size in pixels; null for a text. */
  picture: orNull(
    Type.Object({
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
      /** Pictures are kept for 90 days; then only their line remains. */
      gone: Flag,
    }),
  ),
  word: Type.Unsafe<SystemWord | ''>({ type: 'string', enum: ['', ...systemWords] }),
  /** Customer service removed it, for example because of a card number. */
  removed: Flag,
  createtime: Seconds,
  /** The `idempotency-key` of the caller's own message; empty for messages of others. */
  key: Type.String(),
});

export const ChatState = Type.Object({
  /**
   * No member of the staff holds it, one person holds it, or it was closed; a new message opens it
   * again.
   */
  state: Type.Unsafe<'waiting' | 'taken' | 'closed'>({
    type: 'string',
    enum: ['waiting', 'taken', 'closed'],
  }),
  /** Rises with every change; for `since` and `Last-Event-ID`. */
  changes: Count,
  /** The last message that each side has read. */
  read_by_you: Count,
  read_by_staff: Count,
  /** Messages of customer service beyond `read_by_you`. */
  unread: Count,
  /** Whether customer service is typing now. */
  typing: Flag,
  topic: Type.Unsafe<Topic>({ type: 'string', enum: [...topics] }),
  /** How to reach a visitor, as given by the visitor. */
  contact: Type.String(),
});

/** Whether this person may not write, and until when; null: without an end. */
const blockedFields = { blocked: Flag, blocked_until: orNull(Seconds) };

/**
 * Everything that the page shows. Without `since`: the newest messages. With `since`: those that
 * are new or changed, oldest change first, at most 100; `more` says that others follow, so the
 * client calls again with the new `changes`. A message with a known id replaces the earlier one.
 */
export const chat = call({
  method: 'POST',
  path: '/api/support/chat',
  token: 'optional',
  request: Type.Object({
    since: Type.Optional(IdentifierGiven),
    /** Number of newest messages; default 50. */
    limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 100] })),
  }),
  answer: Type.Object({
    hours: Hours,
    ...blockedFields,
    /** Null before the first message. */
    chat: orNull(ChatState),
    /** In the order of their ids; with `since`, of their changes. */
    messages: Type.Array(ChatMessage),
    /** Without `since`: whether there are older ones. */
    more: Flag,
    server_time: Seconds,
  }),
  reasons: [],
});

/** Older messages, in the order of their ids. */
export const history = call({
  method: 'POST',
  path: '/api/support/history',
  token: 'optional',
  request: Type.Object({
    before_id: IdentifierGiven,
    limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 100] })),
  }),
  answer: Type.Object({ messages: Type.Array(ChatMessage), more: Flag }),
  reasons: [],
});

/**
 * Writes a line; the first one begins the conversation and needs a token of either kind. The same
 * `idempotency-key` writes the same line once. Outside the hours the line waits. `slow_down` has
 * status 429, `Retry-After`, and `retry_after` in seconds.
 */
export const send = call({
  method: 'POST',
  path: '/api/support/send',
  token: 'optional',
  idempotent: true,
  request: Type.Object({
    /** Blank texts are rejected; surrounding white space is removed. */
    text: Type.String({ minLength: 1, maxLength: chatLimits.textCharacters }),
    /** For a first message, or to change the topic. */
    topic: Type.Optional(Type.Unsafe<Topic>({ type: 'string', enum: [...topics] })),
    /** An address or a number for an answer outside the chat; kept until the next one. */
    contact: Type.Optional(Type.String({ maxLength: chatLimits.contactCharacters })),
  }),
  answer: Type.Object({ message: ChatMessage, chat: ChatState, hours: Hours }),
  reasons: ['chat_blocked', 'idempotency_mismatch', 'slow_down'],
});

/** The caller has seen all messages up to this one. */
export const read = call({
  method: 'POST',
  path: '/api/support/read',
  token: 'optional',
  request: Type.Object({ id: IdentifierGiven }),
  answer: Nothing,
  reasons: [],
});

/** The caller is typing, for the next six seconds; send it at most every three. */
export const typing = call({
  method: 'POST',
  path: '/api/support/typing',
  token: 'optional',
  request: Type.Object({}),
  answer: Nothing,
  reasons: [],
});

/** For a badge: the number of unread messages of customer service. */
export const unread = call({
  method: 'POST',
  path: '/api/support/unread',
  token: 'optional',
  request: Type.Object({}),
  answer: Type.Object({ unread: Count }),
  reasons: [],
});

/**
 * A visitor who has logged in keeps the conversation: it becomes the player's or, if the player has
 * one, its lines follow the player's. The visitor's token then ends. `adopted` 0: the token had no
 * conversation.
 */
export const adopt = call({
  method: 'POST',
  path: '/api/support/adopt',
  token: true,
  request: Type.Object({ visitor: Type.String({ pattern: '^visitor-[A-Za-z0-9_-]{43}$' }) }),
  answer: Type.Object({ adopted: Flag }),
  reasons: ['chat_blocked'],
});
