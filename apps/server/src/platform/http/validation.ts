// Validates requests against the contract's schemas. A missing required field is reported first,
// then the first invalid one, each in the schema's order; unknown fields are dropped.

import { Ajv } from 'ajv';
import type { Call } from '@trine/contract/call.ts';
import type { Rejection } from '@trine/contract/envelope.ts';
import { keywords } from '@trine/contract/keywords.ts';
import type { Fields } from './body.ts';

export type Validation =
  | { readonly ok: true; readonly request: Fields }
  | { readonly ok: false; readonly rejection: Rejection };

export const idempotencyHeader = 'idempotency-key';
const idempotencyKey = /^[A-Za-z0-9_-]{16,64}$/;

const ajv = new Ajv({ strict: true, strictRequired: true, coerceTypes: false, useDefaults: false });
for (const { name, accepts } of keywords) {
  ajv.addKeyword({ keyword: name, errors: false, validate: accepts });
}

type Validate = (fields: Fields) => Validation;

/**
 * The returned function compiles the call's request schema at its first request: compiling those of
 * all calls takes a third of the processor time of a start.
 */
export function validationOf(call: Pick<Call, 'request'>): Validate {
  let validate: Validate | null = null;
  return (fields) => {
    validate ??= compileValidation(call);
    return validate(fields);
  };
}

/** For a test that compiles all of them. */
export function compileValidation(call: Pick<Call, 'request'>): Validate {
  const names = Object.keys(call.request.properties);
  const needed = new Set(call.request.required);
  const known = names.map((name) => {
    const schema: object = call.request.properties[name] ?? {};
    const mayBeNull = ajv.validate(schema, null);
    return { name, isNeeded: needed.has(name), mayBeEmpty: ajv.validate(schema, ''), mayBeNull };
  });
  const matches = ajv.compile<Fields>(call.request);

  return (fields) => {
    const request = Object.create(null) as Record<string, unknown>;
    for (const { name, isNeeded, mayBeEmpty } of known) {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      // A form sends every field that it has: an empty optional one counts as absent.
      const isLeftOut = !isNeeded && value === '' && !mayBeEmpty;
      if (value !== undefined && !isLeftOut) request[name] = value;
    }
    const missing = known.find(({ name, isNeeded, mayBeEmpty, mayBeNull }) => {
      const value = request[name];
      if (value === null) return isNeeded && !mayBeNull;
      return isNeeded && isMissing(value, mayBeEmpty);
    });
    if (missing !== undefined) return rejectedField('required_field', missing.name);
    if (!matches(request)) {
      const [error] = matches.errors ?? [];
      return rejectedField('invalid_field', error?.instancePath.split('/')[1] ?? '');
    }
    const unstorable = names.find((name) => !isStorable(request[name]));
    if (unstorable !== undefined) return rejectedField('invalid_field', unstorable);
    return { ok: true, request };
  };
}

/** The key of a call that uses one: null without the header, otherwise in its only form. */
export function checkKey(header: unknown): { readonly key: string | null } | Rejection {
  if (header === undefined) return { key: null };
  if (typeof header === 'string' && idempotencyKey.test(header)) return { key: header };
  return { reason: 'invalid_field', field: idempotencyHeader };
}

function isMissing(value: unknown, mayBeEmpty: boolean): boolean {
  return value === undefined || (value === '' && !mayBeEmpty);
}

function rejectedField(reason: 'required_field' | 'invalid_field', field: string): Validation {
  return { ok: false, rejection: { reason, field } };
}

/** PostgreSQL stores no text with a zero character or half a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every((pair) => pair.every(isStorable));
}
