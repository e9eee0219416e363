import * as calls from '@trine/contract/sign-in/guest.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { createGuest } from './create-guest.ts';
import type { GuestParts } from './guest-parts.ts';
import { raiseGuest } from './raise-guest.ts';
import { forgetGuest, resumeGuest } from './resume-guest.ts';

export function guestRoutes(parts: GuestParts): Route[] {
  return [
    route(calls.guest, (request, context) => createGuest(parts, request, context)),
    route(calls.guestResume, (request, context) => resumeGuest(parts, request, context)),
    route(calls.guestForget, (request) => forgetGuest(parts, request)),
    route(calls.guestRegister, (request, context) => raiseGuest(parts, request, context)),
  ];
}
