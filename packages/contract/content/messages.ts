// What a player is told: messages of one's own, and announcements for everybody. A message is kept
// as its kind and its facts and put into words in the language of whoever reads it.

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

/** What the player has not read; each stops at `maxUnread`. */
export const Unread = Type.Object({
  messages: Type.Integer({ minimum: 0, maximum: maxUnread }),
  announcements: Type.Integer({ minimum: 0, maximum: maxUnread }),
});

export const PlayerMessage = Type.Object({
  id: Identifier,
  /** One of `messageKinds`; a client takes one that it does not know as any other. */
  kind: Type.String(),
  title: Type.String(),
  text: Type.String(),
  /** What a person wrote for this player, as it was written; may be empty. */
  note: Type.String(),
  /** A path of the app that shows what it is about; may be empty. */
  link: Type.String(),
  createtime: Seconds,
  read: Flag,
});

/** One's own, newest first. */
export const messageList = call({
  method: 'POST',
  path: '/api/user/messageList',
  token: true,
  idempotent: false,
  request: Type.Object(pageFields),
  answer: Type.Array(PlayerMessage),
  reasons: ['invalid_field'],
});

/** One's own messages become read: those named, and with `up_to` that one and all older ones. */
export const readMessages = call({
  method: 'POST',
  path: '/api/user/readMessages',
  token: true,
  idempotent: false,
  request: Type.Object({
    ids: Type.Optional(Type.Array(IdentifierGiven, { maxItems: 200 })),
    up_to: Type.Optional(IdentifierGiven),
  }),
  answer: Unread,
  reasons: ['invalid_field'],
});

export const Announcement = Type.Object({
  id: Identifier,
  text: Type.String(),
  /** Since when it is shown; null for the app's own words, which were always there. */
  createtime: Type.Union([Seconds, Type.Null()]),
  /** 0: shown since the player last looked at the announcements. */
  read: Flag,
});

/** Those that are shown now, newest first. */
export const announcementList = call({
  method: 'POST',
  path: '/api/user/announcementList',
  token: true,
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Object({
    announcements: Type.Array(Announcement),
    /** Epoch milliseconds of this look, for `readAnnouncements`. */
    looked_at: Type.Integer({ minimum: 0 }),
  }),
  reasons: [],
});

/** The player has seen what was shown at that look; a later look is never taken back. */
export const readAnnouncements = call({
  method: 'POST',
  path: '/api/user/readAnnouncements',
  token: true,
  idempotent: false,
  request: Type.Object({ looked_at: IdentifierGiven }),
  answer: Unread,
  reasons: ['required_field', 'invalid_field'],
});
