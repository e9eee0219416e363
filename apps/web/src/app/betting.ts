/** Rooms, and what became of the bets. */
import { createRoute } from '@tanstack/react-router';
import { betSearch } from '../screens/bets/bet-search.ts';
import { recordSearch } from '../screens/bets/record-search.ts';
import { searchId, searchText } from '../ui/fields/searches.ts';
import { longestName, screen, signedIn } from './frames.ts';

interface BetRoomSearch {
  /** The plan's. */
  id?: number | undefined;
  game_id?: number | undefined;
  name?: string | undefined;
  title?: string | undefined;
}

const betRecord = createRoute({
  getParentRoute: () => signedIn,
  path: '/betRecord',
  validateSearch: recordSearch,
  component: screen(
    ['records'],
    () => import('../screens/bets/bet-record-screen.tsx'),
    'BetRecordScreen',
  ),
});

const betDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/betDetail',
  validateSearch: betSearch,
  component: screen(
    ['records', 'room'],
    () => import('../screens/bets/bet-detail-screen.tsx'),
    'BetDetailScreen',
  ),
});

interface LotterySearch {
  /** The game's. */
  id?: number | undefined;
  name?: string | undefined;
}

function lotterySearch(search: Record<string, unknown>): LotterySearch {
  return { id: searchId(search['id']), name: searchText(search['name'], longestName) };
}

const lottery = createRoute({
  getParentRoute: () => signedIn,
  path: '/lottery',
  validateSearch: lotterySearch,
  component: screen(['room'], () => import('../screens/rooms/lottery-screen.tsx'), 'LotteryScreen'),
});

/** The list of rooms as one of the main screens, with the tab bar. */
const room = createRoute({
  getParentRoute: () => signedIn,
  path: '/room',
  validateSearch: lotterySearch,
  component: screen(['room'], () => import('../screens/rooms/lottery-screen.tsx'), 'RoomScreen'),
});

const betRoom = createRoute({
  getParentRoute: () => signedIn,
  path: '/betRoom',
  validateSearch: (search): BetRoomSearch => ({
    id: searchId(search['id']),
    game_id: searchId(search['game_id']),
    name: searchText(search['name'], longestName),
    title: searchText(search['title'], longestName),
  }),
  component: screen(
    ['room'],
    () => import('../screens/bet-room/bet-room-screen.tsx'),
    'BetRoomScreen',
  ),
});

export const bettingRoutes = [betRecord, betDetail, lottery, room, betRoom] as const;
