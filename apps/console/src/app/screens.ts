/**
 * Every screen of the console: its address, the permission that it needs, its entry in the main
 * menu, its script, and the parser of its query string. The router and the menu are built from
 * this table; the menu keeps the order of the rows.
 */
import {
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  DownCircleOutlined,
  FileTextOutlined,
  MessageOutlined,
  PoweroffOutlined,
  ProfileOutlined,
  StopOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UpCircleOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { auditLogSearch } from '../screens/audit-log/audit-log-search.ts';
import { contentSearch } from '../screens/content/content-search.ts';
import { playerSearch, playersSearch } from '../screens/players/player-search.ts';
import { proposalsSearch } from '../screens/proposals/proposal-search.ts';
import { reportsSearch } from '../screens/reports/reports-search.ts';
import { queueSearch } from '../screens/review/queue.ts';
import { roundsSearch } from '../screens/rounds/round.ts';
import { supportSearch } from '../screens/support/support-search.ts';
import { nextAddress } from '../session/next-address.ts';
import { t } from '../ui/words/language.ts';
import type { WorkKind } from './new-work.ts';

export const menuGroups = {
  decide: t('To decide'),
  games: t('Games'),
  offer: t('Offer'),
  house: t('House'),
} as const;

export interface ScreenRow {
  /** `signed_in`: any role. `anyone`: no session at all. */
  readonly permission: Permission | 'signed_in' | 'anyone';
  readonly load: () => Promise<object>;
  /** The component, as the script exports it. */
  readonly name: string;
  /** Parses the query string and drops fields that are not valid. */
  readonly search?: (given: Readonly<Record<string, unknown>>) => object;
  readonly menu?: {
    readonly group: keyof typeof menuGroups;
    readonly name: string;
    readonly icon: ComponentType;
    /** The count that the entry's badge shows. */
    readonly waiting?: WorkKind;
  };
}

type Table = Readonly<Record<string, ScreenRow>>;

/** Allows only names that the script of their row exports. */
export type Exported<Rows extends Table> = {
  readonly [Path in keyof Rows]: {
    readonly name: keyof Awaited<ReturnType<Rows[Path]['load']>>;
  };
};

export const screens = {
  '/sign-in': {
    permission: 'anyone',
    load: () => import('../session/sign-in-screen.tsx'),
    name: 'SignInScreen',
    search: nextAddress,
  },
  '/you': {
    permission: 'signed_in',
    load: () => import('./you-screen.tsx'),
    name: 'YouScreen',
  },
  '/deposits': {
    permission: 'deposits.see',
    load: () => import('../screens/review/queue-screen.tsx'),
    name: 'DepositsScreen',
    search: queueSearch,
    menu: { group: 'decide', name: t('Deposits'), icon: DownCircleOutlined, waiting: 'deposits' },
  },
  '/withdrawals': {
    permission: 'withdrawals.see',
    load: () => import('../screens/review/queue-screen.tsx'),
    name: 'WithdrawalsScreen',
    search: queueSearch,
    menu: {
      group: 'decide',
      name: t('Withdrawals'),
      icon: UpCircleOutlined,
      waiting: 'withdrawals',
    },
  },
  '/proposals': {
    permission: 'players.see',
    load: () => import('../screens/proposals/proposals-screen.tsx'),
    name: 'ProposalsScreen',
    search: proposalsSearch,
    menu: {
      group: 'decide',
      name: t('Confirmations'),
      icon: CheckCircleOutlined,
      waiting: 'proposals',
    },
  },
  '/support': {
    permission: 'support.see',
    load: () => import('../screens/support/support-screen.tsx'),
    name: 'SupportScreen',
    search: supportSearch,
    menu: { group: 'decide', name: t('Support'), icon: MessageOutlined, waiting: 'support' },
  },
  '/players': {
    permission: 'players.see',
    load: () => import('../screens/players/players-screen.tsx'),
    name: 'PlayersScreen',
    search: playersSearch,
    menu: { group: 'games', name: t('Players'), icon: UserOutlined },
  },
  '/players/$playerId': {
    permission: 'players.see',
    load: () => import('../screens/players/player-screen.tsx'),
    name: 'PlayerScreen',
    search: playerSearch,
  },
  '/board': {
    permission: 'rounds.see',
    load: () => import('../screens/rounds/board-screen.tsx'),
    name: 'BoardScreen',
    menu: { group: 'games', name: t('Live board'), icon: DashboardOutlined },
  },
  '/rounds': {
    permission: 'rounds.see',
    load: () => import('../screens/rounds/rounds-screen.tsx'),
    name: 'RoundsScreen',
    search: roundsSearch,
    menu: { group: 'games', name: t('Rounds'), icon: UnorderedListOutlined },
  },
  '/rounds/$roundId': {
    permission: 'rounds.see',
    load: () => import('../screens/rounds/round-screen.tsx'),
    name: 'RoundScreen',
  },
  '/voids': {
    permission: 'voids.see',
    load: () => import('../screens/rounds/voids-screen.tsx'),
    name: 'VoidsScreen',
    menu: { group: 'games', name: t('Voids'), icon: StopOutlined, waiting: 'voids' },
  },
  '/switches': {
    permission: 'switches.see',
    load: () => import('../screens/switches/switches-screen.tsx'),
    name: 'SwitchesScreen',
    menu: { group: 'games', name: t('Switches'), icon: PoweroffOutlined },
  },
  '/plans': {
    permission: 'plans.see',
    load: () => import('../screens/plans/plans-screen.tsx'),
    name: 'PlansScreen',
    menu: { group: 'offer', name: t('Plans'), icon: ProfileOutlined },
  },
  '/plans/$planId': {
    permission: 'plans.see',
    load: () => import('../screens/plans/plan-screen.tsx'),
    name: 'PlanScreen',
  },
  '/content': {
    permission: 'content.see',
    load: () => import('../screens/content/content-screen.tsx'),
    name: 'ContentScreen',
    search: contentSearch,
    menu: { group: 'offer', name: t('Content'), icon: FileTextOutlined },
  },
  '/receiving-accounts': {
    permission: 'receiving_accounts.see',
    load: () => import('../screens/content/receiving-screen.tsx'),
    name: 'ReceivingScreen',
    menu: { group: 'offer', name: t('Receiving accounts'), icon: BankOutlined },
  },
  '/sale-hours': {
    permission: 'sale_hours.see',
    load: () => import('../screens/content/sale-hours-screen.tsx'),
    name: 'SaleHoursScreen',
    menu: { group: 'offer', name: t('Sale hours'), icon: ClockCircleOutlined },
  },
  '/reports': {
    permission: 'reports.see',
    load: () => import('../screens/reports/reports-screen.tsx'),
    name: 'ReportsScreen',
    search: reportsSearch,
    menu: { group: 'house', name: t('Reports'), icon: BarChartOutlined },
  },
  '/people': {
    permission: 'people.see',
    load: () => import('../screens/staff/staff-screen.tsx'),
    name: 'StaffScreen',
    menu: { group: 'house', name: t('Staff'), icon: TeamOutlined },
  },
  '/audit-log': {
    permission: 'audit_log.see',
    load: () => import('../screens/audit-log/audit-log-screen.tsx'),
    name: 'AuditLogScreen',
    search: auditLogSearch,
    menu: { group: 'house', name: t('Audit log'), icon: AuditOutlined },
  },
} as const satisfies Table;

export type ScreenPath = keyof typeof screens;

/** All rows with their paths, in the order of the table. */
export const screenRows: readonly (readonly [path: ScreenPath, row: ScreenRow])[] = Object.entries(
  screens satisfies Exported<typeof screens>,
) as [ScreenPath, ScreenRow][];
