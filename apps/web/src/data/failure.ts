/**
 * Why something could not be read or done, by kind. What the server said is shown as it said it;
 * only where it said nothing do our own words stand.
 */
import { timeoutCode, unreadableCode } from '@trine/contract/client.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { Refusal } from './client.ts';
import { RefusedError } from './refused-error.ts';

export type FailureKind =
  /** The device has no network. */
  | 'offline'
  /** The server did not answer. */
  | 'unreachable'
  /** It was too slow. */
  | 'timeout'
  /** It has too much to do, or is asked too often. */
  | 'busy'
  /** It said no. */
  | 'refused'
  /** What was asked for does not exist. */
  | 'gone'
  /** It failed. */
  | 'ours';

export interface Failure {
  readonly kind: FailureKind;
  /** The server's own sentence, in the player's language; empty when it said nothing. */
  readonly said: string;
  /** Not to be asked again before; 0 when the server named no time. */
  readonly retryAfterMs: number;
}

/** The kind of whatever a query or a call failed with. */
export function failureOf(error: unknown, isOnline: boolean): Failure {
  if (error instanceof RefusedError) return failureOfRefusal(error.refusal, isOnline);
  const isUnanswered =
    error instanceof DOMException || (error instanceof TypeError && lost.test(error.message));
  const kind = isOnline ? (isUnanswered ? 'unreachable' : 'ours') : 'offline';
  return { kind, said: '', retryAfterMs: 0 };
}

/**
 * What `fetch` and `import` throw when there is no answer, in Chromium, Firefox and WebKit. Faults
 * of a program are `TypeError`s, too.
 */
const lost = /fetch|import|network ?error|load failed|module script|preload/i;

function failureOfRefusal(refusal: Refusal, isOnline: boolean): Failure {
  const kind = kindOf(refusal, isOnline);
  const isHeard = refusal.reason !== 'network';
  const retryAfterMs = (refusal.details.retry_after ?? 0) * 1_000;
  return { kind, said: isHeard ? refusal.msg : '', retryAfterMs: isHeard ? retryAfterMs : 0 };
}

function kindOf({ reason, code }: Refusal, isOnline: boolean): FailureKind {
  if (reason !== 'network') return kinds[reason] ?? 'refused';
  if (code === unreadableCode) return 'ours';
  if (!isOnline) return 'offline';
  return code === timeoutCode ? 'timeout' : 'unreachable';
}

/** Any other reason is a refusal. */
const kinds: Partial<Record<Refusal['reason'], FailureKind>> = {
  slow_down: 'busy',
  busy: 'busy',
  not_found: 'gone',
  internal: 'ours',
};

/** Said where the server said nothing. */
export const ownWords: Readonly<Record<FailureKind, TextKey>> = {
  offline: 'offline.bannerNoData',
  unreachable: 'common.noAnswer',
  timeout: 'common.tooSlow',
  busy: 'common.tooSlow',
  refused: 'common.unexpected',
  gone: 'common.unexpected',
  ours: 'common.unexpected',
};
