// The calls of guests and players over real HTTP.

import { openTestPlayers, type TestPlayers } from './test-players.ts';
import { guestRoutes } from '../src/people/guests/guests.routes.ts';

export async function openTestGuests(entriesPerHour = 0): Promise<TestPlayers> {
  return openTestPlayers('demo', {
    entriesPerHour,
    moreRoutes: (parts) => guestRoutes({ ...parts, allowSimulated: true }),
  });
}
