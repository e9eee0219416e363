// One request after another over one connection, each timed from its sending to its last byte.

import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';

export interface TimedCall {
  /** Of the server, without a path. */
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** JSON. */
  readonly body: string;
  /** An idempotency key, for calls that honour one. */
  readonly key?: string;
}

/** Sends it and reads the answer, which it gives; throws unless it says yes. */
export async function ask(call: TimedCall, agent: Agent): Promise<string> {
  const key = call.key === undefined ? {} : { 'idempotency-key': call.key };
  const sent = request(`${call.url}/index.php${call.path}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', token: call.token, ...key },
  });
  sent.end(call.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = Buffer.concat(await response.toArray()).toString();
  if (!answer.startsWith('{"code":1,')) throw new Error(`${call.path} said no: ${answer}`);
  return answer;
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
