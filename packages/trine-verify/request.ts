// Requests to an installation, and files of earlier ones. What they return is untrusted.

import { readFile } from 'node:fs/promises';
import { Unreadable } from './unreadable.ts';

const answerWithinMs = 15_000;
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
  if (code !== 1) throw new Unreadable(`${address}: ${String(msg)}`);
  return data;
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

/** The JSON of a file. */
export async function readSavedAnswer(file: string): Promise<unknown> {
  return parseJson(await readText(file), file);
}

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error));
  }
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
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(withinMs) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, status: response.status };
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new Unreadable(`${address} does not answer: ${String(reason)}`);
  }
}
