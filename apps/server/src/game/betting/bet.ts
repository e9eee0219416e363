// A request to bet in the server's types. The contract has validated its fields.

import { hash } from 'node:crypto';
import type { RequestOf } from '@trine/contract/call.ts';
import type { Rejection } from '@trine/contract/envelope.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { playOrder } from '@trine/contract/bets/orders.ts';
import { parseMoney } from '@trine/money/money.ts';
import { readPlays } from './read-plays.ts';

export interface Bet {
  readonly gameId: number;
  readonly planId: number;
  readonly issue: string;
  /** The version of the odds that the player saw; null when the request does not say. */
  readonly oddsVersion: number | null;
  /** Per play. */
  readonly stakeMinor: bigint;
  /** Numbers 0 to 37; empty when the request names one that the plan does not offer. */
  readonly plays: readonly number[];
}

const greatestSmallint = 32_767;
const greatestInteger = 2_147_483_647;

export function readBet(request: RequestOf<typeof playOrder>): Bet | Rejection {
  const planId = parseIdentifier(request.plan_id);
  const gameId = parseIdentifier(request.game_id);
  const stakeMinor = parseMoney(request.money);
  if (planId === null || gameId === null || stakeMinor === null) {
    throw new Error('a field that the contract checked is wrong');
  }
  const version = parseIdentifier(request.version);
  const given = readPlays(request.play_type, planId);
  if (given.kind === 'invalid') return { reason: 'invalid_field', field: 'play_type' };
  return {
    gameId: Math.min(gameId, greatestSmallint),
    planId: Math.min(planId, greatestInteger),
    issue: request.issue,
    oddsVersion: version === null ? null : Math.min(version, greatestInteger),
    stakeMinor,
    plays: given.kind === 'plays' ? given.plays : [],
  };
}

/** In hex; equal for requests of equal meaning, such as the stakes `1` and `1.00`. */
export function hashOf(bet: Bet): string {
  const { gameId, planId, issue, oddsVersion, stakeMinor, plays } = bet;
  const round = `${gameId}|${planId}|${issue}`;
  return hash('sha256', `playOrder|${round}|${oddsVersion ?? ''}|${stakeMinor}|${plays.join(',')}`);
}
