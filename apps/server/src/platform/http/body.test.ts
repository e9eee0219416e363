import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseBody, parseForm } from './body.ts';
import { requestLimits } from './limits.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;

const bodies: readonly [string | undefined, string, object | null][] = [
  [json, '{"a":1,"b":"2"}', { a: 1, b: '2' }],
  ['application/json; charset=utf-8', '{"a":1}', { a: 1 }],
  ['APPLICATION/JSON', '{"a":1}', { a: 1 }],
  [json, '', {}],
  [undefined, '', {}],
  ['text/plain', '', {}],
  [undefined, '{"a":1}', null],
  ['text/plain', '{"a":1}', null],
  ['multipart/form-data; boundary=x', '--x', null],
  [json, '{"a":1', null],
  [json, '{"a":NaN}', null],
  [json, "{'a':1}", null],
  [json, '[]', null],
  [json, 'null', null],
  [json, '"text"', null],
  [json, '7', null],
  [json, nested(requestLimits.depth), JSON.parse(nested(requestLimits.depth)) as object],
  [json, nested(requestLimits.depth + 1), null],
  [json, '['.repeat(10_000), null],
  [json, '{"a":'.repeat(10_000), null],
  [json, `{"a":"${'['.repeat(1000)}\\"[[\\\\"}`, { a: `${'['.repeat(1000)}"[[\\` }],
  [json, members(requestLimits.members), JSON.parse(members(requestLimits.members)) as object],
  [json, members(requestLimits.members + 1), null],
  [json, '{"a":100.10}', { a: 100.1 }],
  [json, '{"a":1e3}', { a: Number.NaN }],
  [json, '{"a":1E-2}', { a: Number.NaN }],
  [json, '{"a":1.000}', { a: Number.NaN }],
  [json, '{"a":[1,2.5e0]}', { a: [1, Number.NaN] }],
  [json, '{"a":"1e3","b":"1.000","c":5}', { a: '1e3', b: '1.000', c: 5 }],
  [form, 'a=1&b=two+words&c=%E5%A4%A7', { a: '1', b: 'two words', c: '大' }],
  [form, 'a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  [form, 'a[]=1', { a: ['1'] }],
  [form, 'a%5B%5D=1&a[]=2', { a: ['1', '2'] }],
  [form, 'a', { a: '' }],
  [form, 'a=b=c&&', { a: 'b=c' }],
  [form, 'a=%', null],
  [form, 'a=%zz', null],
  [form, 'a=%ff', null],
  [form, 'a&'.repeat(requestLimits.members), { a: Array(requestLimits.members).fill('') }],
  [form, 'a&'.repeat(requestLimits.members + 1), null],
];

for (const [type, text, expected] of bodies) {
  test(`${type} ${JSON.stringify(text.slice(0, 40))} (${text.length} characters)`, () => {
    const fields = parseBody(type, Buffer.from(text));
    assert.deepEqual(fields === null ? null : { ...fields }, expected);
  });
}

test('bytes that are not UTF-8 are rejected', () => {
  const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  assert.equal(parseBody(json, bytes), null);
  assert.equal(parseBody(form, Buffer.from([0x61, 0x3d, 0xc3])), null);
});

test('a key named __proto__ changes only itself', () => {
  for (const fields of [
    parseBody(json, Buffer.from('{"__proto__":{"admin":1}}')),
    parseForm('__proto__=admin&__proto__=1&constructor=2'),
  ]) {
    assert.ok(fields !== null);
    assert.equal(fields['admin'], undefined);
    assert.equal(Object.getPrototypeOf({}), Object.prototype);
    assert.equal(Object.hasOwn(Object.prototype, 'admin'), false);
  }
});

test('parsing never throws, for any bytes', () => {
  const types = fc.constantFrom(json, form, 'text/plain', undefined);
  fc.assert(
    fc.property(types, fc.oneof(fc.string(), fc.json()), (type, text) => {
      const fields = parseBody(type, Buffer.from(text));
      assert.ok(fields === null || (typeof fields === 'object' && !Array.isArray(fields)));
    }),
  );
});

test('a JSON object within the limits is parsed unchanged', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(value, fc.array(value))), (sent) => {
      const text = JSON.stringify(sent);
      assert.deepEqual({ ...parseBody(json, Buffer.from(text)) }, JSON.parse(text));
    }),
  );
});
