import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConsoleClient } from '@trine/contract/console/client.ts';
import { playersSearch } from '../../screens/players/player-search.ts';
import { definedFields, fieldSetter, parseSearch, patterns, readSearch } from './search.ts';
import { wordIn, writeSearch } from './search.ts';

const rules = { state: ['open', 'void'], id: patterns.id, day: patterns.day, text: patterns.text };

const rows: readonly (readonly [field: keyof typeof rules, given: unknown, read: unknown])[] = [
  ['state', 'open', 'open'],
  ['state', 'Open', undefined],
  ['state', 'open,void', undefined],
  ['state', ['open'], undefined],
  ['state', undefined, undefined],
  ['id', '10001', '10001'],
  ['id', 10_001, undefined],
  ['id', '-1', undefined],
  ['id', '12345678901234567890', undefined],
  ['day', '2026-11-21', '2026-11-21'],
  ['day', '2026-11-21T00:00', undefined],
  ['text', 'a name', 'a name'],
  ['text', '', undefined],
  ['text', 'x'.repeat(100), 'x'.repeat(100)],
  ['text', 'x'.repeat(101), undefined],
];

for (const [field, given, read] of rows) {
  test(`${field}=${JSON.stringify(given)} is read as ${JSON.stringify(read)}`, () => {
    assert.equal(readSearch({ [field]: given }, rules)[field], read);
  });
}

test('an invalid field is present as undefined, and unknown fields are dropped', () => {
  // The router merges the result over the raw fields, so only a present field replaces one.
  const read = readSearch({ state: 'bogus', other: 'x' }, { state: ['open'] });
  assert.deepEqual(Object.entries(read), [['state', undefined]]);
});

test('the address of a list contains only the filters that are set', () => {
  const search = playersSearch({ text: 'ann & bob', state: 'frozen', group_id: '9' });
  assert.equal(
    createConsoleClient().addressOf('/players/search', definedFields(search)),
    '/console/api/players/search?text=ann+%26+bob&state=frozen',
  );
});

test('a query string is written and parsed back, without empty fields', () => {
  const fields = { text: 'a&b=c ü', player_id: '007' };
  assert.deepEqual(parseSearch(writeSearch(fields)), fields);
  assert.equal(writeSearch({ text: '', from: undefined }), '');
  assert.equal(writeSearch({ page: 2 }), '?page=2');
});

test('a setter changes only its own field', () => {
  const changes: object[] = [];
  const change = fieldSetter<{ text?: string; state?: string }>((it) => changes.push(it));
  change('text')('ann');
  change('state')(undefined);
  assert.deepEqual(changes, [{ text: 'ann' }, { state: undefined }]);
});

test('a text is a word only if it is in the list', () => {
  assert.equal(wordIn(['a', 'b'], 'b'), 'b');
  assert.equal(wordIn(['a', 'b'], 'c'), undefined);
  assert.equal(wordIn(['a', 'b'], undefined), undefined);
});
