import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceOf, hoursOf, hoursText, isSpan } from './sale-hours.ts';

for (const hours of [null, 'always', '10:00-02:00']) {
  test(`the form keeps ${hours} unchanged`, () => {
    assert.equal(hoursOf(choiceOf(hours), hours ?? ''), hours);
  });
}

const spans: readonly (readonly [text: string, fits: boolean])[] = [
  ['10:00-02:00', true],
  ['00:00-23:59', true],
  ['', false],
  ['always', false],
  ['10:00', false],
  ['10:00 - 02:00', false],
  ['10:60-12:00', false],
  ['30:00-12:00', false],
];

for (const [text, fits] of spans) {
  test(`"${text}" is ${fits ? 'a' : 'not a'} span`, () => assert.equal(isSpan(text), fits));
}

test('hours are shown as words', () => {
  assert.equal(hoursText('10:00-02:00'), '10:00 to 02:00');
  assert.equal(hoursText('always'), 'always');
});
