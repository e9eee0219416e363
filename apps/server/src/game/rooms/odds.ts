// The prices of a room's plays, each with its chance and its return beside it.

import type { AnswerOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { Language } from '@trine/contract/envelope.ts';
import { oddsList } from '@trine/contract/room.ts';
import { formatOdds, returnOf } from '@trine/game/odds.ts';
import { chanceOf, playClass, playCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { oddsItemId } from '../betting/read-plays.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, refused, route, type Route } from '../../platform/http/route.ts';
import { readOdds } from '../catalogue/plans.ts';

const greatestPlanId = 2_147_483_647;

export function oddsRoute({ database }: { readonly database: Database }): Route {
  return route(oddsList, async (request, { language }) => {
    const planId = Math.min(parseIdentifier(request.plan_id) ?? 0, greatestPlanId);
    const odds = (await readOdds(database, planId)).get(planId);
    if (odds === undefined) return refused('plan_unknown');
    const items = odds.oddsHundredths.map((price, play) => {
      return itemOf({ id: oddsItemId(planId, play), play, price }, language);
    });
    return accepted({
      rule_base: items.filter((_, play) => playClass(playCode(play)) === 'rule_base'),
      rule_num: items.filter((_, play) => playClass(playCode(play)) === 'rule_num'),
      version: odds.version,
    });
  });
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
