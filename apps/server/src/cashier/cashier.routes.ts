import { quantityLogList } from '@trine/contract/funds.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import type { Database } from '../database/transaction.ts';
import { accepted, route, type Route } from '../http/route.ts';
import { fundOnWire, listFunds } from './fund-log.ts';

export interface CashierParts {
  readonly database: Database;
  /** The operator's, for dates in requests. */
  readonly timeZone: string;
}

export function cashierRoutes({ database, timeZone }: CashierParts): Route[] {
  return [
    route(quantityLogList, async (request, { player, language }) => {
      const before = parseIdentifier(request.before_id);
      const entries = await listFunds(database, {
        playerId: player.playerId,
        type: parseIdentifier(request.type),
        beforeId: before === null ? null : BigInt(before),
        beginDate: request.begin_date || null,
        endDate: request.end_date || null,
        timeZone,
        limit: parseIdentifier(request.limit) ?? defaultPageSize,
      });
      return accepted(entries.map((entry) => fundOnWire(entry, language)));
    }),
  ];
}
