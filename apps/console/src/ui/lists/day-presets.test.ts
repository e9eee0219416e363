import assert from 'node:assert/strict';
import { test } from 'node:test';
import dayjs from 'dayjs';
import { daysOf, presetOf, type Preset } from './day-presets.ts';

const rows: readonly (readonly [Preset, today: string, from: string, to: string])[] = [
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['month', '2026-03-31', '2026-03-02', '2026-03-31'],
  ['this_month', '2026-03-31', '2026-03-01', '2026-03-31'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-05', '2025-12-01', '2025-12-31'],
];

for (const [preset, today, from, to] of rows) {
  test(`${preset} on ${today} is ${from} to ${to}`, () => {
    assert.deepEqual(daysOf(preset, dayjs(today)), { from, to });
    assert.equal(presetOf({ from, to }, dayjs(today)), preset);
  });
}

test('other days, and a period without an end, are not a preset', () => {
  const today = dayjs('2026-03-20');
  assert.equal(presetOf({ from: '2026-03-02', to: '2026-03-05' }, today), undefined);
  assert.equal(presetOf({ from: undefined, to: '2026-03-20' }, today), undefined);
});
