/**
 * The table of all screens: address, parts of texts, script, search parameters, and whether the
 * screen is open without a session. The router makes its routes from it. The build and the tests
 * read it in Node, so nothing here may import React.
 */
import type { Path } from '@trine/contract/calls.ts';
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import type { Request } from '@trine/contract/client.ts';
import { topics, type Topic } from '@trine/contract/support/topics.ts';
import type { GameSearch } from '../features/games/games.ts';
import type { TextPart } from '../i18n/texts.ts';
import { betSearch } from '../screens/bets/bet-search.ts';
import { recordSearch } from '../screens/bets/record-search.ts';
import type { ArticleSearch, NewsSearch } from '../screens/news/news-search.ts';
import { noticeSearch } from '../screens/news/notice-search.ts';
import { findSearch, trendSearch } from '../screens/results/chart-search.ts';
import { fundSearch } from '../screens/wallet/fund-search.ts';
import { searchId, searchIdIn, searchPath, searchText } from '../ui/fields/searches.ts';

type Search = Record<string, unknown>;

export interface ScreenRow {
  /** In addition to the part that every screen has. */
  readonly texts: readonly TextPart[];
  readonly load: () => Promise<object>;
  /** The name of the component. Only this screen's script may export it. */
  readonly name: string;
  readonly isOpen?: true;
  /** Parses the search of an address; invalid values get a default. */
  readonly search?: (search: Search) => object;
}

type Table = Readonly<Record<string, ScreenRow>>;

/** Accepts only names that the script of the row exports. */
export type ExportedScreens<Rows extends Table> = {
  readonly [Path in keyof Rows]: {
    readonly name: keyof Awaited<ReturnType<Rows[Path]['load']>>;
  };
};

/** The app writes no longer names into an address. */
const maxNameCharacters = 40;

interface LotterySearch {
  /** The game's id. */
  id?: number | undefined;
  name?: string | undefined;
}

function lotterySearch(search: Search): LotterySearch {
  return { id: searchId(search['id']), name: searchText(search['name'], maxNameCharacters) };
}

interface BetRoomSearch {
  /** The plan's id. */
  id?: number | undefined;
  game_id?: number | undefined;
  name?: string | undefined;
  title?: string | undefined;
}

function betRoomSearch(search: Search): BetRoomSearch {
  return { ...gameSearch(search), ...lotterySearch(search), title: titleOf(search) };
}

function titleOf(search: Search): string | undefined {
  return searchText(search['title'], maxNameCharacters);
}

function gameSearch(search: Search): GameSearch {
  return {
    game_id: searchId(search['game_id']),
    name: searchText(search['name'], maxNameCharacters),
  };
}

interface RoundSearch extends GameSearch {
  /** A round of the game. */
  issue?: string | undefined;
  /** The checkpoint of the public log that the device of a shared link saw. */
  log?: string | undefined;
}

const maxCheckpointCharacters = 160;

function roundSearch(search: Search): RoundSearch {
  return {
    ...gameSearch(search),
    issue: searchText(search['issue'], maxNameCharacters),
    log: searchText(search['log'], maxCheckpointCharacters),
  };
}

interface RulesSearch extends GameSearch {
  /** The id of the plan whose prices are shown. */
  id?: number | undefined;
}

function rulesSearch(search: Search): RulesSearch {
  return { ...gameSearch(search), id: searchId(search['id']) };
}

interface RegisterSearch {
  inviter_id?: string | undefined;
  /** Where a guest goes after becoming a member. */
  next?: string | undefined;
}

interface SupportSearch {
  /** The topic of a request for help, such as a forgotten password. */
  topic?: Topic | undefined;
}

function supportSearch(search: Search): SupportSearch {
  return { topic: topics.find((topic) => topic === search['topic']) };
}

