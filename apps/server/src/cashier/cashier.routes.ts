import { minRecharge } from '@trine/contract/cashier/currencies.ts';
import { recharge, rechargeInfo } from '@trine/contract/cashier/recharge.ts';
import { requestInfo, requestList, reviewTimes } from '@trine/contract/cashier/requests.ts';
import { withdrawAction, withdrawInfo } from '@trine/contract/cashier/withdraw.ts';
import { quantityLogList } from '@trine/contract/funds.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { accepted, refused, route, type Route } from '../platform/http/route.ts';
import { listCurrencies } from './payment-accounts/receiving-accounts.ts';
import { groups } from '../people/players/player.ts';
import { askForDeposit } from './deposits/deposit.ts';
import { fundOnWire, listFunds } from './requests/fund-log.ts';
import { listRequests, readRequest, readReviewTimes } from './requests/requests.ts';
import {
  askForWithdrawal,
  readWithdrawalForm,
  type WithdrawalParts,
} from './withdrawals/withdrawal.ts';

export type CashierParts = WithdrawalParts;

export function cashierRoutes(parts: CashierParts): Route[] {
  const { database, rule } = parts;
  return [
    route(recharge, (request, context) => askForDeposit(parts, request, context)),
    route(rechargeInfo, async (_request, { player }) => {
      if (player.groupId === groups.guest) return refused('members_only');
      const currencies = await listCurrencies(database);
      return accepted({ username: player.username, min: minRecharge, currencies });
    }),
    route(withdrawInfo, async (_request, { player }) =>
      accepted(await readWithdrawalForm(parts, player.playerId)),
    ),
    route(withdrawAction, (request, context) => askForWithdrawal(parts, request, context)),
    route(requestList, async (request, { player, language }) => {
      const before = parseIdentifier(request.before_id);
      const question = {
        playerId: player.playerId,
        kind: parseIdentifier(request.type),
        status: parseIdentifier(request.status),
        beforeId: before === null ? null : BigInt(before),
        limit: parseIdentifier(request.limit) ?? defaultPageSize,
      };
      return accepted(await listRequests(database, question, { language, ...rule }));
    }),
    route(requestInfo, async (request, { player, language }) => {
      const requestId = BigInt(parseIdentifier(request.id) ?? 0);
      const asked = { playerId: player.playerId, requestId };
      const found = await readRequest(database, asked, { language, ...rule });
      return found === null ? refused('not_found') : accepted(found);
    }),
    route(reviewTimes, async () => accepted(await readReviewTimes(database, rule.promised))),
    route(quantityLogList, async (request, { player, language }) => {
      const before = parseIdentifier(request.before_id);
      const entries = await listFunds(database, {
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
