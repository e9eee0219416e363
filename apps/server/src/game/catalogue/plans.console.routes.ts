// The console's calls on plans.

import * as calls from '@trine/contract/console/plans.ts';
import { formatOdds, returnOf } from '@trine/game/odds.ts';
import { chanceOf, playCode } from '@trine/game/plays.ts';
import { parseMoney } from '@trine/money/money.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import * as planVersions from './plan-versions.ts';
import {
  idOf,
  moneyValue,
  newest,
  optionalSecondsValue,
  page,
  pageOf,
  secondsValue,
} from '../../platform/http/console-values.ts';

const maxWaiting = 200;

export function plansConsoleRoutes(parts: planVersions.PlanParts): ConsoleRoute[] {
  const { database } = parts;
  return [
    consoleRoute(calls.listPlans, async () => {
      const wanted = { planId: null, state: 'waiting', beforeId: newest, limit: maxWaiting };
      const waiting = await planVersions.listChanges(database, wanted);
      const plans = await planVersions.listPlanVersions(database, null);
      return answer({
        rows: plans.map((plan) => {
          const change = waiting.find(({ planId }) => planId === plan.planId);
          return { ...viewPlan(plan), waiting: change === undefined ? null : viewChange(change) };
        }),
      });
    }),
    consoleRoute(calls.listPlanChanges, async (request) => {
      const wanted = pageOf(request);
      const { plan_id, state = null } = request;
      const planId = plan_id === undefined ? null : Number(plan_id);
      const rows = await planVersions.listChanges(database, { planId, state, ...wanted });
      return answer(page(rows, wanted, { view: viewChange, idOf: (row) => row.changeId }));
    }),
    consoleRoute(calls.previewPlan, async (request) => {
      const [plan] = await planVersions.listPlanVersions(database, Number(request.plan_id));
      if (plan === undefined) return reject('not_found');
      const preview = planVersions.previewTerms(termsOf(request));
      if (preview === null) return reject('invalid_field', { field: 'own_odds' });
      return answer({ prices: viewPrices(preview.odds), problems: [...preview.problems] });
    }),
    consoleRoute(calls.savePlan, async (request, context) => {
      const planId = Number(request.plan_id);
      const [plan] = await planVersions.listPlanVersions(database, planId);
      if (plan === undefined) return reject('not_found');
      const terms = termsOf(request);
      const preview = planVersions.previewTerms(terms);
      if (preview === null) return reject('invalid_field', { field: 'own_odds' });
      const { odds, problems } = preview;
      if (problems.length > 0) return reject('odds_unfit', { problems });
      const { version, reason } = request;
      const replaces = request.replaces === null ? null : idOf<RowId>(request.replaces);
      const seen = { planId, version, replaces };
      const change = { ...seen, terms, odds, reason, ...actingOf(context) };
      const changeId = await planVersions.saveChange(parts, change);
      if (changeId === null) return reject('changed_meanwhile');
      return answer({ change_id: Number(changeId) });
    }),
    consoleRoute(calls.withdrawPlanChange, async ({ change_id }, context) => {
      const withdrawal = { changeId: idOf<RowId>(change_id), ...actingOf(context) };
      const rejection = await planVersions.withdrawChange(parts, withdrawal);
      return rejection === null ? done() : reject(rejection);
    }),
  ];
}

function termsOf(request: {
  readonly target_return: number;
  readonly join_limit: string | number;
  readonly min_stake: string | number;
  readonly max_stake: string | number;
  readonly round_cap: string | number;
  readonly own_odds?: readonly { readonly play: string; readonly odds: number }[];
}): planVersions.Terms {
  return {
    targetReturn: request.target_return,
    joinLimitMinor: parseMoney(request.join_limit) ?? 0n,
    minStakeMinor: parseMoney(request.min_stake) ?? 0n,
    maxStakeMinor: parseMoney(request.max_stake) ?? 0n,
    roundCapMinor: parseMoney(request.round_cap) ?? 0n,
    ownOdds: request.own_odds ?? [],
  };
}

type StoredTerms = Omit<planVersions.Terms, 'ownOdds'> & { readonly odds: readonly number[] };

function viewTerms(terms: StoredTerms) {
  return {
    target_return: terms.targetReturn,
    join_limit: moneyValue(terms.joinLimitMinor),
    min_stake: moneyValue(terms.minStakeMinor),
    max_stake: moneyValue(terms.maxStakeMinor),
    round_cap: moneyValue(terms.roundCapMinor),
    prices: viewPrices(terms.odds),
  };
}

function viewPlan(plan: planVersions.PlanVersion) {
  return {
    plan_id: plan.planId,
    game_id: plan.gameId,
    room_type: plan.roomType,
    version: plan.version,
    ...viewTerms(plan),
  };
}

function viewChange(change: planVersions.PlanChange) {
  return {
    change_id: Number(change.changeId),
    plan_id: change.planId,
    state: change.state,
    ...viewTerms(change),
    reason: change.reason,
    made_by: change.madeBy,
    made_at: secondsValue(change.madeAt),
    decided_at: optionalSecondsValue(change.decidedAt),
    round_id: change.roundId === null ? null : Number(change.roundId),
  };
}

function viewPrices(odds: readonly number[]) {
  return odds.map((oddsHundredths, index) => {
    const play = playCode(index);
    return {
      play,
      odds: formatOdds(oddsHundredths),
      chance: (chanceOf(play) / 10).toFixed(1),
      return: formatOdds(returnOf(play, oddsHundredths)),
    };
  });
}
