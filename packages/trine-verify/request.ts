// Requests to an installation. What they return is untrusted.

import { Unreadable } from './unreadable.ts';

/** The installation has no such thing. */
export class NotFound extends Unreadable {}

const answerWithinMs = 15_000;
/** A busy server says how long to wait. */
const busyStatuses = [429, 503];
const maxAttempts = 8;
const maxWaitSeconds = 60;
const foundStatus = 200;
const missingStatus = 404;

/** The data of an answer of `fairness/…`. Throws `Unreadable`. */
export async function requestData(
  origin: string,
  name: string,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const path = `index.php/api/fairness/${name}?${new URLSearchParams(fields)}`;
  const address = addressOf(origin, path);
  const { bytes } = await request(address);
  const { code, msg, data } = (parseJson(textOf(bytes), address) ?? {}) as Record<string, unknown>;
  if (code === 1) return data;
  const { reason } = (data ?? {}) as { readonly reason?: unknown };
  const Fault = reason === 'not_found' ? NotFound : Unreadable;
  throw new Fault(`${address}: ${String(msg)}`);
}

/** A file below the origin; null when the installation has none. */
export async function requestFile(
  origin: string,
  path: string,
  withinMs = answerWithinMs,
): Promise<Uint8Array | null> {
  const address = addressOf(origin, path);
  const { bytes, status } = await request(address, withinMs);
  if (status === missingStatus) return null;
  if (status !== foundStatus) throw new Unreadable(`${address} answers ${status}.`);
  return bytes;
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(`${source} is no JSON.`);
  }
}

function addressOf(origin: string, path: string): string {
  if (!URL.canParse(origin)) {
    throw new Unreadable(`${origin} is no address such as https://trine.example.`);
  }
  return `${origin.replace(/\/+$/, '')}/${path}`;
}

async function request(address: string, withinMs = answerWithinMs) {
  for (let attempt = 1; ; attempt += 1) {
    const { waitSeconds, ...answer } = await requestOnce(address, withinMs);
    const isBusy = busyStatuses.includes(answer.status) && waitSeconds > 0;
    if (!isBusy || waitSeconds > maxWaitSeconds || attempt === maxAttempts) return answer;
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
  }
}

async function requestOnce(address: string, withinMs: number) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(withinMs) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const waitSeconds = Number(response.headers.get('retry-after') ?? 0);
    return { bytes, status: response.status, waitSeconds };
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new Unreadable(`${address} does not answer: ${String(reason)}`);
  }
}
