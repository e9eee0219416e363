import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleReason, ConsoleRejectionDetails } from '@trine/contract/console/reasons.ts';
import { rejectionSentence } from './rejections.ts';

type Row = readonly [ConsoleReason | 'network', ConsoleRejectionDetails, RegExp];

const rows: readonly Row[] = [
  ['network', {}, /did not answer/],
  ['required_field', { field: 'target_return' }, /^Target return is missing/],
  ['invalid_field', { field: '/body/card.number' }, /^Body card number is not valid/],
  ['invalid_field', {}, /^Field is not valid/],
  ['wrong_credentials', {}, /is wrong\.$/],
  ['wrong_credentials', { tries_left: 1 }, /One try is left\.$/],
  ['wrong_code', { tries_left: 3 }, /3 tries are left\.$/],
  ['locked_out', {}, /in 60 seconds/],
  ['locked_out', { retry_after: 89 }, /in 89 seconds/],
  ['locked_out', { retry_after: 91 }, /in 2 minutes/],
  ['newcomer', { retry_after: 3600 }, /an hour to go/],
  ['newcomer', { retry_after: 3601 }, /2 hours to go/],
  ['claimed', {}, /^A colleague is working/],
  ['claimed', { by: 'staff:7' }, /^Staff 7 is working/],
  ['odds_unfit', { problems: ['Big pays too much.', 'Small too.'] }, /too much\. Small too\./],
  ['odds_unfit', {}, /may not be offered/],
];

for (const [reason, details, sentence] of rows) {
  test(`${reason} with ${JSON.stringify(details)} is shown as ${sentence.source}`, () => {
    assert.match(rejectionSentence({ reason, details }), sentence);
  });
}
