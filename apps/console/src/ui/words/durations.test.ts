import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countdownText, promiseText, durationText } from './durations.ts';

const spans: readonly (readonly [seconds: number, text: string])[] = [
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h 00 min'],
  [11_100, '3 h 05 min'],
  [172_799, '47 h 59 min'],
  [172_800, '2 days'],
];

for (const [seconds, text] of spans) {
  test(`${seconds} seconds are ${text}`, () => assert.equal(durationText(seconds), text));
}

const countdowns: readonly (readonly [seconds: number, text: string])[] = [
  [-5, '0:00'],
  [0, '0:00'],
  [7, '0:07'],
  [187, '3:07'],
  [3_600, '60:00'],
];

for (const [seconds, text] of countdowns) {
  test(`${seconds} seconds are counted down as ${text}`, () =>
    assert.equal(countdownText(seconds), text));
}

const promises: readonly (readonly [rest: number, words: string, urgency: string])[] = [
  [-1, 'late by 1 s', 'late'],
  [0, '0 s left', 'soon'],
  [299, '4 min left', 'soon'],
  [300, '5 min left', 'calm'],
];

for (const [rest, words, urgency] of promises) {
  test(`a promise due in ${rest} seconds is ${urgency}`, () =>
    assert.deepEqual(promiseText(rest), { words, urgency }));
}
