import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { rooms } from '@trine/contract/bet-room/room.ts';
import { gameName, planName, roomName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { Plan } from '../catalogue/plans.ts';

/** A room with its one plan. */
export function roomOnWire(
  plan: Plan,
  language: Language,
): AnswerOf<typeof rooms>['gameList'][number] {
  return {
    id: plan.planId,
    game_id: plan.gameId,
    type: plan.roomType,
    title: roomName(language, plan.roomType),
    join_limit: formatMoney(minor(plan.joinLimitMinor)),
    name: gameName(language, plan.gameId),
    image: `/games/${plan.gameId}.svg`,
    planList: [
      {
        id: plan.planId,
        name: planName(language, plan.roomType),
        min: formatMoney(minor(plan.minStakeMinor)),
        max: formatMoney(minor(plan.maxStakeMinor)),
      },
    ],
  };
}
