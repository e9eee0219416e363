import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isRequestOpen,
  requestIntervalMs,
  openIntervalMs,
  requestBadge,
  nextRequestSteps,
  type FundRequest,
} from './request-state.ts';

type Row = Pick<FundRequest, 'type' | 'status' | 'paid'>;
type Steps = readonly FundRequest['steps'][number]['step'][];

const deposit = { type: 0, paid: 0 } as const;
const withdrawal = { type: 1, paid: 0 } as const;

const rows: readonly (readonly [
  name: string,
  request: Row,
  steps: Steps,
  badge: string,
  ahead: readonly string[],
])[] = [
  ['a deposit', { ...deposit, status: 0 }, ['asked'], 'inReview', ['nextClaimed', 'nextDecision']],
  [
    'a deposit that staff have claimed',
    { ...deposit, status: 0 },
    ['asked', 'claimed'],
    'inReview',
    ['nextDecision'],
  ],
  ['an approved deposit', { ...deposit, status: 1 }, ['asked', 'approved'], 'approved', []],
  ['a rejected deposit', { ...deposit, status: 2 }, ['asked', 'rejected'], 'rejected', []],
  [
    'a withdrawal',
    { ...withdrawal, status: 0 },
    ['asked'],
    'inReview',
    ['nextClaimed', 'nextDecision', 'nextPaid'],
  ],
  [
    // The first of two approvals is done, and the second person has not claimed it.
    'a withdrawal that one person has approved',
    { ...withdrawal, status: 0 },
    ['asked', 'claimed', 'checked'],
    'inReview',
    ['nextClaimed', 'nextDecision', 'nextPaid'],
  ],
  [
    'an approved withdrawal',
    { ...withdrawal, status: 1 },
    ['asked', 'approved'],
    'approved',
    ['nextPaid'],
  ],
  [
    'a paid withdrawal',
    { ...withdrawal, status: 1, paid: 1 },
    ['asked', 'approved', 'paid'],
    'paid',
    [],
  ],
  ['a rejected withdrawal', { ...withdrawal, status: 2 }, ['asked', 'rejected'], 'rejected', []],
];

for (const [name, request, steps, badge, ahead] of rows) {
  test(`${name} is ${badge}, then ${ahead.join(', ') || 'nothing'}`, () => {
    assert.equal(requestBadge(request).text, `request.${badge}`);
    const timed = steps.map((step, index) => ({ step, time: index }));
    const names = ahead.map((next) => `request.${next}`);
    assert.deepEqual(nextRequestSteps({ ...request, steps: timed }), names);
    assert.equal(isRequestOpen(request), ahead.length > 0);
  });
}

test('a list is read again while one of its requests is open', () => {
  const done = { ...deposit, status: 1 } as const;
  assert.equal(requestIntervalMs([]), false);
  assert.equal(requestIntervalMs([done]), false);
  assert.equal(requestIntervalMs([done, { ...withdrawal, status: 1 }]), openIntervalMs);
});
