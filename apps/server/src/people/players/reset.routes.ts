import { reset, resetInfo } from '@trine/contract/reset.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { SetCodeParts } from '../../cashier/payment-accounts/security-code.ts';
import { readResetLink, useResetLink } from './reset-links.ts';

/** What a player does with a link that the console sent. */
export function resetRoutes(parts: SetCodeParts): Route[] {
  return [
    route(resetInfo, (request) => readResetLink(parts, request)),
    route(reset, (request, { address }) => useResetLink(parts, request, address)),
  ];
}
