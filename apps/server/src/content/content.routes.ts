// The home screen's facts, for anybody.

import { home } from '@trine/contract/home.ts';
import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/envelope.ts';
import { GAMES, type Game } from '@trine/game/games.ts';
import { nextRoundAfter, type Schedule } from '@trine/game/schedule.ts';
import { gameName, lineName, text } from '@trine/i18n/labels.ts';
import type { Database } from '../database/transaction.ts';
import { accepted, route, type Route } from '../http/route.ts';
import { currentRound, databaseNowMs, drawnRounds } from '../rounds/current-rounds.ts';
import { isBettingOpen } from '../rounds/plans.ts';
import { inSeconds, lotteryCode } from '../rounds/round.ts';
import * as sql from './content.sql.ts';

export interface ContentParts {
  readonly database: Database;
  readonly profile: 'demo' | 'production';
  readonly timeZone: string;
  readonly scheduleOf: (game: Game) => Schedule;
}

type HomeGame = AnswerOf<typeof home>['games'][number];

export function contentRoutes(parts: ContentParts): Route[] {
  const { database, profile } = parts;
  return [
    route(home, async (_request, { language }) => {
      const [nowMs, banners, notices] = await Promise.all([
        databaseNowMs(database),
        sql.banners.all(database, {}),
        sql.notices.all(database, {}),
      ]);
      return accepted({
        banner: banners.map(({ bannerId, image, titleKey, link }) => ({
          id: bannerId,
          image,
          title: text(language, titleKey),
          link,
        })),
        notice: notices.map(({ noticeId, textKey }) => ({
          id: noticeId,
          text: text(language, textKey),
        })),
        games: await Promise.all(GAMES.map((game) => homeGame(parts, { game, language, nowMs }))),
        // Both lines lead to this server; which answers faster is for the app to measure.
        lines: [
          { id: 0, name: lineName(language, 0), url: '' },
          { id: 1, name: lineName(language, 1), url: '', best: 1 },
        ],
        profile,
        server_time: inSeconds(nowMs),
      });
    }),
  ];
}

interface Shown {
  readonly game: Game;
  readonly language: Language;
  readonly nowMs: number;
}

async function homeGame(parts: ContentParts, { game, language, nowMs }: Shown): Promise<HomeGame> {
  const { database, timeZone } = parts;
  const [current, open, [newest]] = await Promise.all([
    currentRound(database, game.id),
    isBettingOpen(database, game.id),
    drawnRounds(database, { gameId: game.id, beforeId: null, date: null, timeZone, limit: 1 }),
  ]);
  const next = current?.opensAt ?? nextRoundAfter({ ...parts.scheduleOf(game), nowMs }).opensAtMs;
  return {
    id: game.id,
    name: gameName(language, game.id),
    image: `/games/${game.id}.svg`,
    open: current !== null && open ? 1 : 0,
    next_open: inSeconds(next),
    draw_at: current === null ? null : inSeconds(current.drawsAt),
    lottery_code: lotteryCode(newest?.outcome ?? null),
  };
}
