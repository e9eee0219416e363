import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxViews } from '@trine/contract/console/views.ts';
import { columnOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import {
  assertDenied,
  given,
  openTestConsole,
  type Colleague,
} from '../../../testing/test-console.ts';

const staffConsole = await closeAfterTests(openTestConsole());

const view = { path: '/deposits', name: 'Large ones', search: '?least=1000' } as const;

async function namesFor({ client }: Colleague): Promise<string[]> {
  return (await given(client, '/views/list', {})).rows.map(({ name }) => name);
}

test('only its owner sees a view until it is shared with a role', async () => {
  const one = await staffConsole.signedIn('finance', 1);
  const other = await staffConsole.signedIn('finance', 2);
  const support = await staffConsole.signedIn('support');
  const { view_id } = await given(one.client, '/views/save', { ...view, role: null });
  assert.deepEqual(await namesFor(one), ['Large ones']);
  assert.deepEqual(await namesFor(other), []);
  const shared = await given(one.client, '/views/save', { ...view, role: 'finance' });
  assert.equal(shared.view_id, view_id);
  const [seen] = (await given(other.client, '/views/list', {})).rows;
  assert.deepEqual(seen, {
    ...view,
    view_id,
    role: 'finance',
    saved_by: one.actor,
    is_own: false,
  });
  assert.deepEqual(await namesFor(support), []);
  assertDenied(await other.client.call('/views/remove', { view_id }), 'not_found');
  await given(one.client, '/views/remove', { view_id });
  assert.deepEqual(await namesFor(other), []);
  const auditor = await staffConsole.signedIn('auditor');
  const lines = await given(auditor.client, '/audit-log/search', { subject: `view:${view_id}` });
  assert.deepEqual(columnOf(lines.rows, 'act'), ['view.remove', 'view.share']);
});

test('staff share views with their own role, an owner with any role', async () => {
  const support = await staffConsole.signedIn('support');
  const owner = await staffConsole.signedIn('owner');
  const forFinance = { ...view, role: 'finance' } as const;
  assertDenied(await support.client.call('/views/save', forFinance), 'forbidden');
  await given(owner.client, '/views/save', forFinance);
  assert.ok((await namesFor(await staffConsole.signedIn('finance', 2))).includes('Large ones'));
});

test('the number of views of a person is limited', async () => {
  const { client } = await staffConsole.signedIn('risk');
  for (let number = 1; number <= maxViews; number += 1) {
    await given(client, '/views/save', { ...view, name: `view ${number}`, role: null });
  }
  assertDenied(
    await client.call('/views/save', { ...view, name: 'one more', role: null }),
    'too_many',
  );
});

for (const [what, change] of [
  ['a path elsewhere', { path: '//evil.example' }],
  ['no name', { name: '  ' }],
  ['a query without its mark', { search: 'least=1' }],
] as const) {
  test(`a view with ${what} is rejected`, async () => {
    const { client } = await staffConsole.signedIn('content');
    const outcome = await client.call('/views/save', { ...view, role: null, ...change });
    assertDenied(outcome, 'invalid_field');
  });
}