export const screens = {
  // Before a session.
  '/login': {
    isOpen: true,
    texts: ['entry'],
    load: () => import('../screens/sign-in/login-screen.tsx'),
    name: 'LoginScreen',
    search: (search: Search): { next?: string | undefined } => ({
      next: searchPath(search['next']),
    }),
  },
  '/register': {
    isOpen: true,
    texts: ['entry'],
    load: () => import('../screens/sign-in/register-screen.tsx'),
    name: 'RegisterScreen',
    search: (search: Search): RegisterSearch => ({
      inviter_id: searchText(search['inviter_id'], maxNameCharacters),
      next: searchPath(search['next']),
    }),
  },
  '/reset': {
    isOpen: true,
    texts: ['entry', 'cashier'],
    load: () => import('../screens/sign-in/reset-screen.tsx'),
    name: 'ResetScreen',
  },
  '/language': {
    isOpen: true,
    texts: [],
    load: () => import('../screens/account/language-screen.tsx'),
    name: 'LanguageScreen',
  },
  '/terms': {
    isOpen: true,
    texts: ['terms'],
    load: () => import('../screens/account/terms-screen.tsx'),
    name: 'TermsScreen',
  },
  // Support.
  '/customer': {
    isOpen: true,
    texts: ['support'],
    load: () => import('../screens/support/customer-screen.tsx'),
    name: 'CustomerScreen',
    search: supportSearch,
  },
  '/iframe': {
    isOpen: true,
    texts: ['support'],
    load: () => import('../screens/support/chat-screen.tsx'),
    name: 'ChatScreen',
    search: supportSearch,
  },
  // Home and account.
  '/': {
    texts: ['home'],
    load: () => import('../screens/home/home-screen.tsx'),
    name: 'HomeScreen',
  },
  '/setting': {
    texts: ['cashier', 'personal'],
    load: () => import('../screens/account/setting-screen.tsx'),
    name: 'SettingScreen',
    search: ({ type }: Search): { type: 1 | 2 | 3 | 4 } => ({
      type: type === 2 || type === 3 || type === 4 ? type : 1,
    }),
  },
  '/personal': {
    texts: ['cashier', 'personal'],
    load: () => import('../screens/account/personal-screen.tsx'),
    name: 'PersonalScreen',
  },
  '/baseinfo': {
    texts: ['cashier', 'personal'],
    load: () => import('../screens/account/base-info-screen.tsx'),
    name: 'BaseInfoScreen',
  },
  '/defaultAvatar': {
    texts: ['personal'],
    load: () => import('../screens/account/default-avatar-screen.tsx'),
    name: 'DefaultAvatarScreen',
  },
  '/changeline': {
    texts: ['cashier', 'home'],
    load: () => import('../screens/account/change-host-screen.tsx'),
    name: 'ChangeHostScreen',
  },
  '/system': {
    texts: ['device', 'personal'],
    load: () => import('../screens/account/system-screen.tsx'),
    name: 'SystemScreen',
  },
  '/about': {
    texts: ['device', 'personal'],
    load: () => import('../screens/account/about-screen.tsx'),
    name: 'AboutScreen',
  },
  '/actionCenter': {
    texts: ['personal'],
    load: () => import('../screens/account/action-center-screen.tsx'),
    name: 'ActionCenterScreen',
  },
  // Rooms and bets.
  '/betRecord': {
    texts: ['records', 'follow'],
    load: () => import('../screens/bets/bet-record-screen.tsx'),
    name: 'BetRecordScreen',
    search: recordSearch,
  },
  '/betDetail': {
    texts: ['records', 'room', 'follow'],
    load: () => import('../screens/bets/bet-detail-screen.tsx'),
    name: 'BetDetailScreen',
    search: betSearch,
  },
  '/lottery': {
    texts: ['room'],
    load: () => import('../screens/rooms/lottery-screen.tsx'),
    name: 'LotteryScreen',
    search: lotterySearch,
  },
  // The list of rooms as a main screen, with the tab bar.
  '/room': {
    texts: ['room'],
    load: () => import('../screens/rooms/lottery-screen.tsx'),
    name: 'RoomScreen',
    search: lotterySearch,
  },
  '/betRoom': {
    texts: ['room'],
    load: () => import('../screens/bet-room/bet-room-screen.tsx'),
    name: 'BetRoomScreen',
    search: betRoomSearch,
  },
  // Money in and out, and its security.
  '/wallet': {
    texts: ['cashier'],
    load: () => import('../screens/wallet/wallet-screen.tsx'),
    name: 'WalletScreen',
  },
  '/recharge': {
    texts: ['cashier'],
    load: () => import('../screens/wallet/recharge-screen.tsx'),
    name: 'RechargeScreen',
  },
  '/withdraw': {
    texts: ['cashier'],
    load: () => import('../screens/wallet/withdraw-screen.tsx'),
    name: 'WithdrawScreen',
  },
  '/capitalDetail': {
    texts: ['cashier', 'records'],
    load: () => import('../screens/wallet/fund-log-screen.tsx'),
    name: 'FundLogScreen',
    search: fundSearch,
  },
  '/bankCardManage': {
    texts: ['cashier'],
    load: () => import('../screens/wallet/bank-card-manage-screen.tsx'),
    name: 'BankCardManageScreen',
    search: ({ type }: Search): { type: AccountType } => ({ type: type === 1 ? 1 : 0 }),
  },
  '/addBankCard': {
    texts: ['cashier'],
    load: () => import('../screens/wallet/add-bank-card-screen.tsx'),
    name: 'AddBankCardScreen',
  },
  '/addVirtualWallet': {
    texts: ['cashier'],
    load: () => import('../screens/wallet/add-virtual-wallet-screen.tsx'),
    name: 'AddVirtualWalletScreen',
  },
  '/setSecurityCode': {
    texts: ['cashier'],
    load: () => import('../screens/account/security-code-screen.tsx'),
    name: 'SecurityCodeScreen',
  },
  '/changePassword': {
    texts: ['cashier'],
    load: () => import('../screens/account/change-password-screen.tsx'),
    name: 'ChangePasswordScreen',
  },
  // The player's own figures; the screen itself parses the address.
  '/statistics': {
    texts: ['records'],
    load: () => import('../screens/statistics/statistics-screen.tsx'),
    name: 'StatisticsScreen',
  },
  // Results and rules.
  '/find': {
    texts: ['results'],
    load: () => import('../screens/results/find-screen.tsx'),
    name: 'FindScreen',
    search: (search: Search) => ({ ...gameSearch(search), ...findSearch(search) }),
  },
  '/trendChart': {
    texts: ['results'],
    load: () => import('../screens/results/trend-screen.tsx'),
    name: 'TrendScreen',
    search: (search: Search) => ({ ...gameSearch(search), ...trendSearch(search) }),
  },
  '/lotteryDetail': {
    texts: ['results', 'room'],
    load: () => import('../screens/results/results-screen.tsx'),
    name: 'ResultsScreen',
    search: gameSearch,
  },
  '/lotteryExplain': {
    texts: ['results', 'room'],
    load: () => import('../screens/rules/explain-screen.tsx'),
    name: 'ExplainScreen',
    search: rulesSearch,
  },
  '/rule': {
    texts: ['results', 'room'],
    load: () => import('../screens/rules/rule-screen.tsx'),
    name: 'RuleScreen',
    search: rulesSearch,
  },
  // The proof of one round, which a shared link opens without a session.
  '/round': {
    isOpen: true,
    texts: ['results', 'room'],
    load: () => import('../screens/results/round-screen.tsx'),
    name: 'RoundScreen',
    search: roundSearch,
  },
  // All rounds with their checks.
  '/fairness': {
    isOpen: true,
    texts: ['results', 'room'],
    load: () => import('../screens/fairness/fairness-screen.tsx'),
    name: 'FairnessScreen',
    search: (search: Search) => ({ ...gameSearch(search), ...trendSearch(search) }),
  },
  // News and messages.
  '/notice': {
    texts: ['news'],
    load: () => import('../screens/news/notice-screen.tsx'),
    name: 'NoticeScreen',
    search: noticeSearch,
  },
  '/moreNews': {
    texts: ['news'],
    load: () => import('../screens/news/more-news-screen.tsx'),
    name: 'MoreNewsScreen',
    search: (search: Search): NewsSearch => ({ tab: searchId(search['tab']) }),
  },
  '/aticleDetail': {
    texts: ['news'],
    load: () => import('../screens/news/article-screen.tsx'),
    name: 'ArticleScreen',
    search: (search: Search): ArticleSearch => ({
      // The specification puts the whole article into the address; only its id is read.
      id: searchId(search['id']) ?? searchIdIn(search['news']),
    }),
  },
  // The members whom an agent invited.
  '/shareFriend': {
    texts: ['team', 'cashier', 'personal'],
    load: () => import('../screens/account/team-screen.tsx'),
    name: 'TeamScreen',
  },
} as const satisfies Table;

