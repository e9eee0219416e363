import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestEvidence, RequestRow } from './request.ts';
import { reasonForTwoPeople } from './two-people.ts';

type TakesTwo = RequestEvidence['approved_alone']['takes_two'];

function reasonFor(needed: number, approvals: readonly string[], takesTwo: TakesTwo) {
  const request = { approvals_needed: needed, approvals } as unknown as RequestRow;
  const evidence = {
    two_people_above: '1000.00',
    two_people_above_total: '10000.00',
    approved_alone: { player: '900.00', linked: '50.50', total: '9900.00', takes_two: takesTwo },
  } as unknown as RequestEvidence;
  return reasonForTwoPeople(request, evidence);
}

const rows: readonly (readonly [number, readonly string[], TakesTwo, RegExp])[] = [
  [2, [], null, /requests above 1,000\.00 do/],
  [2, ['staff:7'], null, /one has approved it/],
  // The amount is the first reason, also if another limit applies.
  [2, [], 'total', /requests above 1,000\.00 do/],
  [1, [], 'player', /approved 900\.00 for this player.*more than 1,000\.00/],
  [1, [], 'linked', /approved 950\.50 for this player and linked players.*than 1,000\.00/],
  [1, [], 'total', /approved 9,900\.00 in all.*more than 10,000\.00/],
];

for (const [needed, approvals, takesTwo, sentence] of rows) {
  test(`${needed} approvals needed, ${approvals.length} given, limit ${takesTwo}`, () => {
    assert.match(reasonFor(needed, approvals, takesTwo) ?? '', sentence);
  });
}

test('one person is enough below all limits', () => {
  assert.equal(reasonFor(1, [], null), null);
});
