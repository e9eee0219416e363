/**
 * Every address of the console, the permission that it needs, and its lazily loaded screen.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { supportSearch } from '../screens/support/support-search.ts';
import { contentSearch } from '../screens/content/content-search.ts';
import { auditLogSearch } from '../screens/audit-log/audit-log-search.ts';
import { reportsSearch } from '../screens/reports/reports-search.ts';
import { playerSearch, playersSearch } from '../screens/players/player-search.ts';
import { proposalsSearch } from '../screens/proposals/proposal-search.ts';
import { queueSearch } from '../screens/review/queue.ts';
import { roundsSearch } from '../screens/rounds/round.ts';
import { basePath } from '../ui/go-to.tsx';
import { parseSearch, writeSearch } from '../ui/lists/search.ts';
import { nextAddress } from '../session/next-address.ts';
import { maySee } from './may-see.tsx';
import { FailedScreen, MissingScreen, StartScreen } from './screen-states.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: MissingScreen });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: nextAddress,
  component: lazyRouteComponent(() => import('../session/sign-in-screen.tsx'), 'SignInScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  component: SignedInOnly,
});
const under = { getParentRoute: () => signedIn } as const;

const start = createRoute({ ...under, path: '/', component: StartScreen });

const you = createRoute({
  ...under,
  path: '/you',
  component: lazyRouteComponent(() => import('./you-screen.tsx'), 'YouScreen'),
});

const queues = () => import('../screens/review/queue-screen.tsx');

const deposits = createRoute({
  ...under,
  path: '/deposits',
  validateSearch: queueSearch,
  component: screen('deposits.see', queues, 'DepositsScreen'),
});

const withdrawals = createRoute({
  ...under,
  path: '/withdrawals',
  validateSearch: queueSearch,
  component: screen('withdrawals.see', queues, 'WithdrawalsScreen'),
});

const proposals = createRoute({
  ...under,
  path: '/proposals',
  validateSearch: proposalsSearch,
  component: screen(
    'players.see',
    () => import('../screens/proposals/proposals-screen.tsx'),
    'ProposalsScreen',
  ),
});

const support = createRoute({
  ...under,
  path: '/support',
  validateSearch: supportSearch,
  component: screen(
    'support.see',
    () => import('../screens/support/support-screen.tsx'),
    'SupportScreen',
  ),
});

const players = createRoute({
  ...under,
  path: '/players',
  validateSearch: playersSearch,
  component: screen(
    'players.see',
    () => import('../screens/players/players-screen.tsx'),
    'PlayersScreen',
  ),
});

const player = createRoute({
  ...under,
  path: '/players/$playerId',
  validateSearch: playerSearch,
  component: screen(
    'players.see',
    () => import('../screens/players/player-screen.tsx'),
    'PlayerScreen',
  ),
});

const board = createRoute({
  ...under,
  path: '/board',
  component: screen(
    'rounds.see',
    () => import('../screens/rounds/board-screen.tsx'),
    'BoardScreen',
  ),
});

const rounds = createRoute({
  ...under,
  path: '/rounds',
  validateSearch: roundsSearch,
  component: screen(
    'rounds.see',
    () => import('../screens/rounds/rounds-screen.tsx'),
    'RoundsScreen',
  ),
});

const round = createRoute({
  ...under,
  path: '/rounds/$roundId',
  component: screen(
    'rounds.see',
    () => import('../screens/rounds/round-screen.tsx'),
    'RoundScreen',
  ),
});

const voids = createRoute({
  ...under,
  path: '/voids',
  component: screen('voids.see', () => import('../screens/rounds/voids-screen.tsx'), 'VoidsScreen'),
});

const switches = createRoute({
  ...under,
  path: '/switches',
  component: screen(
    'switches.see',
    () => import('../screens/switches/switches-screen.tsx'),
    'SwitchesScreen',
  ),
});

const plans = createRoute({
  ...under,
  path: '/plans',
  component: screen('plans.see', () => import('../screens/plans/plans-screen.tsx'), 'PlansScreen'),
});

const plan = createRoute({
  ...under,
  path: '/plans/$planId',
  component: screen('plans.see', () => import('../screens/plans/plan-screen.tsx'), 'PlanScreen'),
});

const content = createRoute({
  ...under,
  path: '/content',
  validateSearch: contentSearch,
  component: screen(
    'content.see',
    () => import('../screens/content/content-screen.tsx'),
    'ContentScreen',
  ),
});

const receiving = createRoute({
  ...under,
  path: '/receiving-accounts',
  component: screen(
    'receiving_accounts.see',
    () => import('../screens/content/receiving-screen.tsx'),
    'ReceivingScreen',
  ),
});

const saleHours = createRoute({
  ...under,
  path: '/sale-hours',
  component: screen(
    'sale_hours.see',
    () => import('../screens/content/sale-hours-screen.tsx'),
    'SaleHoursScreen',
  ),
});

const reports = createRoute({
  ...under,
  path: '/reports',
  validateSearch: reportsSearch,
  component: screen(
    'reports.see',
    () => import('../screens/reports/reports-screen.tsx'),
    'ReportsScreen',
  ),
});

const people = createRoute({
  ...under,
  path: '/people',
  component: screen(
    'people.see',
    () => import('../screens/staff/people-screen.tsx'),
    'PeopleScreen',
  ),
});

const auditLog = createRoute({
  ...under,
  path: '/audit-log',
  validateSearch: auditLogSearch,
  component: screen(
    'audit_log.see',
    () => import('../screens/audit-log/audit-log-screen.tsx'),
    'AuditLogScreen',
  ),
});

const missing = createRoute({ ...under, path: '$', component: MissingScreen });

const inside = signedIn.addChildren([
  start,
  you,
  deposits,
  withdrawals,
  proposals,
  support,
  players,
  player,
  board,
  rounds,
  round,
  voids,
  switches,
  plans,
  plan,
  content,
  receiving,
  saleHours,
  reports,
  people,
  auditLog,
  missing,
]);

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren([signIn, inside]),
    basepath: basePath,
    parseSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  });
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

/** A lazily loaded screen, for roles that may see it. */
function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  permission: Permission,
  load: () => Promise<Module>,
  name: Name,
) {
  return maySee(permission, lazyRouteComponent(load, name));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
