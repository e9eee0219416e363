/** What was drawn, as lists and charts, and by which rules. */
import { createRoute } from '@tanstack/react-router';
import { findSearch, trendSearch } from '../screens/results/chart-search.ts';
import type { GameSearch } from '../features/games/games.ts';
import { longestName, screen, signedIn } from './frames.ts';
import { searchId, searchText } from '../ui/fields/searches.ts';

type Search = Record<string, unknown>;

interface RulesSearch extends GameSearch {
  /** The plan's, whose prices are shown. */
  id?: number | undefined;
}

function gameSearch(search: Search): GameSearch {
  return {
    game_id: searchId(search['game_id']),
    name: searchText(search['name'], longestName),
  };
}

function rulesSearch(search: Search): RulesSearch {
  return { ...gameSearch(search), id: searchId(search['id']) };
}

const find = createRoute({
  getParentRoute: () => signedIn,
  path: '/find',
  validateSearch: (search: Search) => ({ ...gameSearch(search), ...findSearch(search) }),
  component: screen(['results'], () => import('../screens/results/find-screen.tsx'), 'FindScreen'),
});

const trendChart = createRoute({
  getParentRoute: () => signedIn,
  path: '/trendChart',
  validateSearch: (search: Search) => ({ ...gameSearch(search), ...trendSearch(search) }),
  component: screen(
    ['results'],
    () => import('../screens/results/trend-screen.tsx'),
    'TrendScreen',
  ),
});

const lotteryDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/lotteryDetail',
  validateSearch: gameSearch,
  component: screen(
    ['results', 'room'],
    () => import('../screens/results/results-screen.tsx'),
    'ResultsScreen',
  ),
});

const lotteryExplain = createRoute({
  getParentRoute: () => signedIn,
  path: '/lotteryExplain',
  validateSearch: rulesSearch,
  component: screen(
    ['results', 'room'],
    () => import('../screens/rules/explain-screen.tsx'),
    'ExplainScreen',
  ),
});

const rule = createRoute({
  getParentRoute: () => signedIn,
  path: '/rule',
  validateSearch: rulesSearch,
  component: screen(
    ['results', 'room'],
    () => import('../screens/rules/rule-screen.tsx'),
    'RuleScreen',
  ),
});

export const resultsRoutes = [find, trendChart, lotteryDetail, lotteryExplain, rule] as const;
