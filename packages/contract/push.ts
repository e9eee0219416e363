// Which of a player's browsers are woken, and for what, by Web Push. Nothing is sent unless it was
// chosen on that browser. What arrives there is `PushMessage`, encrypted for the browser alone.

import { Type } from 'typebox';
import { call } from './call.ts';

export const pushKinds = ['draw', 'win', 'deposit', 'withdrawal', 'reply'] as const;
export type PushKind = (typeof pushKinds)[number];

const Kind = Type.Union([
  Type.Literal('draw'),
  Type.Literal('win'),
  Type.Literal('deposit'),
  Type.Literal('withdrawal'),
  Type.Literal('reply'),
]);
const Kinds = Type.Array(Kind, { maxItems: pushKinds.length, uniqueItems: true });
/** The address that the browser's push service gave it. */
const Endpoint = Type.String({ minLength: 1, maxLength: 1_000 });
const base64Url = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$` });

/** What a push carries, as JSON. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of the app. */
  readonly link: string;
  /** A later push of the same tag takes the place of this one. */
  readonly tag: string;
}

export const pushInfo = call({
  method: 'POST',
  path: '/api/user/pushInfo',
  token: true,
  idempotent: false,
  request: Type.Object({ endpoint: Type.Optional(Endpoint) }),
  answer: Type.Object({
    /** The application server key (VAPID), base64url, that browsers subscribe with. */
    public_key: base64Url(87),
    /** What this browser is woken for; empty when it belongs to nobody or to somebody else. */
    kinds: Kinds,
  }),
  reasons: ['invalid_field'],
});

/** Replaces what a browser is woken for; no kinds end its subscription. */
export const pushSet = call({
  method: 'POST',
  path: '/api/user/pushSet',
  token: true,
  idempotent: false,
  request: Type.Object({
    endpoint: Endpoint,
    /** The browser's public key `p256dh` and its secret `auth`, base64url. */
    browser_key: base64Url(87),
    browser_secret: base64Url(22),
    kinds: Kinds,
  }),
  answer: Type.Object({ kinds: Kinds }),
  reasons: ['required_field', 'invalid_field'],
});
