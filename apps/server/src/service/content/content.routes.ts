// The public facts of the home screen.

import { home } from '@trine/contract/home/home.ts';
import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import { GAMES, type Game } from '@trine/game/games.ts';
import { nextRoundAfter, type Schedule } from '@trine/game/schedule.ts';
import { gameName, text } from '@trine/i18n/labels.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { currentRound, drawnRounds } from '../../game/rounds/current-rounds.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import { isBettingOpen } from '../../game/catalogue/plans.ts';
import { inSeconds, lotteryCode } from '../../game/rounds/round.ts';
import { readSaleHours } from '../../game/catalogue/sale-hours.ts';
import * as sql from './content.sql.ts';
import type { PublicHosts } from './public-hosts.ts';
import { readShown } from './shown.ts';

export interface ContentParts {
  readonly database: Database;
  readonly profile: 'demo' | 'production';
  readonly complaints: Home['complaints'];
  readonly hosts: PublicHosts;
  readonly timeZone: string;
  readonly scheduleOf: (game: Game) => Schedule;
}

type HomeGame = AnswerOf<typeof home>['games'][number];

export function contentRoutes(parts: ContentParts): Route[] {
  const { database, profile, complaints, hosts } = parts;
  return [
    route(home, async (_request, { language }) => {
      const nowMs = await databaseNowMs(database);
      return accepted({
        banner: await readBanners(database, language),
        notice: await readNotices(database, language),
        games: await Promise.all(GAMES.map((game) => homeGame(parts, { game, language, nowMs }))),
        lines: await hosts.read(language),
        profile,
        complaints,
        server_time: inSeconds(nowMs),
      });
    }),
  ];
}

type Home = AnswerOf<typeof home>;

/** The operator's announcements, or else the app's own, as notices. */
async function readBanners(database: Database, language: Language): Promise<Home['banner']> {
  const written = await readShown(database, 'banner');
  if (written.length > 0) {
    return written.map(({ id, body }) => {
      return { id, image: body.image, title: body.title[language], link: body.link };
    });
  }
  const own = await sql.banners.all(database, {});
  return own.map(({ bannerId, image, titleKey, link }) => {
    return { id: bannerId, image, title: text(language, titleKey), link };
  });
}

async function readNotices(database: Database, language: Language): Promise<Home['notice']> {
  const written = await readShown(database, 'announcement');
  if (written.length > 0) {
    return written.map(({ id, body }) => ({ id, text: body.text[language] }));
  }
  const own = await sql.notices.all(database, {});
  return own.map(({ noticeId, textKey }) => ({ id: noticeId, text: text(language, textKey) }));
}

interface ShownGame {
  readonly game: Game;
  readonly language: Language;
  readonly nowMs: number;
}

async function homeGame(
  parts: ContentParts,
  { game, language, nowMs }: ShownGame,
): Promise<HomeGame> {
  const { database, timeZone } = parts;
  const [current, open, [newest]] = await Promise.all([
    currentRound(database, game.id),
    isBettingOpen(database, game.id),
    drawnRounds(database, { gameId: game.id, beforeId: null, date: null, timeZone, limit: 1 }),
  ]);
  const schedule = parts.scheduleOf(game);
  const saleHours = (await readSaleHours(database)).get(game.id) ?? schedule.saleHours;
  const next = current?.opensAt ?? nextRoundAfter({ ...schedule, saleHours, nowMs }).opensAtMs;
  return {
    id: game.id,
    name: gameName(language, game.id),
    image: `/games/${game.id}.svg`,
    open: current !== null && open ? 1 : 0,
    next_open: inSeconds(next),
    draw_at: current === null ? null : inSeconds(current.drawsAt),
    issue: current?.issue ?? null,
    lottery_code: lotteryCode(newest?.outcome ?? null),
    last_issue: newest?.issue ?? '',
  };
}
