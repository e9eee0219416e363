/**
 * The kinds of failure of reads and calls. The server's sentence is shown unchanged; our own
 * sentence is shown only if the server sent none.
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
  | 'timeout'
  /** The server is overloaded, or the client called too often. */
  | 'busy'
  | 'rejected'
  | 'gone'
  /** A fault of the server or of the app. */
  | 'ours';

export interface Failure {
  readonly kind: FailureKind;
  /** The server's sentence in the player's language; empty if it sent none. */
  readonly serverText: string;
  /** The pause before the next attempt; 0 if the server named none. */
  readonly retryAfterMs: number;
}

export function failureOf(error: unknown, isOnline: boolean): Failure {
  if (error instanceof RejectedError) return failureOfRejection(error.rejection, isOnline);
  const isUnanswered =
    error instanceof DOMException || (error instanceof TypeError && lost.test(error.message));
  const kind = isOnline ? (isUnanswered ? 'unreachable' : 'ours') : 'offline';
  return { kind, serverText: '', retryAfterMs: 0 };
}

/**
 * Messages of `fetch` and `import` without an answer, in Chromium, Firefox and WebKit. A fault of
 * the app is a `TypeError`, too.
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

/** Shown if the server sent no sentence. */
export const failureTexts: Readonly<Record<FailureKind, TextKey>> = {
  offline: 'offline.bannerNoData',
  unreachable: 'common.noAnswer',
  timeout: 'common.tooSlow',
  busy: 'common.tooSlow',
  rejected: 'common.unexpected',
  gone: 'common.unexpected',
  ours: 'common.unexpected',
};
