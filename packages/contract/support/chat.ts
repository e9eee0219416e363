// The conversation with customer service, from the player's side. Each person has one, for as long
// as its history is kept: a member or a guest by the session, a visitor by a token that the browser
// made (`words.ts`). Both travel in the header `token`. Texts are plain, never HTML.
//
// Beside these calls, also below `/index.php` and with the header `token`:
//
// `POST /api/support/picture`, the body a JPEG, PNG or WebP of at most 5 MB with its content type,
// `idempotency-key` as for `send`, query `lang` and, for the first message, `topic`: the envelope
// of `send`. The server draws it anew as WebP without anything that came with it.
// `GET /api/support/picture?id=<message>`: the picture, `image/webp`, for the two sides of the
// conversation alone. Fetch it with the header and show it as a `data:` or `blob:` address.
//
// `GET /api/support/stream`, `text/event-stream`, header `Last-Event-ID` or query `since`: what is
// new from there on. Events: `chat`, whose id is the `changes` that it brings one to and whose data
// is what `chat` answers for `since`; `typing`, without an id, data `{ "typing": 0|1 }`; `over`,
// data `{ "reason": "session" | "gone" }`, after which nobody should connect again with this token.
// Comments keep the line open every 15 s. Refused before it begins, it is the usual envelope:
// `not_found` before the first message, 503 `busy` with too many streams.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, IdentifierGiven, Nothing, Seconds } from '../values.ts';
import { topics, type Topic } from './topics.ts';
import { chatLimits, systemWords, type SystemWord } from './words.ts';

/** Numbers of messages and of changes rise within one conversation and mean nothing beyond it. */
const Count = Type.Integer({ minimum: 0 });

function orNull<Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** When somebody answers. The times are instants, to be shown in the reader's own zone. */
export const Hours = Type.Object({
  /** Whether somebody is there now. What is sent outside of the hours is kept for them. */
  open: Flag,
  /** The span that runs now or, while closed, the next one; null when service never closes. */
  opens_at: orNull(Seconds),
  closes_at: orNull(Seconds),
  /** The first opening after now; null when service never closes. */
  next_open: orNull(Seconds),
  /** As the operator says it: `"12:00-23:30"` or `"always"`, and in which zone. */
  text: Type.String(),
  time_zone: Type.String(),
});

export const ChatMessage = Type.Object({
  id: Count,
  /** `system`: nobody's line; `word` says which. */
  from: Type.Unsafe<'you' | 'staff' | 'system'>({
    type: 'string',
    enum: ['you', 'staff', 'system'],
  }),
  /** Plain; may hold line breaks. Empty for a picture, a system line and what was removed. */
  text: Type.String(),
  /** Its size in pixels; null for a text. */
  picture: orNull(
    Type.Object({
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
      /** Pictures are kept for 90 days only; then their place remains. */
      gone: Flag,
    }),
  ),
  word: Type.Unsafe<SystemWord | ''>({ type: 'string', enum: ['', ...systemWords] }),
  /** Customer service took it away, for example a card number that should not stand there. */
  removed: Flag,
  createtime: Seconds,
  /** The `idempotency-key` of one's own message; empty for those of others. */
  key: Type.String(),
});

export const ChatState = Type.Object({
  /** Nobody has it yet, somebody has it, or it was closed; writing opens it again. */
  state: Type.Unsafe<'waiting' | 'taken' | 'closed'>({
    type: 'string',
    enum: ['waiting', 'taken', 'closed'],
  }),
  /** Rises with every change; for `since` and `Last-Event-ID`. */
  changes: Count,
  /** Up to which message each side has read the other's. */
  read_by_you: Count,
  read_by_staff: Count,
  /** Messages of customer service beyond `read_by_you`. */
  unread: Count,
  /** Whether customer service is writing now. */
  typing: Flag,
  topic: Type.Unsafe<Topic>({ type: 'string', enum: [...topics] }),
  /** How to reach a visitor, as the visitor said. */
  contact: Type.String(),
});

/** Whether this person may write; until when not, null without an end. */
const blockedFields = { blocked: Flag, blocked_until: orNull(Seconds) };

/**
 * Everything that the page shows. Without `since`: the newest messages. With it: those that are new
 * or changed since then, oldest change first, at most 100; `more` says that others follow, so ask
 * again with the new `changes`. A message that is known by its id takes the old one's place.
 */
export const chat = call({
  method: 'POST',
  path: '/api/support/chat',
  token: 'optional',
  idempotent: false,
  request: Type.Object({
    since: Type.Optional(IdentifierGiven),
    /** Of the newest messages; default 50. */
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
  reasons: ['invalid_field'],
});

/** Older messages, in the order of their ids. */
export const history = call({
  method: 'POST',
  path: '/api/support/history',
  token: 'optional',
  idempotent: false,
  request: Type.Object({
    before_id: IdentifierGiven,
    limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 100] })),
  }),
  answer: Type.Object({ messages: Type.Array(ChatMessage), more: Flag }),
  reasons: ['required_field', 'invalid_field'],
});

/**
 * Writes a line; the first one begins the conversation and needs a token of either kind. With the
 * same `idempotency-key` the same line is not written twice. Outside of the hours it waits.
 * `slow_down` travels with status 429, `Retry-After`, and `retry_after` in seconds.
 */
export const send = call({
  method: 'POST',
  path: '/api/support/send',
  token: 'optional',
  idempotent: true,
  request: Type.Object({
    /** Blank ones are refused; white space around it is taken off. */
    text: Type.String({ minLength: 1, maxLength: chatLimits.textCharacters }),
    /** Of a first message, or to change it. */
    topic: Type.Optional(Type.Unsafe<Topic>({ type: 'string', enum: [...topics] })),
    /** An address or a number, for an answer outside of the chat; kept until another is given. */
    contact: Type.Optional(Type.String({ maxLength: chatLimits.contactCharacters })),
  }),
  answer: Type.Object({ message: ChatMessage, chat: ChatState, hours: Hours }),
  reasons: ['required_field', 'invalid_field', 'chat_blocked', 'idempotency_mismatch', 'slow_down'],
});

/** Everything up to this message has been seen. */
export const read = call({
  method: 'POST',
  path: '/api/support/read',
  token: 'optional',
  idempotent: false,
  request: Type.Object({ id: IdentifierGiven }),
  answer: Nothing,
  reasons: ['required_field', 'invalid_field'],
});

/** This person is writing, for the next six seconds; say so at most every three. */
export const typing = call({
  method: 'POST',
  path: '/api/support/typing',
  token: 'optional',
  idempotent: false,
  request: Type.Object({}),
  answer: Nothing,
  reasons: [],
});

/** For a badge: how many messages of customer service have not been read. */
export const unread = call({
  method: 'POST',
  path: '/api/support/unread',
  token: 'optional',
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Object({ unread: Count }),
  reasons: [],
});

/**
 * The visitor has logged in and keeps the conversation: it becomes the player's or, where the
 * player has one already, its lines are put behind the player's. The visitor's token is dead then.
 * `adopted` 0: there was nothing under that token.
 */
export const adopt = call({
  method: 'POST',
  path: '/api/support/adopt',
  token: true,
  idempotent: false,
  request: Type.Object({ visitor: Type.String({ pattern: '^visitor-[A-Za-z0-9_-]{43}$' }) }),
  answer: Type.Object({ adopted: Flag }),
  reasons: ['required_field', 'invalid_field', 'chat_blocked'],
});
