// What the load process records of every bet, and the messages between it and the harness. Only the
// load has the answers, so it is never killed.

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
  /** For each play, as sent. */
  readonly stake: string;
  attempts: number;
  end: BetEnd;
}

export type BetEnd =
  | { readonly kind: 'accepted'; readonly answer: Accepted }
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Not answered so far, or never. */
  | { readonly kind: 'unknown' };

export type Patience = 'for none' | 'for most' | 'for all';

export interface LoadOptions {
  /** The server's URL, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly seed: number;
  /** Adds page reads and streams, and times every answer. */
  readonly isMixed?: boolean;
  /** The password of the demo's staff, who approve deposits; null: no deposits. */
  readonly demoPassword?: string | null;
  /** The prefix of the players' names, for several loads; `crash` by default. */
  readonly prefix?: string;
  /** Which calls wait longer than the server takes; all others are aborted early. */
  readonly patience?: Patience;
}

export type LoadMessage =
  | { readonly kind: 'ready' }
  /** A bet or a round reached this state, or a call ended without an answer. */
  | { readonly kind: LoadEvent }
  /** An answer that a server must never give. */
  | { readonly kind: 'failure'; readonly sentence: string }
  | ({ readonly kind: 'record' } & LoadRecord);

export interface LoadRecord {
  readonly bets: readonly Bet[];
  /** Accepted bets that were sent once more. */
  readonly repeated: number;
  readonly times: AnsweredTimes;
  /** The depositor, and the ids of the approved deposits. */
  readonly deposits: { readonly playerId: number; readonly requests: readonly number[] } | null;
}

export const loadEvents = [
  'accepted',
  'rejected',
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
  /** No new bets; finishes those in progress, then sends the record. */
  | { readonly kind: 'finish' };

/** Describes a bet in a message. */
export function nameOf({ key, playerId, gameId, issue, plays, stake, attempts }: Bet): string {
  const what = `${plays.join(',')} for ${stake} each in game ${gameId}, round ${issue}`;
  return `bet ${key} of player ${playerId} (${what}, sent ${attempts} times)`;
}
