/** Where one can go, and what one must be allowed to for it. */
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
import type { ReactNode } from 'react';
import type { Counts } from '@trine/contract/console/client.ts';
import type { Permission } from '@trine/contract/console/permissions.ts';

export interface Place {
  readonly to: string;
  readonly name: string;
  readonly icon: ReactNode;
  readonly permission: Permission;
  /** How many things wait there. */
  readonly count?: (counts: Counts) => number | null;
}

interface PlaceGroup {
  readonly name: string;
  readonly places: readonly Place[];
}

export const placeGroups: readonly PlaceGroup[] = [
  {
    name: 'To decide',
    places: [
      {
        to: '/deposits',
        name: 'Deposits',
        icon: <DownCircleOutlined />,
        permission: 'deposits.see',
        count: (counts) => counts.deposits,
      },
      {
        to: '/withdrawals',
        name: 'Withdrawals',
        icon: <UpCircleOutlined />,
        permission: 'withdrawals.see',
        count: (counts) => counts.withdrawals,
      },
      {
        to: '/proposals',
        name: 'Confirmations',
        icon: <CheckCircleOutlined />,
        permission: 'players.see',
        count: (counts) => counts.proposals,
      },
      {
        to: '/support',
        name: 'Support',
        icon: <MessageOutlined />,
        permission: 'support.see',
        count: (counts) => counts.support,
      },
    ],
  },
  {
    name: 'Play',
    places: [
      {
        to: '/players',
        name: 'Players',
        icon: <UserOutlined />,
        permission: 'players.see',
      },
      {
        to: '/board',
        name: 'Live board',
        icon: <DashboardOutlined />,
        permission: 'rounds.see',
      },
      {
        to: '/rounds',
        name: 'Rounds',
        icon: <UnorderedListOutlined />,
        permission: 'rounds.see',
      },
      {
        to: '/voids',
        name: 'Voids',
        icon: <StopOutlined />,
        permission: 'voids.see',
        count: (counts) => counts.voids,
      },
      {
        to: '/switches',
        name: 'Switches',
        icon: <PoweroffOutlined />,
        permission: 'switches.see',
      },
    ],
  },
  {
    name: 'Offer',
    places: [
      { to: '/plans', name: 'Plans', icon: <ProfileOutlined />, permission: 'plans.see' },
      { to: '/content', name: 'Content', icon: <FileTextOutlined />, permission: 'content.see' },
      {
        to: '/receiving-accounts',
        name: 'Receiving accounts',
        icon: <BankOutlined />,
        permission: 'receiving_accounts.see',
      },
      {
        to: '/sale-hours',
        name: 'Sale hours',
        icon: <ClockCircleOutlined />,
        permission: 'sale_hours.see',
      },
    ],
  },
  {
    name: 'House',
    places: [
      { to: '/reports', name: 'Reports', icon: <BarChartOutlined />, permission: 'reports.see' },
      { to: '/people', name: 'Staff', icon: <TeamOutlined />, permission: 'people.see' },
      { to: '/audit-log', name: 'Audit log', icon: <AuditOutlined />, permission: 'audit_log.see' },
    ],
  },
];

/** The groups with what a role may see of them. */
export function placesFor(may: (permission: Permission) => boolean): readonly PlaceGroup[] {
  return placeGroups
    .map(({ name, places }) => ({ name, places: places.filter((it) => may(it.permission)) }))
    .filter(({ places }) => places.length > 0);
}
