// The console's calls about rounds. No call can set digits, and none returns them before the beacon
// has published.

import { allows } from '@trine/contract/console/permissions.ts';
import * as calls from '@trine/contract/console/rounds.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { guessedStaff } from '../../people/staff/staff.ts';
import { listRounds, readBoard, readRound } from './board.ts';
import type { NextId, RoundId, RowId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { withClientAddress } from '../../platform/audit-log/with-client-address.ts';
import * as voidRound from '../../game/rounds/void-round.ts';
import type { ConsoleReason } from '@trine/contract/console/reasons.ts';
import {
  idOf,
  moneyValue,
  page,
  pageOf,
  secondsValue,
} from '../../platform/http/console-values.ts';
import { noUpkeep, viewUpkeep, type ReadUpkeep } from './upkeep.ts';
import { roundFilters, viewListed, viewRound } from './round-views.ts';

export interface RoundsConsoleOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly beacon: Pick<voidRound.VoidParts, 'chain' | 'signatureNow'>;
  readonly operatorTimeZone: string;
  /** Absent in a process without audit and backups. */
  readonly readUpkeep?: ReadUpkeep;
}

export function roundsConsoleRoutes(options: RoundsConsoleOptions): ConsoleRoute[] {
  const { database, operatorTimeZone: timeZone, readUpkeep } = options;
  return [
    consoleRoute(calls.board, async (_request, { session }) => {
      const { nowMs, games } = await readBoard(database);
      // The board is shown without it when it can not be read.
      const upkeep = (await readUpkeep?.().catch(() => null)) ?? noUpkeep;
      return answer({
        server_ms: nowMs,
        upkeep: viewUpkeep(upkeep),
        guessed: allows(session.role, 'people.see') ? await guessedStaff(database, nowMs) : [],
        games: games.map(({ gameId, bettingOpen, rounds }) => {
          const views = rounds.map((round) => viewRound(round, nowMs));
          const current = views.find(({ draws_in_ms, status }) => {
            return draws_in_ms > 0 && status !== 'void';
          });
          return {
            game_id: gameId,
            name: gameName('en', gameId),
            betting_open: bettingOpen,
            current: current ?? null,
            recent: views.filter((view) => view !== current),
          };
        }),
      });
    }),
    consoleRoute(calls.listRounds, async (request) => {
      const wanted = pageOf(request);
      const rows = await listRounds(database, { ...roundFilters(request), ...wanted, timeZone });
      return answer(page(rows, wanted, { view: viewListed, idOf: (row) => row.roundId }));
    }),
    consoleRoute(calls.readRound, async ({ round_id }) => {
      const found = await readRound(database, idOf<RoundId>(round_id));
      return found === null ? reject('not_found') : answer(viewRound(found.round, found.nowMs));
    }),
    ...voidRoutes(options),
  ];
}

function voidRoutes({ database, nextId, beacon }: RoundsConsoleOptions): ConsoleRoute[] {
  return [
    consoleRoute(calls.listVoids, async () => {
      const rows = await voidRound.runningVoids(database);
      const byRule = await voidRound.newestVoidsByRule(database);
      return answer({
        rows: rows.map((row) => ({
          request_id: Number(row.requestId),
          round_id: Number(row.roundId),
          game_id: row.gameId,
          issue: row.issue,
          draws_at: secondsValue(row.drawsAt),
          orders: row.bookCount,
          stake: moneyValue(row.bookStakeMinor),
          reason: row.reason,
          asked_by: row.askedBy,
          asked_at: secondsValue(row.askedAt),
        })),
        by_rule: byRule.map((row) => ({
          round_id: Number(row.roundId),
          game_id: row.gameId,
          issue: row.issue,
          draws_at: secondsValue(row.drawsAt),
          rule: row.rule,
          voided_at: secondsValue(row.voidedAt),
          orders: row.bookCount,
          stake: moneyValue(row.bookStakeMinor),
        })),
      });
    }),
    consoleRoute(calls.askForVoid, async ({ round_id, reason }, context) => {
      const { actor, address } = actingOf(context);
      const parts = { database: withClientAddress(database, address), nextId };
      const asking = { roundId: idOf<RoundId>(round_id), actor, reason };
      const asked = await voidRound.askForVoid(parts, asking);
      if (asked.kind === 'rejected') return reject(rejections[asked.rejection]);
      return answer({ request_id: Number(asked.requestId) });
    }),
    consoleRoute(calls.confirmVoid, async ({ request_id }, context) => {
      const { actor, address } = actingOf(context);
      const parts = { database: withClientAddress(database, address), nextId, ...beacon };
      const deciding = { requestId: idOf<RowId>(request_id), actor };
      const confirmed = await voidRound.confirmVoid(parts, deciding);
      if (confirmed.kind === 'rejected') return reject(rejections[confirmed.rejection]);
      return answer({ outcome: confirmed.kind });
    }),
    consoleRoute(calls.withdrawVoid, async ({ request_id }, context) => {
      const { actor, address } = actingOf(context);
      const parts = { database: withClientAddress(database, address), nextId };
      const deciding = { requestId: idOf<RowId>(request_id), actor };
      const withdrawn = await voidRound.withdrawVoid(parts, deciding);
      return withdrawn.kind === 'rejected' ? reject(rejections[withdrawn.rejection]) : done();
    }),
  ];
}

const rejections = {
  reason_unfit: 'reason_unfit',
  round_unknown: 'not_found',
  round_not_closed: 'round_not_closed',
  too_early: 'too_early',
  asked_already: 'asked_already',
  request_unknown: 'not_found',
  request_over: 'over',
  same_person: 'same_person',
  other_beacon: 'other_beacon',
} as const satisfies Record<voidRound.VoidRejection, ConsoleReason>;
