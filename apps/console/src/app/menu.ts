/** The main menu: its screens, and the permission that each needs. */
import {
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
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
  DashboardOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Counts } from '@trine/contract/console/client.ts';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { t } from '../ui/words/language.ts';

export interface MenuEntry {
  readonly to: string;
  readonly name: string;
  readonly icon: ComponentType;
  readonly permission: Permission;
  /** How many requests wait on the screen. */
  readonly count?: (counts: Counts) => number | null;
}

interface MenuGroup {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

const menu: readonly MenuGroup[] = [
  {
    name: t('To decide'),
    entries: [
      {
        to: '/deposits',
        name: t('Deposits'),
        icon: DownCircleOutlined,
        permission: 'deposits.see',
        count: (counts) => counts.deposits,
      },
      {
        to: '/withdrawals',
        name: t('Withdrawals'),
        icon: UpCircleOutlined,
        permission: 'withdrawals.see',
        count: (counts) => counts.withdrawals,
      },
      {
        to: '/proposals',
        name: t('Confirmations'),
        icon: CheckCircleOutlined,
        permission: 'players.see',
        count: (counts) => counts.proposals,
      },
      {
        to: '/support',
        name: t('Support'),
        icon: MessageOutlined,
        permission: 'support.see',
        count: (counts) => counts.support,
      },
    ],
  },
  {
    name: t('Games'),
    entries: [
      {
        to: '/players',
        name: t('Players'),
        icon: UserOutlined,
        permission: 'players.see',
      },
      {
        to: '/board',
        name: t('Live board'),
        icon: DashboardOutlined,
        permission: 'rounds.see',
      },
      {
        to: '/rounds',
        name: t('Rounds'),
        icon: UnorderedListOutlined,
        permission: 'rounds.see',
      },
      {
        to: '/voids',
        name: t('Voids'),
        icon: StopOutlined,
        permission: 'voids.see',
        count: (counts) => counts.voids,
      },
      {
        to: '/switches',
        name: t('Switches'),
        icon: PoweroffOutlined,
        permission: 'switches.see',
      },
    ],
  },
  {
    name: t('Offer'),
    entries: [
      { to: '/plans', name: t('Plans'), icon: ProfileOutlined, permission: 'plans.see' },
      { to: '/content', name: t('Content'), icon: FileTextOutlined, permission: 'content.see' },
      {
        to: '/receiving-accounts',
        name: t('Receiving accounts'),
        icon: BankOutlined,
        permission: 'receiving_accounts.see',
      },
      {
        to: '/sale-hours',
        name: t('Sale hours'),
        icon: ClockCircleOutlined,
        permission: 'sale_hours.see',
      },
    ],
  },
  {
    name: t('House'),
    entries: [
      { to: '/reports', name: t('Reports'), icon: BarChartOutlined, permission: 'reports.see' },
      { to: '/people', name: t('Staff'), icon: TeamOutlined, permission: 'people.see' },
      { to: '/audit-log', name: t('Audit log'), icon: AuditOutlined, permission: 'audit_log.see' },
    ],
  },
];

/** The groups of the menu with the entries that a role may see. */
export function menuFor(may: (permission: Permission) => boolean): readonly MenuGroup[] {
  return menu
    .map(({ name, entries }) => ({ name, entries: entries.filter((it) => may(it.permission)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entry to which a path belongs: `/players/10001` to `/players`. */
export function entryAt(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
