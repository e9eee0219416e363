import { minRecharge } from '@trine/contract/cashier/currencies.ts';
import { recharge, rechargeInfo } from '@trine/contract/cashier/recharge.ts';
import { groups } from '../../people/players/player.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import { listCurrencies } from '../payment-accounts/receiving-accounts.ts';
import { askForDeposit, type DepositParts } from './deposit.ts';

export function depositRoutes(parts: DepositParts): Route[] {
  return [
    route(recharge, (request, context) => askForDeposit(parts, request, context)),
    route(rechargeInfo, async (_request, { player }) => {
      if (player.groupId === groups.guest) return rejected('members_only');
      const currencies = await listCurrencies(parts.database);
      return accepted({ username: player.username, min: minRecharge, currencies });
    }),
  ];
}
