import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestRow } from './request.ts';
import { stageOf, type Stage } from './stage.ts';

type Fields = Partial<Pick<RequestRow, 'approvals' | 'claimed_by'>>;

function rowOf(state: RequestRow['state'], fields: Fields = {}, isWithdrawal = false): RequestRow {
  const row = { state, approvals: [], claimed_by: null, ...fields };
  return { ...row, ...(isWithdrawal && { account_type: 0 }) } as unknown as RequestRow;
}

const me = 'staff:7';
const other = 'staff:8';

const rows: readonly (readonly [string, RequestRow, string | null, Stage])[] = [
  ['new', rowOf('asked'), me, 'free'],
  ['approved by another', rowOf('asked', { approvals: [other] }), me, 'free'],
  ['approved by me', rowOf('asked', { approvals: [me] }), me, 'approvedByMe'],
  ['claimed by me', rowOf('claimed', { claimed_by: me }), me, 'mine'],
  ['claimed by another', rowOf('claimed', { claimed_by: other }), me, 'others'],
  [
    'approved by me, claimed by another',
    rowOf('claimed', { claimed_by: other, approvals: [me] }),
    me,
    'approvedByMe',
  ],
  ['an approved deposit', rowOf('approved'), me, 'over'],
  ['an approved withdrawal', rowOf('approved', {}, true), me, 'toPay'],
  ['paid', rowOf('paid', {}, true), me, 'over'],
  ['rejected', rowOf('rejected'), me, 'over'],
  ['for a role that may only read', rowOf('asked'), null, 'readOnly'],
];

for (const [name, row, actor, stage] of rows) {
  test(`a request that is ${name}: ${stage}`, () => assert.equal(stageOf(row, actor), stage));
}
