// Which steps there are, and how often each comes.

import { between, type Random } from '../../kit/random.ts';
import {
  repeatedBets,
  manyBets,
  copiedBet,
  betsOfOnePlayer,
  singleBets,
  betWithSameKey,
  malformedBet,
} from './betting.ts';
import { balanceLimit, capLimit, opposites, roomMinimum, soldOut } from './limits.ts';
import { raceCloseWithBet, raceForLocks } from './races.ts';
import { holdSome, helpPlayers, changeOdds, changeCap, switchBetting } from './operator-changes.ts';
import { read } from './reading.ts';
import type { StepKind } from './stage.ts';
import { lateSeal, nextEvent, passTime, staleLeader } from './time.ts';
import {
  cutConnection,
  cutClock,
  endBackends,
  jumpClock,
  killProcess,
  loseAnswer,
} from './cuts-and-kills.ts';
import { voidRound } from './voiding.ts';

const weights: readonly (readonly [StepKind, number])[] = [
  [manyBets, 22],
  [betsOfOnePlayer, 8],
  [singleBets, 6],
  [betWithSameKey, 3],
  [repeatedBets, 6],
  [copiedBet, 3],
  [malformedBet, 1],
  [read, 8],
  [balanceLimit, 3],
  [capLimit, 4],
  [soldOut, 4],
  [opposites, 4],
  [roomMinimum, 3],
  [nextEvent, 22],
  [passTime, 6],
  [staleLeader, 2],
  [lateSeal, 2],
  [voidRound, 2],
  [cutConnection, 3],
  [loseAnswer, 2],
  [endBackends, 1],
  [killProcess, 2],
  [jumpClock, 2],
  [cutClock, 3],
  [raceCloseWithBet, 3],
  [raceForLocks, 2],
  [changeOdds, 2],
  [switchBetting, 3],
  [changeCap, 1],
  [helpPlayers, 8],
  [holdSome, 2],
];

const total = weights.reduce((sum, [, weight]) => sum + weight, 0);

export function anyStep(random: Random): StepKind {
  let left = between(random, 1, total);
  for (const [kind, weight] of weights) {
    left -= weight;
    if (left <= 0) return kind;
  }
  throw new Error('the weights do not add up');
}
