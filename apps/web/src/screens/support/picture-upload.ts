/** A picture on its way out. `fetch` tells nothing of how far it has come, so it is not used. */
import type { Answer, Outcome } from '@trine/contract/client.ts';
import { codes, type Envelope, type Refusal } from '@trine/contract/envelope.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import { chatAddress, dropToken } from './chat-call.ts';

type Sent = Answer<'/api/support/send'>;

export interface PictureUpload {
  token: string;
  /** The idempotency key. */
  key: string;
  picture: Blob;
  topic: Topic | undefined;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

const timeoutMs = 60_000;

export function uploadPicture(upload: PictureUpload): Promise<Outcome<Sent>> {
  const { token, key, picture, topic, onProgress } = upload;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', chatAddress('picture', topic === undefined ? {} : { topic }));
    request.setRequestHeader('token', token);
    request.setRequestHeader('idempotency-key', key);
    request.setRequestHeader('content-type', picture.type);
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('loadend', () => {
      const outcome = outcomeOf(request);
      if (!outcome.ok && outcome.reason === 'session') dropToken(token);
      resolve(outcome);
    });
    request.send(picture);
  });
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Outcome<Sent> {
  const envelope = envelopeOf(responseText);
  if (envelope === null) {
    return { ok: false, code: -1, reason: 'network', msg: '', details: {} };
  }
  const { code, time, data } = envelope;
  if (code === codes.success && data !== null && 'message' in data)
    return { ok: true, code, time, data };
  const msg = typeof envelope.msg === 'string' ? envelope.msg : '';
  if (code >= codes.tokenUnknown) return { ok: false, code, reason: 'session', msg, details: {} };
  const { reason = 'internal', ...details } = (data ?? {}) as Partial<Refusal>;
  return { ok: false, code: status === 200 ? code : status, reason, msg, details };
}

function envelopeOf(text: string): Envelope<Sent | null> | null {
  try {
    return JSON.parse(text) as Envelope<Sent | null>;
  } catch {
    return null;
  }
}
