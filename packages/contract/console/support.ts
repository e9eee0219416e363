// Customer service from the console's side: the inbox, one conversation, blocks. A member of the
// staff takes a conversation before writing in it; one person holds it at a time.
//
// Besides these calls: `POST /console/api/support/picture?conversation_id=…&key=…`, the body a
// JPEG, PNG or WebP of at most 5 MB with content type and CSRF header: answers as `/support/send`.
// `GET /console/api/support/picture?conversation_id=…&id=…`: `image/webp`. `GET
// /console/api/support/stream?conversation_id=…&since=…`, `text/event-stream`, header
// `Last-Event-ID`: events `chat` (id: the `changes` reached; data: the answer of
// `/support/changes`), `typing` (`{ "typing": 0|1 }`, of the person) and `over`, the last event.

import { Type } from 'typebox';
import { Identifier, IdentifierGiven, Seconds } from '../values.ts';
import { Hours } from '../support/chat.ts';
import { topics } from '../support/topics.ts';
import { chatLimits, systemWords, type SystemWord } from '../support/words.ts';
import { Done, ReasonGiven, consoleCall, nullable, wordOf } from './console-call.ts';

export const supportQueues = ['unassigned', 'mine', 'all', 'closed'] as const;
export type SupportQueue = (typeof supportQueues)[number];

const Count = Type.Integer({ minimum: 0 });
const conversation = { conversation_id: IdentifierGiven };
/** `YYYY-MM-DD` in the operator's zone. */
const day = Type.Optional(Type.Unsafe<string>({ calendarDate: true }));

const Colleague = Type.Object({ staff_id: Identifier, name: Type.String() });

export const SupportRow = Type.Object({
  conversation_id: Identifier,
  /** Null for a visitor. */
  player_id: nullable(Identifier),
  /** Of the player, or of the player that a visitor claims to be. */
  username: Type.String(),
  about_player_id: nullable(Identifier),
  topic: wordOf(topics),
  language: Type.String(),
  state: wordOf(['waiting', 'taken', 'closed']),
  agent: nullable(Colleague),
  /** Lines of the person that no member of the staff has read. */
  unread: Count,
  /** Since when the person waits for an answer; null if answered. */
  unanswered_since: nullable(Seconds),
  /** When an answer is due: a fixed time after that or, out of hours, after the next opening. */
  answer_by: nullable(Seconds),
  opened_at: Seconds,
  last_at: Seconds,
  /** The beginning of the newest line; empty for a picture or a removed line. */
  last_text: Type.String(),
  last_from: wordOf(['person', 'staff', 'system']),
  has_picture: Type.Boolean(),
  blocked: Type.Boolean(),
});

/**
 * The inbox. `unassigned` lists conversations without a holder, the longest unanswered first;
 * `mine` and `all` list open ones, waiting ones first; `closed` and every search are in the order
 * of the last line, newest first. Pass `next` as `before`.
 */
export const listConversations = consoleCall({
  method: 'GET',
  path: '/support/list',
  permission: 'support.see',
  request: Type.Object({
    queue: Type.Optional(wordOf(supportQueues)),
    /** Searches lines, contacts and usernames, in all states unless `queue` is given too. */
    text: Type.Optional(Type.String({ maxLength: 100 })),
    player_id: Type.Optional(IdentifierGiven),
    topic: Type.Optional(wordOf(topics)),
    from: day,
    to: day,
    limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 200] })),
    offset: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, 2_000] })),
  }),
  answer: Type.Object({
    rows: Type.Array(SupportRow),
    /** The next `offset`; null at the end. */
    next: nullable(Count),
    /** How many each queue has now. */
    counts: Type.Object({ unassigned: Count, mine: Count, all: Count }),
    hours: Hours,
  }),
  reasons: [],
});

export const ConsoleLine = Type.Object({
  id: Count,
  from: wordOf(['person', 'staff', 'system']),
  /** The member of the staff; null for the person. */
  staff: nullable(Colleague),
  text: Type.String(),
  picture: nullable(Type.Object({ width: Count, height: Count, gone: Type.Boolean() })),
  word: Type.Unsafe<SystemWord | ''>({ type: 'string', enum: ['', ...systemWords] }),
  removed: Type.Boolean(),
  sent_at: Seconds,
  key: Type.String(),
});

const SupportNote = Type.Object({
  note_id: Identifier,
  text: Type.String(),
  written_by: Type.String(),
  written_by_name: Type.String(),
  written_at: Seconds,
});

const SupportBlock = Type.Object({
  block_id: Identifier,
  reason: Type.String(),
  blocked_by: Type.String(),
  blocked_by_name: Type.String(),
  blocked_at: Seconds,
  /** Null: without an end. */
  blocked_until: nullable(Seconds),
  /** Whether all visitors of the network are blocked too. */
  with_address: Type.Boolean(),
});

export const SupportConversation = Type.Object({
  ...SupportRow.properties,
  contact: Type.String(),
  /** The address of the last line. */
  address: Type.String(),
  changes: Count,
  read_by_person: Count,
  read_by_staff: Count,
  typing: Type.Boolean(),
  /** Blocks in force. */
  blocks: Type.Array(SupportBlock),
  /** Only for colleagues, oldest first. */
  notes: Type.Array(SupportNote),
});

