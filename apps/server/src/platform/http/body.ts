// Parses the bytes of a request into fields. Forms and JSON give the same shape. A body that is too
// large, too deep or not of its declared type gives null, and the server answers `malformed`.

import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { requestLimits } from './limits.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * The whole body, or null when it is too large or the sender left. `declared` is the declared
 * length: if that is too large, the body is not read.
 */
export function receiveBody(stream: Readable, declared = 0): Promise<Buffer | null> {
  if (declared > requestLimits.drainedBytes) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received = 0;
    stream.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= requestLimits.bodyBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (received > requestLimits.drainedBytes) resolve(null);
    });
    stream.on('end', () => {
      resolve(received > requestLimits.bodyBytes ? null : Buffer.concat(chunks));
    });
    stream.on('error', () => resolve(null));
    stream.on('close', () => resolve(null));
  });
}

/** No body at all is an object without fields. */
export function parseBody(contentType: string | undefined, body: Buffer): Fields | null {
  if (body.length === 0) return {};
  if (!isUtf8(body)) return null;
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return parseJson(body.toString('utf8'));
  if (mediaType === 'application/x-www-form-urlencoded') return parseForm(body.toString('utf8'));
  return null;
}

/** Repeated keys become arrays, and so does every key written with `[]` at its end. */
export function parseForm(text: string): Fields | null {
  const pairs = text.split('&', requestLimits.members + 1).filter((pair) => pair !== '');
  if (pairs.length > requestLimits.members) return null;
  const fields = Object.create(null) as Record<string, unknown>;
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const key = decodePart(equals === -1 ? pair : pair.slice(0, equals));
    const value = decodePart(equals === -1 ? '' : pair.slice(equals + 1));
    if (key === null || value === null) return null;
    addPair(fields, key, value);
  }
  return fields;
}

/** Percent signs without two hex digits and bytes that are not UTF-8 give null. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function addPair(fields: Record<string, unknown>, key: string, value: string): void {
  const isList = key.endsWith('[]');
  const name = isList ? key.slice(0, -2) : key;
  const before = fields[name];
  if (Array.isArray(before)) before.push(value);
  else if (before === undefined) fields[name] = isList ? [value] : value;
  else fields[name] = [before, value];
}

/** Matches wherever a number may be with an exponent or more decimals than the contract allows. */
const inexact = /[0-9][eE]|\.[0-9]{3}/;

function parseJson(text: string): Fields | null {
  if (!isWithinLimits(text)) return null;
  try {
    const value: unknown = inexact.test(text) ? JSON.parse(text, spoilInexact) : JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * `1e3` and `1.000` would both pass as plain numbers once parsed. They become NaN, which no schema
 * accepts, so that only the field is rejected and not the whole body.
 */
function spoilInexact(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && inexact.test(context?.source ?? '') ? Number.NaN : value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counts brackets and colons outside of strings before the text is parsed. */
function isWithinLimits(text: string): boolean {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) at = stringEnd(text, at);
    else if (character === openBrace || character === openBracket) depth += 1;
    else if (character === closeBrace || character === closeBracket) depth -= 1;
    else if (character === colon) members += 1;
    if (depth > requestLimits.depth || members > requestLimits.members) return false;
  }
  return true;
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

function stringEnd(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at;
}
