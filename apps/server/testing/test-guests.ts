// The calls of guests beside those of players, over real HTTP.

import { openTestPlayers, type TestPlayers } from './test-server.ts';
import { guestRoutes } from '../src/people/guests/guests.routes.ts';

export async function openTestGuests(entriesPerHour = 0): Promise<TestPlayers> {
  return openTestPlayers('demo', {
    entriesPerHour,
    moreRoutes: (parts) => guestRoutes({ ...parts, allowSimulated: true }),
  });
}
