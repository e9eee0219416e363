import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlayCode } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { oppositesOf, stakeReasonIn, disabledReasonIn, type BetContext } from './bet-context.ts';

/** A room with stakes from 1.00 to 50.00, for a player with 10.00. */
function room(change: Partial<BetContext>): BetContext {
  return {
    gameId: 1,
    planId: 1,
    openIssue: '20261123001',
    closesAtMs: null,
    version: 1,
    prices: new Map(),
    nameOf: (play) => play,
    acceptedMinor: new Map(),
    isGuest: false,
    isShort: false,
    limits: {
      connection: 'up',
      isFrozen: false,
      phase: 'open',
      secondsLeft: null,
      minMinor: minor(100n),
      maxMinor: minor(5_000n),
      freeMinor: minor(1_000n),
      roomShortMinor: minor(0n),
    },
    ...change,
  };
}

function stakes(plays: readonly PlayCode[], stakeMinor: bigint) {
  return { plays, stakeMinor: minor(stakeMinor) };
}

const accepted = new Map<PlayCode, ReturnType<typeof minor>>([['big', minor(200n)]]);

const opposites: readonly (readonly [
  acceptedMinor: BetContext['acceptedMinor'],
  plays: readonly PlayCode[],
  stakeMinor: bigint,
  expected: ReturnType<typeof oppositesOf>,
])[] = [
  [new Map(), ['big', 'small'], 100n, ['big', 'small']],
  [new Map(), ['big', 'odd'], 100n, null],
  [accepted, ['small'], 200n, ['big', 'small']],
  // The two stakes differ, so the draw decides something.
  [accepted, ['small'], 100n, null],
  [accepted, ['odd'], 200n, null],
  [new Map(), ['big', 'small'], 0n, null],
  // The earlier stakes are not known.
  [null, ['small'], 200n, 'unknown'],
  [null, ['sum_13', 'even'], 200n, 'unknown'],
  [null, ['sum_13', 'big_odd'], 200n, null],
  [null, ['small'], 0n, null],
];

for (const [acceptedMinor, plays, stakeMinor, expected] of opposites) {
  const before = acceptedMinor === null ? 'unknown' : [...acceptedMinor.keys()].join();
  test(`${plays.join(' and ')} of ${stakeMinor} after "${before}": ${String(expected)}`, () => {
    const pair = oppositesOf(room({ acceptedMinor }), stakes(plays, stakeMinor));
    assert.deepEqual(pair, expected);
  });
}

const reasons: readonly (readonly [
  isGuest: boolean,
  plays: readonly PlayCode[],
  stakeMinor: bigint,
  disabledReason: string | null,
  whyNoStake: string | null,
])[] = [
  [false, ['big'], 2_000n, 'needs', 'needs'],
  // A guest is asked to register instead.
  [true, ['big'], 2_000n, null, null],
  [true, ['big'], 99n, 'minimum', 'minimum'],
  [true, ['big'], 5_001n, 'maximum', 'maximum'],
  [false, [], 100n, 'choose', null],
  [false, ['big'], 100n, null, null],
];

for (const [isGuest, plays, stakeMinor, disabledReason, noStake] of reasons) {
  const who = isGuest ? 'a guest' : 'a member';
  test(`${who} with ${stakeMinor} on ${plays.length} plays: ${disabledReason}, ${noStake}`, () => {
    const given = stakes(plays, stakeMinor);
    assert.equal(disabledReasonIn(room({ isGuest }), given)?.kind ?? null, disabledReason);
    assert.equal(stakeReasonIn(room({ isGuest }), given)?.kind ?? null, noStake);
  });
}
