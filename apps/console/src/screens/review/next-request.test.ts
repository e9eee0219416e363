import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRequest } from './next-request.ts';
import type { RequestRow } from './request.ts';

const me = 'staff:7';

function row(id: number, state: RequestRow['state'], claimedBy: string | null = null): RequestRow {
  return { request_id: id, state, claimed_by: claimedBy, approvals: [] } as unknown as RequestRow;
}

const queue = [
  row(1, 'asked'),
  row(2, 'claimed', 'staff:8'),
  row(3, 'rejected'),
  row(4, 'claimed', me),
];

const rows: readonly (readonly [
  string,
  openId: string,
  actor: string | null,
  number | undefined,
])[] = [
  ['skips a colleague’s and a decided one', '1', me, 4],
  ['wraps at the end of the list', '4', me, 1],
  ['is the first if the open one is no longer listed', '9', me, 1],
  ['does not exist for a role that may only read', '1', null, undefined],
];

for (const [name, openId, actor, expected] of rows) {
  test(`the next request ${name}`, () => {
    assert.equal(nextRequest(queue, openId, actor)?.request_id, expected);
  });
}

test('there is no next request after the only one', () => {
  assert.equal(nextRequest([row(1, 'asked')], '1', me), undefined);
});
