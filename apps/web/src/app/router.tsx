/**
 * Every address of the app. Screens are fetched when they are first seen; addresses match in any
 * case; what a search parameter may be is decided here, with a fall-back for everything else.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import { loadTexts } from '../language/translate.ts';
import type { TextPart } from '../language/texts.ts';
import { capitalSearch } from '../capital/capital-search.ts';
import { betSearch } from '../records/bet-search.ts';
import { recordSearch } from '../records/record-search.ts';
import { RootFrame } from './root-frame.tsx';
import { MissingScreen, FailedScreen } from './screen-states.tsx';
import { searchId, searchPath, searchText, searchToken } from './searches.ts';
import { SignedInOnly } from './signed-in-only.tsx';

/** Longer names in an address are no names of ours. */
const longestName = 40;

interface BetRoomSearch {
  /** The plan's. */
  id?: number | undefined;
  game_id?: number | undefined;
  name?: string | undefined;
  title?: string | undefined;
}

const root = createRootRoute({ component: RootFrame, notFoundComponent: MissingScreen });

const language = createRoute({
  getParentRoute: () => root,
  path: '/language',
  component: screen([], () => import('../settings/language-screen.tsx'), 'LanguageScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string | undefined } => ({ next: searchPath(search['next']) }),
  component: screen(['entry'], () => import('../entry/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (search): { inviter_id?: string | undefined } => ({
    inviter_id: searchText(search['inviter_id'], longestName),
  }),
  component: screen(['entry'], () => import('../entry/register-screen.tsx'), 'RegisterScreen'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: (search): { token?: string | undefined } => ({
    token: searchToken(search['token']),
  }),
  component: screen(['entry', 'cashier'], () => import('../reset/reset-screen.tsx'), 'ResetScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  component: SignedInOnly,
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: screen(['home'], () => import('../home/home-screen.tsx'), 'HomeScreen'),
});

const betRecord = createRoute({
  getParentRoute: () => signedIn,
  path: '/betRecord',
  validateSearch: recordSearch,
  component: screen(
    ['records'],
    () => import('../records/bet-record-screen.tsx'),
    'BetRecordScreen',
  ),
});

const betDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/betDetail',
  validateSearch: betSearch,
  component: screen(
    ['records', 'room'],
    () => import('../records/bet-detail-screen.tsx'),
    'BetDetailScreen',
  ),
});

const lottery = createRoute({
  getParentRoute: () => signedIn,
  path: '/lottery',
  validateSearch: (search): { id?: number | undefined; name?: string | undefined } => ({
    id: searchId(search['id']),
    name: searchText(search['name'], longestName),
  }),
  component: screen(['room'], () => import('../lottery/lottery-screen.tsx'), 'LotteryScreen'),
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
  component: screen(['room'], () => import('../room/bet-room-screen.tsx'), 'BetRoomScreen'),
});

const wallet = createRoute({
  getParentRoute: () => signedIn,
  path: '/wallet',
  component: screen(['cashier'], () => import('../wallet/wallet-screen.tsx'), 'WalletScreen'),
});

const recharge = createRoute({
  getParentRoute: () => signedIn,
  path: '/recharge',
  component: screen(['cashier'], () => import('../wallet/recharge-screen.tsx'), 'RechargeScreen'),
});

const withdraw = createRoute({
  getParentRoute: () => signedIn,
  path: '/withdraw',
  component: screen(['cashier'], () => import('../wallet/withdraw-screen.tsx'), 'WithdrawScreen'),
});

const capitalDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/capitalDetail',
  validateSearch: capitalSearch,
  component: screen(
    ['cashier', 'records'],
    () => import('../capital/capital-detail-screen.tsx'),
    'CapitalDetailScreen',
  ),
});

const bankCardManage = createRoute({
  getParentRoute: () => signedIn,
  path: '/bankCardManage',
  validateSearch: (search): { type: AccountType } => ({ type: search['type'] === 1 ? 1 : 0 }),
  component: screen(
    ['cashier'],
    () => import('../accounts/bank-card-manage-screen.tsx'),
    'BankCardManageScreen',
  ),
});

const addBankCard = createRoute({
  getParentRoute: () => signedIn,
  path: '/addBankCard',
  component: screen(
    ['cashier'],
    () => import('../accounts/add-bank-card-screen.tsx'),
    'AddBankCardScreen',
  ),
});

const addVirtualWallet = createRoute({
  getParentRoute: () => signedIn,
  path: '/addVirtualWallet',
  component: screen(
    ['cashier'],
    () => import('../accounts/add-virtual-wallet-screen.tsx'),
    'AddVirtualWalletScreen',
  ),
});

const setSecurityCode = createRoute({
  getParentRoute: () => signedIn,
  path: '/setSecurityCode',
  component: screen(
    ['cashier'],
    () => import('../security/security-code-screen.tsx'),
    'SecurityCodeScreen',
  ),
});

const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: '/changePassword',
  component: screen(
    ['cashier'],
    () => import('../security/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
});

const setting = createRoute({
  getParentRoute: () => signedIn,
  path: '/setting',
  validateSearch: (search): { type: 1 | 2 } => ({ type: search['type'] === 2 ? 2 : 1 }),
  component: screen(
    ['cashier', 'home'],
    () => import('../settings/setting-screen.tsx'),
    'SettingScreen',
  ),
});

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      login,
      register,
      reset,
      language,
      signedIn.addChildren([
        home,
        betRecord,
        betDetail,
        lottery,
        betRoom,
        wallet,
        recharge,
        withdraw,
        capitalDetail,
        bankCardManage,
        addBankCard,
        addVirtualWallet,
        setSecurityCode,
        changePassword,
        setting,
      ]),
    ]),
    caseSensitive: false,
    defaultErrorComponent: FailedScreen,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** A screen that is fetched when it is first seen, together with its parts of the texts. */
function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  parts: readonly TextPart[],
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), ...parts.map(loadTexts)]);
    return loaded;
  }, name);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
