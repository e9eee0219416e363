/**
 * Why something could not be read or done, by kind. What the server said is shown as it said it;
 * only where it said nothing do our own words stand.
 */
import { timeoutCode, unreadableCode } from '@trine/contract/client.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { Rejection } from './client.ts';
import { RejectedError } from './rejected-error.ts';

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
  | 'rejected'
  /** What was asked for does not exist. */
  | 'gone'
  /** It failed. */
  | 'ours';

export interface Failure {
  readonly kind: FailureKind;
  /** The server's own sentence, in the player's language; empty when it said nothing. */
  readonly serverText: string;
  /** Not to be asked again before; 0 when the server named no time. */
  readonly retryAfterMs: number;
}

/** The kind of whatever a query or a call failed with. */
export function failureOf(error: unknown, isOnline: boolean): Failure {
  if (error instanceof RejectedError) return failureOfRejection(error.rejection, isOnline);
  const isUnanswered =
    error instanceof DOMException || (error instanceof TypeError && lost.test(error.message));
  const kind = isOnline ? (isUnanswered ? 'unreachable' : 'ours') : 'offline';
  return { kind, serverText: '', retryAfterMs: 0 };
}

/**
 * What `fetch` and `import` throw when there is no answer, in Chromium, Firefox and WebKit. Faults
 * of a program are `TypeError`s, too.
 */
const lost = /fetch|import|network ?error|load failed|module script|preload/i;

function failureOfRejection(rejection: Rejection, isOnline: boolean): Failure {
  const kind = kindOf(rejection, isOnline);
  const isAnswered = rejection.reason !== 'network';
  const retryAfterMs = (rejection.details.retry_after ?? 0) * 1_000;
  return {
    kind,
    serverText: isAnswered ? rejection.msg : '',
    retryAfterMs: isAnswered ? retryAfterMs : 0,
  };
}

function kindOf({ reason, code }: Rejection, isOnline: boolean): FailureKind {
  if (reason !== 'network') return kinds[reason] ?? 'rejected';
  if (code === unreadableCode) return 'ours';
  if (!isOnline) return 'offline';
  return code === timeoutCode ? 'timeout' : 'unreachable';
}

/** Any other reason is a rejection. */
const kinds: Partial<Record<Rejection['reason'], FailureKind>> = {
  slow_down: 'busy',
  busy: 'busy',
  not_found: 'gone',
  internal: 'ours',
};

/** Said where the server said nothing. */
export const failureTexts: Readonly<Record<FailureKind, TextKey>> = {
  offline: 'offline.bannerNoData',
  unreachable: 'common.noAnswer',
  timeout: 'common.tooSlow',
  busy: 'common.tooSlow',
  rejected: 'common.unexpected',
  gone: 'common.unexpected',
  ours: 'common.unexpected',
};
