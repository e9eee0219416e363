// Every integer of a request has bounds, so that no value exceeds its column.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from './calls.ts';
import { consoleCalls } from './console/calls.ts';

interface Schema {
  readonly type?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}

/** Paths of integers and numbers without a minimum and a maximum. */
function unboundedIn(schema: Schema, place: string): string[] {
  const { type, minimum, maximum, properties = {}, items, anyOf = [] } = schema;
  const isNumber = type === 'integer' || type === 'number';
  const isOpen = isNumber && schema.const === undefined;
  return [
    ...(isOpen && (minimum === undefined || maximum === undefined) ? [place] : []),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      unboundedIn(inner, `${place}.${name}`),
    ),
    ...(items === undefined ? [] : unboundedIn(items, `${place}[]`)),
    ...anyOf.flatMap((inner) => unboundedIn(inner, place)),
  ];
}

const requests: readonly { path: string; request: object }[] = [
  ...Object.values(calls),
  ...Object.values(consoleCalls),
];

test('every integer of every request has a minimum and a maximum', () => {
  const found = requests.flatMap(({ path, request }) => unboundedIn(request as Schema, path));
  assert.deepEqual(found, []);
});

/** Fields whose column is narrower than an id's. */
const narrow = ['game_id', 'plan_id', 'version', 'position', 'group_id', 'type', 'avatar'] as const;

test('a field of a narrow column does not accept the range of an id', () => {
  const found = requests.flatMap(({ path, request }) => {
    const { properties = {} } = request as Schema;
    return narrow
      .filter((name) => properties[name] !== undefined && 'identifier' in properties[name])
      .map((name) => `${path}.${name}`);
  });
  assert.deepEqual(found, []);
});

test('an integer without bounds is found at every depth', () => {
  const integer = { type: 'integer', minimum: 0 };
  const hidden = { properties: { rows: { items: { anyOf: [integer, { type: 'null' }] } } } };
  assert.deepEqual(unboundedIn(hidden, 'call'), ['call.rows[]']);
});
