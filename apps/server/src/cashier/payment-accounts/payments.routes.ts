import { payInfo, setPayInfo } from '@trine/contract/cashier/payment-account.ts';
import { accountTypes } from '@trine/contract/cashier/currencies.ts';
import { securityInfo, setSafety } from '@trine/contract/cashier/security.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import {
  accountOnWire,
  boundAccount,
  setPaymentAccount,
  type AccountParts,
} from './payment-accounts.ts';
import { codeState, setSecurityCode } from './security-code.ts';

export function paymentRoutes(parts: AccountParts & { readonly holdMinutes: number }): Route[] {
  const { database, holdMinutes } = parts;
  return [
    route(payInfo, async (request, { player }) => {
      const isCard = parseIdentifier(request.type) === accountTypes.card;
      const type = isCard ? accountTypes.card : accountTypes.wallet;
      const account = await boundAccount(database, player.playerId, type);
      return accepted(account === null ? null : accountOnWire(account));
    }),
    route(setPayInfo, (request, context) => setPaymentAccount(parts, request, context)),
    route(securityInfo, async (_request, { player }) => {
      const { isSet, lockedUntil } = await codeState(database, player.playerId);
      const until = lockedUntil === null ? null : Math.ceil(lockedUntil / 1000);
      return accepted({ isTrue: isSet, locked_until: until, hold_minutes: holdMinutes });
    }),
    route(setSafety, (request, context) => setSecurityCode(parts, request, context)),
  ];
}
