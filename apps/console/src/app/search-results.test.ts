import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSearchResults, searchScreens } from './search-results.ts';

const screens = [
  { to: '/rounds', name: 'Rounds' },
  { to: '/board', name: 'Live board' },
  { to: '/audit-log', name: 'Audit log' },
];

const rows: readonly (readonly [text: string, found: string])[] = [
  ['o', '/rounds, /board, /audit-log'],
  ['  AUDIT ', '/audit-log'],
  ['log', '/audit-log'],
  ['l', '/board, /audit-log'],
  ['nothing', ''],
];

for (const [text, expected] of rows) {
  test(`“${text}” finds the screens ${expected || 'none'}`, () => {
    const found = searchScreens(screens, text).map(({ to }) => to);
    assert.equal(found.join(', '), expected);
  });
}

test('each result has a title, a detail and the path of its screen', () => {
  const found = toSearchResults({
    players: [{ player_id: 10_001, username: 'ada', nickname: '', state: 'active' }],
    requests: [
      {
        kind: 'withdrawal',
        request_id: 7,
        username: 'ada',
        amount: '1200.00',
        currency: '',
        state: 'asked',
        asked_at: 0,
      },
    ],
    rounds: [{ round_id: 9, game_id: 1, issue: '20260101001', status: 'open', draws_at: 0 }],
    orders: [],
    staff: [{ staff_id: 3, name: 'finance1', role: 'finance', is_active: false }],
  });
  assert.deepEqual(
    found.map(({ title, detail, to }) => [title, detail, to]),
    [
      ['ada', '10001 · Active', '/players/10001'],
      ['Withdrawal 1,200.00', 'ada · Asked', '/withdrawals?queue=all&request=7'],
      ['Singapore 20260101001', 'Open for bets', '/rounds/9'],
      ['finance1', 'Finance, switched off', '/people'],
    ],
  );
});
