import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../platform/http/log.ts';
import { createClockLog } from './clock-log.ts';
import type { Lease } from '../../platform/leader-lease/lease.ts';

const round = { gameId: 1, issue: '20260601001' };
const awaited = { ...round, beaconRound: 70 };
const relays = [{ relay: 'api.drand.sh', failure: 'HTTP 503' }];

type Line = Readonly<Record<string, unknown>>;

function open() {
  const lines: Line[] = [];
  const at = { ms: 1_000_000 };
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  const log = createLog({ level: 'info', destination });
  const clockLog = createClockLog({
    log,
    instance: 'a/1',
    now: () => at.ms,
    failures: () => relays,
  });
  return { ...clockLog, lines, at, messages: () => lines.map(({ msg }) => msg) };
}

test('each step of a round is one line with its game and issue', () => {
  const { onStep, lines } = open();
  onStep({ ...round, step: 'opened' });
  onStep({ ...round, step: 'closed', orders: 3, stakeMinor: 999n });
  onStep({ ...round, step: 'drawn', outcome: 7 });
  onStep({ ...round, step: 'settled', winners: 1, paidMinor: 1_800n });
  onStep({ ...round, step: 'void', orders: 0, stakeMinor: 0n });
  onStep({ ...round, step: 'returned', orders: 0 });
  const found = lines.map(({ level, msg, ...line }) => {
    const facts = Object.entries(line).filter(([name]) => name !== 'time' && name !== 'pid');
    return [level, msg, Object.fromEntries(facts)];
  });
  assert.deepEqual(found, [
    ['info', 'a round was opened', round],
    ['info', 'a round was closed and sealed', { ...round, orders: 3, stakeMinor: '999' }],
    ['info', 'a round was drawn', { ...round, outcome: 7 }],
    ['info', 'a round was settled', { ...round, winners: 1, paidMinor: '1800' }],
    ['warn', 'a round is void: its seal came too late', { ...round, orders: 0, stakeMinor: '0' }],
    ['info', 'the stakes of a void round were returned', { ...round, orders: 0 }],
  ]);
});

test('a lead that begins and ends is written once each', async () => {
  const { lines, messages, ...clockLog } = open();
  let isHeld: boolean | Error = true;
  const held: Lease = {
    async hold() {
      if (isHeld instanceof Error) throw isHeld;
      return isHeld;
    },
    assert: async () => undefined,
    release: async () => undefined,
  };
  const lease = clockLog.watchLease(held);
  await lease.hold();
  await lease.hold();
  isHeld = new Error('no answer');
  await assert.rejects(lease.hold());
  assert.equal(lines.length, 1);
  isHeld = false;
  await lease.hold();
  await lease.hold();
  isHeld = true;
  await lease.hold();
  await lease.release();
  const [begins, ends] = [
    'this process leads the rounds',
    'this process does not lead the rounds any more',
  ];
  assert.deepEqual(messages(), [begins, ends, begins, ends]);
  assert.ok(lines.every(({ instance }) => instance === 'a/1'));
});

test('a silent beacon is written with what its relays did, once a minute, and its end', () => {
  const { onAwaited, onStep, at, lines, messages } = open();
  for (let tick = 0; tick < 650; tick += 1) {
    onAwaited(awaited);
    at.ms += 100;
  }
  assert.deepEqual(messages(), ['the beacon is silent']);
  onAwaited(awaited);
  const [first, second] = lines;
  assert.deepEqual([first?.['seconds'], first?.['relays']], [5, relays]);
  assert.deepEqual([first?.['issue'], first?.['beaconRound']], [round.issue, 70]);
  assert.equal(second?.['seconds'], 65);
  onStep({ ...round, step: 'drawn', outcome: 7 });
  assert.deepEqual(messages().slice(2), ['a round was drawn', 'the beacon answers again']);
});

test('a beacon that is as late as usual is not written', () => {
  const { onAwaited, onStep, at, messages } = open();
  for (let draw = 0; draw < 3; draw += 1) {
    for (let tick = 0; tick < 20; tick += 1) {
      onAwaited(awaited);
      at.ms += 100;
    }
    onStep({ ...round, step: 'drawn', outcome: 7 });
    at.ms += 3_000;
  }
  // One that became void ends without a draw.
  onAwaited(awaited);
  at.ms += 210_000;
  onAwaited(awaited);
  assert.deepEqual(messages(), ['a round was drawn', 'a round was drawn', 'a round was drawn']);
});
