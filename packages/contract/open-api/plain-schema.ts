// The contract's schemas as plain JSON Schema (draft 2020-12): our keywords are replaced by what
// they accept, and a shared schema is written once, under its name.

import type { TSchema } from 'typebox';

export type PlainSchema = { readonly [keyword: string]: unknown } | boolean;

/** Shared schemas with their names; identity of the object finds them. */
export type Names = ReadonlyMap<object, string>;

const largestMoney = 999_999_999_999.99;
/** A longer list of values is not written out. */
const maxListed = 32;

const ownKeywords: Readonly<Record<string, (setting: unknown) => PlainSchema>> = {
  money: () => ({
    description: 'Money: a decimal text or a number with at most two decimals.',
    anyOf: [
      { type: 'string', pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,2})?$' },
      { type: 'number', minimum: 0, maximum: largestMoney },
    ],
    examples: ['12.50'],
  }),
  identifier: () => integerOrDigits(0, Number.MAX_SAFE_INTEGER),
  integerBetween: (setting) => {
    const [least, most] = setting as readonly [number, number];
    return integerOrDigits(least, most);
  },
  calendarDate: () => ({
    description: "A date of the operator's time zone.",
    type: 'string',
    format: 'date',
    pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  }),
};

/** A whole number or its digits, because a form sends only text. */
function integerOrDigits(minimum: number, maximum: number): PlainSchema {
  return {
    description: `An integer from ${minimum} to ${maximum}, or its digits.`,
    anyOf: [
      { type: 'integer', minimum, maximum },
      { type: 'string', ...digitsBetween(minimum, maximum) },
    ],
  };
}

function digitsBetween(least: number, most: number): object {
  const count = most - least + 1;
  if (count <= maxListed) {
    return { enum: Array.from({ length: count }, (_, at) => String(least + at)) };
  }
  return { pattern: `^(0|[1-9][0-9]{0,${String(most).length - 1}})$` };
}

/** The schema itself, not a reference to it. */
export function plainSchema(schema: TSchema, names: Names): PlainSchema {
  const [own] = Object.keys(schema).filter((keyword) => Object.hasOwn(ownKeywords, keyword));
  if (own !== undefined) return ownKeywords[own]?.(Reflect.get(schema, own)) ?? {};
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === 'properties' ? plainFields(value, names) : plainValue(value, names),
    ]),
  );
}

/** A field may have the name of a keyword. */
function plainFields(fields: unknown, names: Names): object {
  return Object.fromEntries(
    Object.entries(fields as Readonly<Record<string, TSchema>>).map(([name, schema]) => [
      name,
      namedSchema(schema, names),
    ]),
  );
}

/** The schema, or a reference if it has a name. */
export function namedSchema(schema: TSchema, names: Names): PlainSchema {
  const name = names.get(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return plainSchema(schema, names);
}

function plainValue(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((inner) => plainValue(inner, names));
  if (typeof value !== 'object' || value === null) return value;
  return namedSchema(value, names);
}
