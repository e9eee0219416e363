// Plans: the terms of a room. A change is a version that takes effect when the game's next round
// opens; orders keep the odds at which they were accepted.

import { Type } from 'typebox';
import {
  Identifier,
  IdentifierGiven,
  Int4Given,
  largestInt4,
  MoneyGiven,
  Seconds,
} from '../values.ts';
import {
  Actor,
  Done,
  MoneyText,
  PageOf,
  consoleCall,
  nullable,
  pageRequest,
} from './console-call.ts';
import { wordOf } from './console-call.ts';

/** The price of a play and values derived from it. */
const Price = Type.Object({
  play: Type.String(),
  /** `"1.94"`. */
  odds: Type.String(),
  /** In percent, `"50.0"`. */
  chance: Type.String(),
  /** In percent, rounded down: `"97.00"`. */
  return: Type.String(),
});

const Terms = {
  /** Basis points: 9700 is 97 %. */
  target_return: Type.Integer(),
  join_limit: MoneyText,
  min_stake: MoneyText,
  max_stake: MoneyText,
  /** The maximum cost of one round for the house. */
  round_cap: MoneyText,
};

export const planChangeStates = ['waiting', 'applied', 'withdrawn'] as const;

export const PlanChange = Type.Object({
  change_id: Identifier,
  plan_id: Type.Integer(),
  state: wordOf(planChangeStates),
  ...Terms,
  prices: Type.Array(Price),
  reason: Type.String(),
  made_by: Actor,
  made_at: Seconds,
  decided_at: nullable(Seconds),
  /** The first round under these terms. */
  round_id: nullable(Identifier),
});

export const Plan = Type.Object({
  plan_id: Type.Integer(),
  game_id: Type.Integer(),
  room_type: Type.Integer(),
  version: Type.Integer(),
  ...Terms,
  prices: Type.Array(Price),
  waiting: nullable(PlanChange),
});

export const listPlans = consoleCall({
  method: 'GET',
  path: '/plans/list',
  permission: 'plans.see',
  request: Type.Object({}),
  answer: Type.Object({ rows: Type.Array(Plan) }),
  reasons: [],
});

export const listPlanChanges = consoleCall({
  method: 'GET',
  path: '/plans/changes',
  permission: 'plans.see',
  request: Type.Object({
    plan_id: Type.Optional(Int4Given),
    state: Type.Optional(wordOf(planChangeStates)),
    ...pageRequest,
  }),
  answer: PageOf(PlanChange),
  reasons: [],
});

const TermsGiven = {
  plan_id: Int4Given,
  target_return: Type.Integer({ minimum: 7500, maximum: 9950 }),
  join_limit: MoneyGiven,
  min_stake: MoneyGiven,
  max_stake: MoneyGiven,
  round_cap: MoneyGiven,
  /** Prices that differ from those of the target, each play once, in hundredths. */
  own_odds: Type.Optional(
    Type.Array(
      Type.Object({
        play: Type.String(),
        odds: Type.Integer({ minimum: 0, maximum: largestInt4 }),
      }),
      {
        maxItems: 38,
      },
    ),
  ),
};

/** Computes the result of saving without saving. */
export const previewPlan = consoleCall({
  method: 'POST',
  path: '/plans/preview',
  permission: 'plans.see',
  request: Type.Object(TermsGiven),
  answer: Type.Object({
    prices: Type.Array(Price),
    /** Why the plan may not be saved, as sentences; empty if it may. */
    problems: Type.Array(Type.String()),
  }),
  reasons: ['not_found'],
});

/** `version` is the one that the screen showed. Replaces a waiting change. */
export const savePlan = consoleCall({
  method: 'POST',
  path: '/plans/save',
  permission: 'plans.act',
  request: Type.Object({
    ...TermsGiven,
    version: Type.Integer({ minimum: 0, maximum: largestInt4 }),
    /** The waiting change that the screen showed, which this one replaces; null: none. */
    replaces: nullable(IdentifierGiven),
    reason: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  answer: Type.Object({ change_id: Identifier }),
  reasons: ['not_found', 'odds_unfit', 'changed_meanwhile'],
});

export const withdrawPlanChange = consoleCall({
  method: 'POST',
  path: '/plans/withdraw',
  permission: 'plans.act',
  request: Type.Object({ change_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over'],
});
