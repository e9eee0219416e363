import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomNow, Round } from './room-now.ts';
import { phaseOf, followReason, type Phase } from './room-phase.ts';

const open: Round = {
  issue_id: 1,
  issue: '20261123001',
  openTime1: 1_000,
  closeTime: 940,
  whether_close: 0,
  site_1: null,
  site_2: null,
  site_3: null,
  code: null,
  base: null,
  status: 'open',
  book: null,
};

function room(change: Partial<RoomNow>): RoomNow {
  return {
    issue: open,
    last_issue: null,
    isBetweenRounds: false,
    game_status: 1,
    switched_off: null,
    hit_notice: null,
    ...change,
  };
}

const rows: readonly (readonly [
  title: string,
  change: Partial<RoomNow>,
  closedIssue: string | null,
  kind: Phase['kind'],
])[] = [
  ['a round that takes bets', {}, null, 'open'],
  ['a round whose countdown ended here', {}, open.issue, 'closed'],
  ['another round after that one', {}, '20261123000', 'open'],
  ['a round that the server closed', { issue: { ...open, status: 'closed' } }, null, 'closed'],
  ['a round about to be closed', { issue: { ...open, whether_close: 1 } }, null, 'closed'],
  ['a game that is stopped', { game_status: 0 }, null, 'stopped'],
  ['no round, a moment after a draw', { issue: null, isBetweenRounds: true }, null, 'between'],
  ['no round, long after', { issue: null }, null, 'stopped'],
];

for (const [title, change, closedIssue, kind] of rows) {
  test(`${title}: ${kind}`, () => {
    assert.equal(phaseOf(room(change), closedIssue).kind, kind);
  });
}

const follows: readonly (readonly [
  phase: Phase,
  issue: string,
  isFrozen: boolean,
  reason: string | null,
])[] = [
  [{ kind: 'open', round: open }, open.issue, false, null],
  [{ kind: 'open', round: open }, open.issue, true, 'betRoom.frozen'],
  [{ kind: 'open', round: open }, '20261123000', false, 'betRoom.onlyCurrent'],
  [{ kind: 'closed', round: open }, open.issue, false, 'betRoom.followClosed'],
  [{ kind: 'closed', round: open }, '20261123000', false, 'betRoom.onlyCurrent'],
  [{ kind: 'between' }, open.issue, false, 'betRoom.followClosed'],
  [{ kind: 'stopped' }, open.issue, false, 'betRoom.followClosed'],
];

for (const [phase, issue, isFrozen, reason] of follows) {
  const account = isFrozen ? 'a frozen account' : 'a player';
  test(`${account} follows a bet on ${issue} while the room is ${phase.kind}: ${reason}`, () => {
    assert.equal(followReason(issue, phase, isFrozen), reason);
  });
}
