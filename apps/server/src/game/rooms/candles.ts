// Candles of drawn sums: reads the sums; `packages/game/candles.ts` has the rules.

import { parseIdentifier } from '@trine/contract/keywords.ts';
import { candles as candlesCall } from '@trine/contract/results/candles.ts';
import { CANDLE_GROUPS, candles, roundsForCandles } from '@trine/game/candles.ts';
import { gameById } from '@trine/game/games.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import { drawnSums } from '../rounds/current-rounds.ts';

const defaultGroup = 5;

export function candlesRoute({ reads }: { readonly reads: Reads }): Route {
  return route(candlesCall, async (request) => {
    const game = gameById(parseIdentifier(request.game_id));
    if (game === null) return rejected('invalid_field', { field: 'game_id' });
    const wanted = parseIdentifier(request.group ?? defaultGroup);
    const group = CANDLE_GROUPS.find((each) => each === wanted);
    if (group === undefined) return rejected('invalid_field', { field: 'group' });
    const limit = roundsForCandles(group);
    const from = await reads.caughtUp();
    const shown = candles(await drawnSums(from, { gameId: game.id, limit }), group);
    return accepted({
      issue: shown.map(({ issue }) => issue),
      cand: shown.map(({ values }) => [...values]),
      cand_code: shown.map(({ values: [, close] }) => close),
    });
  });
}
