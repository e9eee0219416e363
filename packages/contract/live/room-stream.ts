// What is pushed to whoever is in a room: the facts of its heartbeat, as server-sent events. State
// is told as a whole whenever it changed and at the beginning; messages are told once each, and
// their events carry the id to go on from. Where many look, others' messages and the number of
// orders come up to 3 s later, together. Types alone: browsers read it.

import type { AnswerOf } from '../call.ts';
import type { heart } from '../room.ts';

type Heart = AnswerOf<typeof heart>;

export const roomStreamPath = '/api/Lottery/stream';

export interface RoomEvents {
  /** The rounds, and whether bets are taken. */
  readonly round: Pick<
    Heart,
    'server_time' | 'server_ms' | 'last_issue' | 'issue' | 'game_status' | 'switched_off'
  >;
  /** New in the feed, oldest first. */
  readonly message: Pick<Heart, 'message'>;
  readonly balance: Pick<Heart, 'user_quantity'>;
  readonly hit: Pick<Heart, 'hit_notice'>;
  readonly notice: RoomNotice;
}

export interface RoomNotice {
  readonly unread?: NonNullable<Heart['unread']>;
  /** The last event: the session is over, or this server stops and another one goes on. */
  readonly ends?: 'session' | 'stopping';
}
