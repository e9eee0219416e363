// What the server pushes to the players in a room: the facts of a heartbeat, as server-sent events.
// State is sent completely at the start and after each change; each message is sent once, and its
// event has the id to continue from. In a busy room, messages of others and the number of orders
// arrive together, up to 3 s later. Types only, so that browsers can import it.

import type { AnswerOf } from '../call.ts';
import type { heart } from './room.ts';

type Heart = AnswerOf<typeof heart>;

export const roomStreamPath = '/api/Lottery/stream';

export interface RoomEvents {
  /** The rounds, and whether they take bets. */
  readonly round: Pick<
    Heart,
    | 'server_time'
    | 'server_ms'
    | 'rounds_at_ms'
    | 'last_issue'
    | 'issue'
    | 'game_status'
    | 'switched_off'
  >;
  /** New messages of the feed, oldest first. */
  readonly message: Pick<Heart, 'message'>;
  readonly balance: Pick<Heart, 'user_quantity'>;
  readonly hit: Pick<Heart, 'hit_notice'>;
  readonly notice: RoomNotice;
}

export interface RoomNotice {
  readonly unread?: NonNullable<Heart['unread']>;
  /** The last event: the session has ended, or this server stops and another one continues. */
  readonly ends?: 'session' | 'stopping';
}
