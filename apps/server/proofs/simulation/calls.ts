// A call as a client makes it, and checks of the answer's form: status, headers, envelope. The
// auditor checks the content.

import { isDeepStrictEqual } from 'node:util';
import { Difference } from './auditor/difference.ts';
import type { Reply } from './auditor/observation.ts';
import type { Asked, Instance } from './instance.ts';

const json = 'application/json; charset=utf-8';
const envelopeFields = ['code', 'data', 'msg', 'time'];

/** Null when the process was killed before it answered. */
export async function ask(instance: Instance, asked: Asked): Promise<Reply | null> {
  const from = Math.floor(instance.now() / 1000);
  const answered = await instance.call(asked);
  if (answered === null) return null;
  const to = Math.floor(instance.now() / 1000);
  const envelope: unknown = JSON.parse(answered.text);
  const { code, data, msg, time } = Object(envelope) as Record<string, unknown>;
  const seconds = [from, to].toSorted((one, other) => one - other);
  const isTimely = Number(time) >= (seconds[0] ?? 0) && Number(time) <= (seconds[1] ?? 0);
  const isWhole =
    isDeepStrictEqual(Object.keys(Object(envelope)).toSorted(), envelopeFields) &&
    isTimely &&
    (typeof msg === 'object' || (typeof msg === 'string' && /\S/.test(msg) && !/[{}]/.test(msg))) &&
    answered.contentType === json &&
    answered.cacheControl === 'no-store' &&
    answered.status === statusFor(code, data);
  if (!isWhole) {
    const expected = { status: statusFor(code, data), fields: envelopeFields, time: [from, to] };
    throw new Difference('an answer has a wrong form', { expected, got: answered });
  }
  return { status: answered.status, code, data };
}

/** 200 for every outcome that is not a client error. */
function statusFor(code: unknown, data: unknown): number {
  const { reason } = Object(data) as { reason?: unknown };
  if (code !== 0) return 200;
  const statuses: Readonly<Record<string, number>> = { busy: 503, malformed: 400, internal: 500 };
  return statuses[String(reason)] ?? 200;
}

export function jsonCall(path: string, token: string | null, body: object): Asked {
  const contentType = 'application/json';
  return { method: 'POST', path, token, key: null, body: JSON.stringify(body), contentType };
}

export function getCall(path: string): Asked {
  return { method: 'GET', path, token: null, key: null, body: '', contentType: '' };
}

/** A call whose answer follows from the state, while no other call runs. */
export async function expectAnswer(
  instance: Instance,
  { asked, code, data }: { readonly asked: Asked; readonly code: number; readonly data: unknown },
): Promise<void> {
  const reply = await ask(instance, asked);
  if (reply !== null && reply.code === code && isDeepStrictEqual(reply.data, data)) return;
  const expected = { code, data };
  throw new Difference(`${asked.path} has another answer`, { expected, got: reply, about: asked });
}
