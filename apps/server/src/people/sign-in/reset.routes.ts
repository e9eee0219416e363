import { reset, resetInfo } from '@trine/contract/sign-in/reset.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readReset, resetCredentials, type ResetParts } from './reset.ts';

export function resetRoutes(parts: ResetParts): Route[] {
  return [
    route(resetInfo, (request) => readReset(parts, request)),
    route(reset, (request, context) => resetCredentials(parts, request, context)),
  ];
}
