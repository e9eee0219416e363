/** Uploads a picture by `XMLHttpRequest`, because `fetch` reports no progress of an upload. */
import { readOutcome, unreachableCode, type Answer, type Outcome } from '@trine/contract/client.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import { chatAddress, dropChatToken } from './chat-call.ts';

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

export async function uploadPicture(upload: PictureUpload): Promise<Outcome<Sent>> {
  const outcome = await sent(upload);
  if (!outcome.ok && outcome.reason === 'session') dropChatToken(upload.token);
  return outcome;
}

function sent({ token, key, picture, topic, onProgress }: PictureUpload): Promise<Outcome<Sent>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', chatAddress('picture', topic === undefined ? {} : { topic }));
    request.setRequestHeader('token', token);
    request.setRequestHeader('idempotency-key', key);
    request.setRequestHeader('content-type', picture.type);
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('loadend', () => resolve(outcomeOf(request)));
    request.send(picture);
  });
}

/** A response that is not an answer of the server counts as a network failure. */
async function outcomeOf({ status, responseText }: XMLHttpRequest): Promise<Outcome<Sent>> {
  try {
    return await readOutcome<Sent>(new Response(responseText, { status }));
  } catch {
    return { ok: false, code: unreachableCode, reason: 'network', msg: '', details: {} };
  }
}
