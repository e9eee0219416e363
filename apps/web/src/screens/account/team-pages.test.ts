import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '@trine/contract/client.ts';
import { hasMoreTeam, teamMembersOf } from './team-pages.ts';

type Page = Answer<'/api/user/getMyTeam'>;

function page(total: number, ...ids: number[]): Page {
  return { total, data: ids.map((id) => ({ id }) as Page['data'][number]) };
}

const rows: readonly (readonly [pages: readonly Page[], ids: readonly number[], more: boolean])[] =
  [
    [[], [], false],
    [[page(0)], [], false],
    [[page(3, 3, 2)], [3, 2], true],
    [[page(3, 3, 2), page(3, 1)], [3, 2, 1], false],
    // Member 4 joined after the first page was read, so 2 is on both pages.
    [[page(3, 3, 2), page(4, 2, 1)], [3, 2, 1], true],
    [[page(3, 3, 2), page(4, 2, 1), page(4)], [3, 2, 1], false],
  ];

for (const [pages, ids, more] of rows) {
  const text = pages.map(({ data }) => data.map(({ id }) => id).join()).join(' | ');
  test(`pages ${text}: ${ids.join()}${more ? ' and more' : ''}`, () => {
    assert.deepEqual(
      teamMembersOf(pages).map(({ id }) => id),
      ids,
    );
    assert.equal(hasMoreTeam(pages), more);
  });
}
