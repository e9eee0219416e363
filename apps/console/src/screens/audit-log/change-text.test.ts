import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, fieldTitle, valueText } from './change-text.ts';

const values: readonly (readonly [field: string, value: unknown, text: string])[] = [
  ['state', 'betting_frozen', 'Betting frozen'],
  ['state', null, '–'],
  ['state', undefined, '–'],
  ['is_on', false, 'No'],
  ['message', { en: 'Soon' }, '{"en":"Soon"}'],
  ['stake_minor', '123450', '1,234.50'],
  ['stake_minor', '-5', '\u22120.05'],
  ['stake_minor', 'unknown', 'unknown'],
  ['account', '123450', '123450'],
];

for (const [field, value, text] of values) {
  test(`${field} ${JSON.stringify(value)} is shown as ${text}`, () => {
    assert.equal(valueText(field, value), text);
  });
}

test('the title of a field leaves out its unit', () => {
  assert.equal(fieldTitle('min_stake_minor'), 'Min stake');
  assert.equal(fieldTitle('state'), 'State');
});

test('each field of both sides is listed once, with a dash where it is missing', () => {
  assert.deepEqual(changesOf({ state: 'active', name: 'ann' }, { state: 'frozen', group: 3 }), [
    { field: 'state', before: 'Active', after: 'Frozen' },
    { field: 'name', before: 'ann', after: '–' },
    { field: 'group', before: '–', after: '3' },
  ]);
  assert.deepEqual(changesOf(null, null), []);
});
