import { reset, resetInfo } from '@trine/contract/sign-in/reset.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readResetLink, useResetLink, type ResetParts } from './reset-links.ts';

/** What a player does with a link that the console sent. */
export function resetRoutes(parts: ResetParts): Route[] {
  return [
    route(resetInfo, (request) => readResetLink(parts, request)),
    route(reset, (request, context) => useResetLink(parts, request, context)),
  ];
}
