import * as calls from '@trine/contract/sign-in/sign-in.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { changeProfile, type ProfileParts } from './profile.ts';
import { readUser } from './user.ts';

export function playerRoutes(parts: ProfileParts): Route[] {
  const { database, turnover } = parts;
  return [
    route(calls.userInfo, async (_request, { player }) => {
      const user = await readUser(database, player.playerId, turnover);
      return accepted(user, user);
    }),
    route(calls.profile, (request, context) => changeProfile(parts, request, context)),
  ];
}
