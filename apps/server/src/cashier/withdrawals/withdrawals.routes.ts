import { withdrawAction, withdrawInfo } from '@trine/contract/cashier/withdraw.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { askForWithdrawal, readWithdrawalForm, type WithdrawalParts } from './withdrawal.ts';

export function withdrawalRoutes(parts: WithdrawalParts): Route[] {
  return [
    route(withdrawInfo, async (_request, { player }) =>
      accepted(await readWithdrawalForm(parts, player.playerId)),
    ),
    route(withdrawAction, (request, context) => askForWithdrawal(parts, request, context)),
  ];
}
