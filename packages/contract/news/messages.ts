// A player's messages, and announcements for all. A message is stored as its kind and its facts;
// the answer has the text in the reader's language.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, Identifier, IdentifierGiven, Seconds, pageFields } from '../values.ts';

export const messageKinds = [
  'deposit_approved',
  'deposit_rejected',
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_paid',
  'gift',
  'win',
  'round_void',
  'betting_frozen',
  'betting_frozen_by_staff',
  'account_frozen',
  'account_lifted',
  'payment_account_replaced',
  'security_code_locked',
  'password_reset',
  'code_reset',
  'support_reply',
  'login_closed',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** More than this many are not counted. */
export const maxUnread = 100;

/** What the player has not read; each number stops at `maxUnread`. */
export const Unread = Type.Object({
  messages: Type.Integer({ minimum: 0, maximum: maxUnread }),
  announcements: Type.Integer({ minimum: 0, maximum: maxUnread }),
});

export const PlayerMessage = Type.Object({
  id: Identifier,
  /** One of `messageKinds`; a client shows an unknown kind like any other. */
  kind: Type.String(),
  title: Type.String(),
  text: Type.String(),
  /** A note that staff wrote for this player; may be empty. */
  note: Type.String(),
  /** A path of the app with details; may be empty. */
  link: Type.String(),
  createtime: Seconds,
  read: Flag,
});

/** The player's own, newest first. */
export const messageList = call({
  method: 'POST',
  path: '/api/user/messageList',
  token: true,
  request: Type.Object(pageFields),
  answer: Type.Array(PlayerMessage),
  reasons: [],
});

/** Marks messages as read: those listed, and with `up_to` that one and all older ones. */
export const readMessages = call({
  method: 'POST',
  path: '/api/user/readMessages',
  token: true,
  request: Type.Object({
    ids: Type.Optional(Type.Array(IdentifierGiven, { maxItems: 200 })),
    up_to: Type.Optional(IdentifierGiven),
  }),
  answer: Unread,
  reasons: [],
});

export const Announcement = Type.Object({
  id: Identifier,
  text: Type.String(),
  /** Since when it is shown; null for the app's built-in text. */
  createtime: Type.Union([Seconds, Type.Null()]),
  /** 0: shown since the player last read the announcements. */
  read: Flag,
});

/** Announcements that are shown now, newest first. */
export const announcementList = call({
  method: 'POST',
  path: '/api/user/announcementList',
  token: true,
  request: Type.Object({}),
  answer: Type.Object({
    announcements: Type.Array(Announcement),
    /** Epoch milliseconds of this call, for `readAnnouncements`. */
    looked_at: Type.Integer({ minimum: 0 }),
  }),
  reasons: [],
});

/** The player has read what that call returned; an earlier time changes nothing. */
export const readAnnouncements = call({
  method: 'POST',
  path: '/api/user/readAnnouncements',
  token: true,
  request: Type.Object({ looked_at: IdentifierGiven }),
  answer: Unread,
  reasons: [],
});