const Lines = { lines: Type.Array(ConsoleLine), more: Type.Boolean() };

/** The newest lines in the order of their ids, or those before one; `more`: there are older. */
export const readConversation = consoleCall({
  method: 'GET',
  path: '/support/page',
  permission: 'support.see',
  request: Type.Object({ ...conversation, before_id: Type.Optional(IdentifierGiven) }),
  answer: Type.Object({ conversation: SupportConversation, ...Lines }),
  reasons: ['not_found'],
});

/** New and changed lines since `changes`; `more`: call again with the new `changes`. */
export const conversationChanges = consoleCall({
  method: 'GET',
  path: '/support/changes',
  permission: 'support.see',
  request: Type.Object({ ...conversation, since: IdentifierGiven }),
  answer: Type.Object({ conversation: SupportConversation, ...Lines }),
  reasons: ['not_found'],
});

const Agent = Type.Object({
  ...Colleague.properties,
  /** Active at the console within the last minutes. */
  is_here: Type.Boolean(),
  /** Conversations that this person holds. */
  holds: Count,
});

/** Who may receive a conversation. */
export const listAgents = consoleCall({
  method: 'GET',
  path: '/support/agents/list',
  permission: 'support.see',
  request: Type.Object({}),
  answer: Type.Object({ rows: Type.Array(Agent) }),
  reasons: [],
});

/** If several people take it at once, one holds it; the others get `claimed` with `by`. */
export const takeConversation = consoleCall({
  method: 'POST',
  path: '/support/take',
  permission: 'support.act',
  request: Type.Object(conversation),
  answer: Done,
  reasons: ['not_found', 'claimed'],
});

/**
 * Moves a conversation from its holder, who is `seen`, to a colleague: the holder hands it over, or
 * a colleague takes it over.
 */
export const handOver = consoleCall({
  method: 'POST',
  path: '/support/hand-over',
  permission: 'support.act',
  request: Type.Object({ ...conversation, seen: IdentifierGiven, to: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'not_claimed', 'changed_meanwhile'],
});

export const closeConversation = consoleCall({
  method: 'POST',
  path: '/support/close',
  permission: 'support.act',
  request: Type.Object(conversation),
  answer: Done,
  reasons: ['not_found', 'not_claimed', 'over'],
});

/** Opens a closed conversation; the caller holds it. */
export const reopenConversation = consoleCall({
  method: 'POST',
  path: '/support/reopen',
  permission: 'support.act',
  request: Type.Object(conversation),
  answer: Done,
  reasons: ['not_found', 'changed_meanwhile'],
});

/** The same `key` writes the same line once. */
export const sendLine = consoleCall({
  method: 'POST',
  path: '/support/send',
  permission: 'support.act',
  request: Type.Object({
    ...conversation,
    text: Type.String({ minLength: 1, maxLength: chatLimits.textCharacters }),
    key: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
  }),
  answer: Type.Object({ line: ConsoleLine, changes: Count }),
  reasons: ['not_found', 'not_claimed', 'changed_meanwhile'],
});

export const noteTyping = consoleCall({
  method: 'POST',
  path: '/support/typing',
  permission: 'support.act',
  request: Type.Object(conversation),
  answer: Done,
  reasons: [],
});

/** The holder has read the person's lines up to this one. */
export const markRead = consoleCall({
  method: 'POST',
  path: '/support/read',
  permission: 'support.act',
  request: Type.Object({ ...conversation, id: IdentifierGiven }),
  answer: Done,
  reasons: [],
});

export const addNote = consoleCall({
  method: 'POST',
  path: '/support/note',
  permission: 'support.act',
  request: Type.Object({ ...conversation, text: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  answer: SupportNote,
  reasons: ['not_found'],
});

/** Notes which player a visitor is; null removes the note. It gives the visitor no right. */
export const linkPlayer = consoleCall({
  method: 'POST',
  path: '/support/link',
  permission: 'support.act',
  request: Type.Object({ ...conversation, player_id: nullable(IdentifierGiven) }),
  answer: Done,
  reasons: ['not_found', 'over'],
});

/** Removes a line's text or picture for both sides, for example a card number. */
export const removeLine = consoleCall({
  method: 'POST',
  path: '/support/remove-line',
  permission: 'support.act',
  request: Type.Object({ ...conversation, id: IdentifierGiven, reason: ReasonGiven }),
  answer: Done,
  reasons: ['not_found', 'over', 'reason_unfit'],
});

/** The person of a conversation may not write for some hours; null: until staff end it. */
export const blockPerson = consoleCall({
  method: 'POST',
  path: '/support/block',
  permission: 'support.act',
  request: Type.Object({
    ...conversation,
    hours: nullable(Type.Integer({ minimum: 1, maximum: 8_760 })),
    /** For a visitor: blocks all visitors of the same network too, for at most a day. */
    with_address: Type.Boolean(),
    reason: ReasonGiven,
  }),
  answer: Type.Object({ block_id: Identifier }),
  reasons: ['not_found', 'reason_unfit'],
});

export const liftBlock = consoleCall({
  method: 'POST',
  path: '/support/unblock',
  permission: 'support.act',
  request: Type.Object({ block_id: IdentifierGiven, reason: ReasonGiven }),
  answer: Done,
  reasons: ['not_found', 'over', 'reason_unfit'],
});
