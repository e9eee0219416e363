import { requestInfo, requestList, reviewTimes } from '@trine/contract/cashier/requests.ts';
import { quantityLogList } from '@trine/contract/cashier/funds.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import type { CashierRule } from './cashier-rule.ts';
import { fundOnWire, listFunds } from './fund-log.ts';
import { listRequests, readRequest, readReviewTimes } from './requests.ts';

export interface RequestParts {
  readonly database: Database;
  readonly reads: Reads;
  readonly rule: CashierRule;
}

/** The player's list of requests and the fund log. */
export function requestRoutes({ database, reads, rule }: RequestParts): Route[] {
  return [
    route(requestList, async (request, { player, language }) => {
      const before = parseIdentifier(request.before_id);
      const question = {
        playerId: player.playerId,
        kind: parseIdentifier(request.type),
        status: parseIdentifier(request.status),
        beforeId: before === null ? null : BigInt(before),
        limit: parseIdentifier(request.limit) ?? defaultPageSize,
      };
      return accepted(
        await listRequests(reads.upTo(player.position), question, { language, ...rule }),
      );
    }),
    route(requestInfo, async (request, { player, language }) => {
      const requestId = BigInt(parseIdentifier(request.id) ?? 0);
      const asked = { playerId: player.playerId, requestId };
      const found = await readRequest(database, asked, { language, ...rule });
      return found === null ? rejected('not_found') : accepted(found);
    }),
    route(reviewTimes, async () => accepted(await readReviewTimes(reads.recent, rule.promised))),
    route(quantityLogList, async (request, { player, language }) => {
      const before = parseIdentifier(request.before_id);
      const entries = await listFunds(reads.upTo(player.position), {
        playerId: player.playerId,
        type: parseIdentifier(request.type),
        beforeId: before === null ? null : BigInt(before),
        beginDate: request.begin_date || null,
        endDate: request.end_date || null,
        timeZone: rule.turnover.timeZone,
        limit: parseIdentifier(request.limit) ?? defaultPageSize,
      });
      return accepted(entries.map((entry) => fundOnWire(entry, language)));
    }),
  ];
}
