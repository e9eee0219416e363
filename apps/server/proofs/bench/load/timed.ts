// Sends one request at a time over one connection and times each until its last byte.

import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';

export interface TimedCall {
  /** The server's URL without a path. */
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** JSON. */
  readonly body: string;
  /** An idempotency key, for calls that accept one. */
  readonly key?: string;
}

/** Sends the call and returns the answer; throws unless it is accepted. */
export async function sendCall(call: TimedCall, agent: Agent): Promise<string> {
  const key = call.key === undefined ? {} : { 'idempotency-key': call.key };
  const sent = request(`${call.url}/index.php${call.path}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', token: call.token, ...key },
  });
  sent.end(call.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = Buffer.concat(await response.toArray()).toString();
  if (!answer.startsWith('{"code":1,')) throw new Error(`${call.path} was not accepted: ${answer}`);
  return answer;
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
