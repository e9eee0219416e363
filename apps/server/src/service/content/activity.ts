// The public activity: settled orders only, with masked names.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { activity } from '@trine/contract/home/activity.ts';
import type { Language } from '@trine/contract/languages.ts';
import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { profitMinor } from '@trine/game/payout.ts';
import { playCode, playWins } from '@trine/game/plays.ts';
import { gameName, playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { inSeconds } from '../../game/rounds/round.ts';
import { maskName } from '../../people/usernames/usernames.ts';
import { settledOrders } from './activity.sql.ts';

/** Newest first. */
export async function readActivity(
  from: Connection,
  language: Language,
): Promise<AnswerOf<typeof activity>> {
  const rows = await settledOrders.all(from, {});
  return rows.map((row) => {
    const play = playCode(row.play);
    const hasWon = playWins(play, sumOf(outcomeOf(row.outcome)));
    const stake = minor(row.stakeMinor);
    return {
      id: Number(row.orderId),
      nickname: maskName(row.nickname),
      simulated: row.isSimulated ? 1 : 0,
      game_id: row.gameId,
      name: gameName(language, row.gameId),
      issue: row.issue,
      draw_at: inSeconds(row.drawsAt),
      play_method: playName(language, play),
      quantity: formatMoney(stake),
      whether_hit: hasWon ? 1 : 0,
      profit: formatMoney(hasWon ? profitMinor(stake, row.oddsHundredths) : minor(0n)),
    };
  });
}
