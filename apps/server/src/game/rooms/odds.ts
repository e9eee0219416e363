// The odds of a plan, each with its chance and its return.

import type { AnswerOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { Language } from '@trine/contract/languages.ts';
import { oddsList } from '@trine/contract/bet-room/room.ts';
import { formatOdds, returnOf } from '@trine/game/odds.ts';
import { chanceOf, playClass, playCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { oddsItemId } from '../betting/read-plays.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import { listPlans, readOdds } from '../catalogue/plans.ts';
import { roomOnWire } from './room-on-wire.ts';

export function oddsRoute({ database }: { readonly database: Database }): Route {
  return route(oddsList, async (request, { language }) => {
    const planId = planFrom(request.plan_id);
    const withRoom = parseIdentifier(request.room) === 1;
    const odds = await oddsOnWire(database, planId, { withRoom, language });
    return odds === null ? rejected('plan_unknown') : accepted(odds);
  });
}

interface OddsOptions {
  /** Whether the answer also has the plan's room. */
  readonly withRoom: boolean;
  readonly language: Language;
}

/** Null when there is no such plan. */
export async function oddsOnWire(
  database: Database,
  planId: number,
  { withRoom, language }: OddsOptions,
): Promise<AnswerOf<typeof oddsList> | null> {
  const [prices, plans] = await Promise.all([
    readOdds(database, planId),
    withRoom ? listPlans(database) : [],
  ]);
  const odds = prices.get(planId);
  if (odds === undefined) return null;
  const plan = plans.find((one) => one.planId === planId);
  const items = odds.oddsHundredths.map((price, play) => {
    return itemOf({ id: oddsItemId(planId, play), play, price }, language);
  });
  return {
    rule_base: items.filter((_, play) => playClass(playCode(play)) === 'rule_base'),
    rule_num: items.filter((_, play) => playClass(playCode(play)) === 'rule_num'),
    version: odds.version,
    ...(plan && { room: roomOnWire(plan, language) }),
  };
}

const noPlan = 0;
const greatestPlanId = 2_147_483_647;

/** The id of a plan; without a valid one, an id that no plan has. */
export function planFrom(given: unknown): number {
  return Math.min(parseIdentifier(given) ?? noPlan, greatestPlanId);
}

type Item = AnswerOf<typeof oddsList>['rule_base'][number];

interface Priced {
  readonly id: number;
  readonly play: number;
  /** Odds in hundredths. */
  readonly price: number;
}

function itemOf({ id, play, price }: Priced, language: Language): Item {
  const code = playCode(play);
  return {
    id,
    class: code,
    class_name: playName(language, code),
    odds: formatOdds(price),
    chance: (chanceOf(code) / 1000).toFixed(4),
    return: (returnOf(code, price) / 10_000).toFixed(4),
  };
}
