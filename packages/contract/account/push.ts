// Which events a player's browsers get by Web Push. Nothing is sent unless the player chose it in
// that browser. The content is a `PushMessage`, encrypted for the browser.

import { Type } from 'typebox';
import { call } from '../call.ts';

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
/** The address that the browser received from its push service. */
const Endpoint = Type.String({ minLength: 1, maxLength: 1_000 });
const base64Url = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$` });

/** The content of a push, as JSON. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of the app. */
  readonly link: string;
  /** A later push with the same tag replaces this one. */
  readonly tag: string;
}

export const pushInfo = call({
  method: 'POST',
  path: '/api/user/pushInfo',
  token: true,
  request: Type.Object({ endpoint: Type.Optional(Endpoint) }),
  answer: Type.Object({
    /** The application server key (VAPID) for subscriptions, base64url. */
    public_key: base64Url(87),
    /**
     * The events that this browser gets; empty if it is not subscribed or belongs to another
     * player.
     */
    kinds: Kinds,
  }),
  reasons: [],
});

/** Replaces the events of a browser; an empty list ends its subscription. */
export const pushSet = call({
  method: 'POST',
  path: '/api/user/pushSet',
  token: true,
  request: Type.Object({
    endpoint: Endpoint,
    /** The browser's public key `p256dh` and its secret `auth`, base64url. */
    browser_key: base64Url(87),
    browser_secret: base64Url(22),
    kinds: Kinds,
  }),
  answer: Type.Object({ kinds: Kinds }),
  reasons: [],
});
