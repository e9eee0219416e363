import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinFeeds, roomNowOf, type FeedMessage, type Round, type RoomState } from './room-now.ts';

const messages = (...ids: number[]) => ids.map((id) => ({ id }) as FeedMessage);
const idsOf = (feed: readonly FeedMessage[]) => feed.map(({ id }) => id);

const feeds: readonly (readonly [
  some: readonly number[],
  others: readonly number[],
  joined: readonly number[],
])[] = [
  [[], [], []],
  [[1, 2], [], [1, 2]],
  [[1, 2], [3], [1, 2, 3]],
  [
    [1, 2],
    [2, 3],
    [1, 2, 3],
  ],
  // A late message is sorted into its position.
  [[1, 3], [2], [1, 2, 3]],
];

for (const [some, others, joined] of feeds) {
  test(`${some.join()} and ${others.join()} are ${joined.join()}`, () => {
    assert.deepEqual(idsOf(joinFeeds(messages(...some), messages(...others))), joined);
  });
}

test('a feed keeps its newest sixty messages', () => {
  const ids = Array.from({ length: 60 }, (_, index) => index);
  const feed = joinFeeds(messages(...ids), messages(60, 61));
  assert.deepEqual([feed.length, feed[0]?.id, feed.at(-1)?.id], [60, 2, 61]);
});

const drawsAt = 1_000;
const book = { root: 'root', count: 1, total: '1.00' } as unknown as NonNullable<Round['book']>;
const round: Round = {
  issue_id: 2,
  issue: '20261123002',
  openTime1: drawsAt,
  closeTime: drawsAt - 60,
  whether_close: 0,
  site_1: null,
  site_2: null,
  site_3: null,
  code: null,
  base: null,
  status: 'open',
  book: null,
};
const last: Round = {
  ...round,
  issue_id: 1,
  issue: '20261123001',
  openTime1: 900,
  status: 'settled',
};
const sealed: Round = { ...round, status: 'closed', book };

function state(change: Partial<Record<'issue' | 'last_issue', Round | null>>, time: number) {
  const withCount = (given: Round | null) => given && { ...given, join: 3 };
  return {
    server_time: time,
    server_ms: 0,
    issue: withCount(change.issue ?? null),
    last_issue: withCount(change.last_issue ?? null),
    message: [],
    feed: [],
  } as unknown as RoomState;
}

const rows: readonly (readonly [
  name: string,
  issue: Round | null,
  lastIssue: Round | null,
  time: number,
  isBetweenRounds: boolean,
])[] = [
  ['a round that takes bets', round, last, 950, false],
  ['a sealed round', sealed, last, drawsAt, false],
  ['just after a draw', null, last, 909, true],
  ['the end of the sale hours', null, last, 910, false],
  ['a game before its first round', null, null, 900, false],
];

for (const [name, issue, lastIssue, time, isBetweenRounds] of rows) {
  test(`${name}: between rounds ${isBetweenRounds}`, () => {
    const now = roomNowOf(state({ issue, last_issue: lastIssue }, time));
    assert.equal(now.isBetweenRounds, isBetweenRounds);
    // The count of bets would render the room again with each bet.
    assert.equal(JSON.stringify(now).includes('join'), false);
  });
}
