// The parts of the API that are no call with fields, for the published document: the two event
// streams and the pictures of customer service. OpenAPI 3.1 cannot describe single events, so a
// stream's content is described as its events, with `data` as parsed JSON.

import { Type, type TSchema } from 'typebox';
import { heart } from '../bet-room/room.ts';
import { roomStreamPath, type RoomEvents } from '../bet-room/room-stream.ts';
import { chat, send } from '../support/chat.ts';
import { topics } from '../support/topics.ts';
import { chatAddresses } from '../support/words.ts';
import { publishedBookPath } from '../results/published-book.ts';
import { Flag, GameIdGiven, IdentifierGiven, Int4Given, IssueGiven } from '../values.ts';

const beat = heart.answer.properties;

const roomEvents: Readonly<Record<keyof RoomEvents, TSchema>> = {
  round: Type.Object({
    server_time: beat.server_time,
    server_ms: beat.server_ms,
    last_issue: beat.last_issue,
    issue: beat.issue,
    game_status: beat.game_status,
    switched_off: beat.switched_off,
  }),
  message: Type.Object({ message: beat.message }),
  balance: Type.Object({ user_quantity: beat.user_quantity }),
  hit: Type.Object({ hit_notice: beat.hit_notice }),
  notice: Type.Object({
    unread: beat.unread,
    ends: Type.Optional(Type.Union([Type.Literal('session'), Type.Literal('stopping')])),
  }),
};

const chatEvents: Readonly<Record<string, TSchema>> = {
  chat: chat.answer,
  typing: Type.Object({ typing: Flag }),
  over: Type.Object({ reason: Type.Union([Type.Literal('session'), Type.Literal('gone')]) }),
};

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required: boolean;
  readonly schema: TSchema;
  readonly description?: string;
}

/** An operation besides the contract's calls. */
export interface OtherOperation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly token: boolean;
  readonly parameters: readonly Parameter[];
  /** Content types of a binary body. */
  readonly body: readonly string[];
  /**
   * The answer of a success: an envelope with this data, one of these events, or bytes of this
   * type.
   */
  readonly answer:
    | { readonly kind: 'envelope'; readonly data: TSchema }
    | { readonly kind: 'events'; readonly events: Readonly<Record<string, TSchema>> }
    | { readonly kind: 'bytes'; readonly type: string };
}

const lastEventId: Parameter = {
  name: 'last-event-id',
  in: 'header',
  required: false,
  schema: IdentifierGiven,
  description: 'The last id that was received; the stream goes on from there.',
};

export const otherOperations: readonly OtherOperation[] = [
  {
    method: 'GET',
    path: `${publishedBookPath}/{game}/{issue}`,
    tag: 'fairness',
    summary: 'The sealed book of a round without names',
    description:
      'Once the round is drawn or void; from it everybody recomputes root, count, stakes and ' +
      'payouts. A line of text `trine/book/2|<game>|<issue>|<orders>`, then 43 bytes an order in ' +
      'the sequence of the leaves: play (1, from 0 to 37), stake in minor units (6), odds in ' +
      'hundredths (4), commitment (32); numbers are big-endian. Never changes.',
    token: false,
    parameters: [
      { name: 'game', in: 'path', required: true, schema: GameIdGiven },
      { name: 'issue', in: 'path', required: true, schema: IssueGiven },
    ],
    body: [],
    answer: { kind: 'bytes', type: 'application/octet-stream' },
  },
  {
    method: 'GET',
    path: roomStreamPath,
    tag: 'Lottery',
    summary: 'State of a room, pushed',
    description:
      'The facts of `heart` as server-sent events. `round`, `balance`, `hit` and `notice` are ' +
      'sent as a whole at the beginning and whenever they change; `message` brings each message ' +
      'once and carries the id to go on from. `notice` with `ends` is the last event.',
    token: true,
    parameters: [{ name: 'plan_id', in: 'query', required: true, schema: Int4Given }, lastEventId],
    body: [],
    answer: { kind: 'events', events: roomEvents },
  },
  {
    method: 'GET',
    path: chatAddresses.stream,
    tag: 'support',
    summary: 'The conversation with customer service, pushed',
    description:
      'Server-sent events. The id of `chat` is the `changes` that it brings one to; `typing` has ' +
      'none; after `over` nobody should connect again with this token. Comments keep the ' +
      'connection open every 15 s. `not_found` before the first message.',
    token: true,
    parameters: [
      { name: 'since', in: 'query', required: false, schema: IdentifierGiven },
      lastEventId,
    ],
    body: [],
    answer: { kind: 'events', events: chatEvents },
  },
  {
    method: 'GET',
    path: chatAddresses.picture,
    tag: 'support',
    summary: 'A picture of the conversation',
    description: 'For the two sides of the conversation alone.',
    token: true,
    parameters: [{ name: 'id', in: 'query', required: true, schema: IdentifierGiven }],
    body: [],
    answer: { kind: 'bytes', type: 'image/webp' },
  },
  {
    method: 'POST',
    path: chatAddresses.picture,
    tag: 'support',
    summary: 'Send a picture to customer service',
    description: 'At most 5 MB. The server re-encodes it as WebP without its metadata.',
    token: true,
    parameters: [
      {
        name: 'topic',
        in: 'query',
        required: false,
        schema: Type.Unsafe<string>({ type: 'string', enum: [...topics] }),
        description: 'Of a first message.',
      },
    ],
    body: ['image/jpeg', 'image/png', 'image/webp'],
    answer: { kind: 'envelope', data: send.answer },
  },
];
