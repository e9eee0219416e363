// Every reply of the API as a status and an envelope, with its sentence in the caller's language.

import { codes, type Envelope } from '@trine/contract/envelope.ts';
import { languages, type Language } from '@trine/contract/languages.ts';
import { codeSentence, rejectionSentence } from '@trine/i18n/sentence.ts';
import { retryAfterSeconds } from './limits.ts';
import { asciiJson, writtenText, type Reply } from './route.ts';

/** Replies of the transport, without a handler. */
export type TransportReply =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'internal' };

export interface Answer {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly envelope: Envelope;
}

export interface AnswerAt {
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** The operator's, for times in sentences. */
  readonly timeZone: string;
  /** Named in the sentence of an unexpected failure. */
  readonly requestId?: string;
}

export function answerWith(
  reply: Reply<unknown> | TransportReply,
  language: Language,
  { nowMs, timeZone, requestId }: AnswerAt,
): Answer {
  const time = Math.floor(nowMs / 1000);
  switch (reply.kind) {
    case 'accepted': {
      const msg = reply.msg ?? codeSentence(language, codes.success);
      return okay({ code: codes.success, msg, time, data: reply.data });
    }
    case 'nothing': {
      const msg = codeSentence(language, codes.nothing);
      return okay({ code: codes.nothing, msg, time, data: null });
    }
    case 'rejected': {
      const msg = rejectionSentence(language, reply.rejection, timeZone);
      return okay({ code: codes.rejected, msg, time, data: reply.rejection });
    }
    case 'session': {
      const code = sessionCodes[reply.state];
      return okay({ code, msg: codeSentence(language, code), time, data: null });
    }
    case 'slow_down': {
      const { retryAfterSeconds } = reply;
      const rejection = { reason: reply.kind, retry_after: retryAfterSeconds };
      const msg = rejectionSentence(language, rejection, timeZone);
      const envelope = { code: codes.rejected, msg, time, data: rejection };
      return { status: 429, retryAfterSeconds, envelope };
    }
    case 'busy':
    case 'malformed':
    case 'not_found':
    case 'internal': {
      const isNamed = reply.kind === 'internal' && requestId !== undefined;
      const rejection = { reason: reply.kind, ...(isNamed && { request_id: requestId }) };
      const msg = rejectionSentence(language, rejection, timeZone);
      return {
        status: statuses[reply.kind],
        retryAfterSeconds: reply.kind === 'busy' ? reply.retryAfterSeconds : null,
        envelope: { code: codes.rejected, msg, time, data: rejection },
      };
    }
  }
}

/** The envelope as JSON. */
export function envelopeText(envelope: Envelope): string {
  const data = writtenText(envelope.data);
  if (data === null) return JSON.stringify(envelope);
  const { code, msg, time } = envelope;
  const said = successTexts.get(msg) ?? asciiJson(msg);
  return `{"code":${code},"msg":${said},"time":${time},"data":${data}}`;
}

/** The most frequent sentences, written once. */
const successTexts: ReadonlyMap<unknown, string> = new Map(
  languages.map((language) => {
    const sentence = codeSentence(language, codes.success);
    return [sentence, asciiJson(sentence)];
  }),
);

export const busyReply: Reply<never> = { kind: 'busy', retryAfterSeconds };

const sessionCodes = {
  unknown: codes.tokenUnknown,
  ended: codes.sessionEnded,
  expired: codes.sessionExpired,
} as const;

const statuses = { malformed: 400, not_found: 404, internal: 500, busy: 503 } as const;

function okay(envelope: Envelope): Answer {
  return { status: 200, retryAfterSeconds: null, envelope };
}
