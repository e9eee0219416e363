// The rules that the operator sets: the hours in which a game sells, the length of its rounds, and
// the turnover that a withdrawal requires. Odds and limits have calls of their own.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import { rules } from '@trine/contract/results/rules.ts';
import { GAMES, type Game } from '@trine/game/games.ts';
import {
  saleSpanAt,
  type SaleHours,
  type Schedule,
  type ScheduleAt,
} from '@trine/game/schedule.ts';
import { gameName } from '@trine/i18n/labels.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import { readSaleHours } from '../catalogue/sale-hours.ts';

export interface RulesParts {
  readonly database: Database;
  /** The operator's. */
  readonly timeZone: string;
  readonly scheduleOf: (game: Game) => Schedule;
  /** In hundredths; 0: none is required. */
  readonly turnoverHundredths: number;
}

export function rulesRoutes(parts: RulesParts): Route[] {
  const { database, timeZone, scheduleOf, turnoverHundredths } = parts;
  return [
    route(rules, async (_request, { language }) => {
      const [nowMs, hours] = await Promise.all([databaseNowMs(database), readSaleHours(database)]);
      return accepted({
        time_zone: timeZone,
        today: dateIn(timeZone, nowMs),
        games: GAMES.map((game) => {
          const schedule = scheduleOf(game);
          const saleHours = hours.get(game.id) ?? schedule.saleHours;
          return timesOf(game, { ...schedule, saleHours, nowMs }, language);
        }),
        turnover_factor: (turnoverHundredths / 100).toFixed(2),
      });
    }),
  ];
}

type GameTimes = AnswerOf<typeof rules>['games'][number];

function timesOf(game: Game, schedule: ScheduleAt, language: Language): GameTimes {
  const sale = saleSpanAt(schedule, schedule.nowMs);
  return {
    id: game.id,
    name: gameName(language, game.id),
    time_zone: schedule.timeZone,
    sale_hours: hoursOnWire(schedule.saleHours),
    sale: sale && {
      opens_at: Math.floor(sale.opensAtMs / 1000),
      closes_at: Math.floor(sale.closesAtMs / 1000),
    },
    round_seconds: schedule.roundSeconds,
    close_seconds: schedule.closeSeconds,
  };
}

function hoursOnWire(hours: SaleHours): GameTimes['sale_hours'] {
  return hours === 'always' ? null : { opens: hours.opens, closes: hours.closes };
}

function dateIn(timeZone: string, ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