export type ScreenPath = keyof typeof screens;

/** A number of the page's address, by its parameter name. */
type OfAddress = `?${string}`;

type Fields<Of extends Path> = {
  readonly [Name in keyof Request<Of>]: Request<Of>[Name] | OfAddress;
};

/** Fields in the order in which the app names them. A read without fields needs no session. */
type FirstRead = { [Of in Path]: readonly [Of] | readonly [Of, Fields<Of>] }[Path];

const facts: FirstRead = ['/api/index/index'];

/**
 * The calls that a screen reads first when it is opened by its address. With a session, the page's
 * script sends them before the app runs (`build/page-start.ts`), and the app takes the answers
 * (`data/prefetched-calls.ts`). Without a session, or for a path that is not listed, the script
 * reads only the home call. Kept apart from the table of screens so that the app's script does not
 * contain it.
 */
export const firstReads: Readonly<Partial<Record<ScreenPath, readonly FirstRead[]>>> = {
  '/': [facts, ['/api/user/userInfo', {}]],
  '/wallet': [
    ['/api/user/requestList', { limit: 3 }],
    ['/api/user/userInfo', {}],
  ],
  '/personal': [['/api/user/userInfo', {}]],
  '/lottery': [facts, ['/api/Lottery/index', { game_id: '?id' }], ['/api/user/userInfo', {}]],
  '/betRoom': [
    ['/api/Lottery/heart', { game_id: '?game_id', plan_id: '?id', issue: '', unread: 1, odds: 1 }],
  ],
  '/customer': [['/api/support/faqList']],
};
