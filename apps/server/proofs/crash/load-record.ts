// What the load process records of every bet, and the messages between it and the harness. The load
// alone knows what was answered, so it outlives all kills.

import type { Answer, Request } from '@trine/contract/client.ts';
import type { AnsweredTimes } from './answer-times.ts';

export type Accepted = Answer<'/api/Lottery/playOrder'>;
export type BetRequest = Request<'/api/Lottery/playOrder'>;

export interface Bet {
  readonly playerId: number;
  /** The idempotency key of all its attempts. */
  readonly key: string;
  readonly gameId: number;
  readonly planId: number;
  readonly issue: string;
  readonly plays: readonly string[];
  /** Of each play, as sent. */
  readonly stake: string;
  attempts: number;
  end: BetEnd;
}

export type BetEnd =
  | { readonly kind: 'accepted'; readonly answer: Accepted }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not yet, or never, answered with yes or no. */
  | { readonly kind: 'unknown' };

export type Patience = 'for none' | 'for most' | 'for all';

export interface LoadOptions {
  /** The server's, `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly seed: number;
  /** Beside bets also pages and streams, and every answer is waited for and timed. */
  readonly isMixed?: boolean;
  /** Of the demo's people at the console, who approve deposits; null: there are none. */
  readonly demoPassword?: string | null;
  /** Of the names of its players, where there are several loads; `crash` unless given. */
  readonly prefix?: string;
  /** Which answers are waited for longer than the server takes; all others are given up early. */
  readonly patience?: Patience;
}

export type LoadMessage =
  | { readonly kind: 'ready' }
  /** A bet or a round came so far, or a call came back without an answer. */
  | { readonly kind: LoadEvent }
  /** An answer that nobody should ever get, in a sentence. */
  | { readonly kind: 'fault'; readonly sentence: string }
  | ({ readonly kind: 'record' } & LoadRecord);

export interface LoadRecord {
  readonly bets: readonly Bet[];
  /** Accepted bets that were sent once more. */
  readonly repeated: number;
  readonly times: AnsweredTimes;
  /** Who deposited, and the numbers of what was approved. */
  readonly deposits: { readonly playerId: number; readonly requests: readonly number[] } | null;
}

export const loadEvents = [
  'accepted',
  'refused',
  'busy',
  'cut',
  'closed',
  'settled',
  'read',
  'streamed',
  'deposited',
] as const;
export type LoadEvent = (typeof loadEvents)[number];

export type LoadCommand =
  | { readonly kind: 'play'; readonly options: LoadOptions }
  /** No new bets; those under way are brought to an end, then the record is sent. */
  | { readonly kind: 'finish' };

/** How a bet is named in a finding. */
export function nameOf({ key, playerId, gameId, issue, plays, stake, attempts }: Bet): string {
  const what = `${plays.join(',')} for ${stake} each in game ${gameId}, round ${issue}`;
  return `bet ${key} of player ${playerId} (${what}, sent ${attempts} times)`;
}
