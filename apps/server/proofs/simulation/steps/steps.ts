// Which steps there are, and how often each comes.

import { between, type Random } from '../../crash/random.ts';
import { again, crowd, follow, hurry, lone, sameKey, stranger } from './betting.ts';
import { lastCent, lastOfCap, opposites, roomMinimum, soldOut } from './limits.ts';
import { closeUnderBet, lockOrder } from './races.ts';
import { hold, kindness, newOdds, otherCap, stopOrStart } from './operator.ts';
import { read } from './reading.ts';
import type { StepKind } from './stage.ts';
import { lateSeal, nextEvent, passTime, staleLeader } from './time.ts';
import { cutCable, cutClock, endBackends, jumpClock, killProcess, loseAnswer } from './faults.ts';
import { voidRound } from './voiding.ts';

const weights: readonly (readonly [StepKind, number])[] = [
  [crowd, 22],
  [hurry, 8],
  [lone, 6],
  [sameKey, 3],
  [again, 6],
  [follow, 3],
  [stranger, 1],
  [read, 8],
  [lastCent, 3],
  [lastOfCap, 4],
  [soldOut, 4],
  [opposites, 4],
  [roomMinimum, 3],
  [nextEvent, 22],
  [passTime, 6],
  [staleLeader, 2],
  [lateSeal, 2],
  [voidRound, 2],
  [cutCable, 3],
  [loseAnswer, 2],
  [endBackends, 1],
  [killProcess, 2],
  [jumpClock, 2],
  [cutClock, 3],
  [closeUnderBet, 3],
  [lockOrder, 2],
  [newOdds, 2],
  [stopOrStart, 3],
  [otherCap, 1],
  [kindness, 8],
  [hold, 2],
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
