import { Button } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { useMay } from '../../session/session.ts';
import { ActMenu, type ActItem } from '../../ui/act-menu.tsx';
import { ResetDialog } from '../../ui/reset-dialog.tsx';
import { GiftDialog } from './gift-dialog.tsx';
import { AgentDialog, EndSessionsDialog, FeedDialog, StateDialog } from './player-dialogs.tsx';
import type { PlayerRow } from './player-search.ts';

type ActName =
  | 'active'
  | 'betting_frozen'
  | 'frozen'
  | 'feed'
  | 'sessions'
  | 'agent'
  | 'password_reset'
  | 'code_reset'
  | 'gift';

interface PlayerAct extends ActItem<ActName> {
  readonly permission: Permission;
  readonly fits: boolean;
}

/** What the role may do to this player in the present state; nothing else is offered. */
export function PlayerActs({ player }: { player: PlayerRow }) {
  const may = useMay();
  const [open, setOpen] = useState<ActName | null>(null);
  const items = itemsFor(player).filter(({ permission, fits }) => fits && may(permission));
  if (items.length === 0) return null;
  return (
    <>
      <ActMenu items={items} onChoose={setOpen}>
        <Button type="primary" icon={<DownOutlined aria-hidden="true" />} iconPlacement="end">
          Act
        </Button>
      </ActMenu>
      {open !== null && <ActOn act={open} player={player} onClose={() => setOpen(null)} />}
    </>
  );
}

function itemsFor(player: PlayerRow): readonly PlayerAct[] {
  const { state, is_feed_banned: isBanned, group_id: group } = player;
  const act = 'players.act';
  return [
    { key: 'active', label: 'Lift the freeze', permission: act, fits: state !== 'active' },
    {
      key: 'betting_frozen',
      label: 'Freeze betting',
      permission: act,
      fits: state === 'active',
      danger: true,
    },
    {
      key: 'frozen',
      label: 'Freeze the account',
      permission: act,
      fits: state !== 'frozen',
      danger: true,
    },
    {
      key: 'feed',
      label: isBanned ? 'Show in the feed again' : 'Ban from the feed',
      permission: act,
      fits: true,
    },
    { key: 'sessions', label: 'End all sessions', permission: act, fits: true },
    {
      key: 'agent',
      label: group === 3 ? 'Make a member' : 'Make an agent',
      permission: 'agents.act',
      fits: group !== 2,
    },
    {
      key: 'password_reset',
      label: 'Link for a new password',
      permission: 'resets.act',
      fits: true,
    },
    {
      key: 'code_reset',
      label: 'Link for a new code',
      permission: 'resets.act',
      fits: group !== 2,
    },
    { key: 'gift', label: 'Give money away', permission: 'gifts.act', fits: group !== 2 },
  ];
}

interface ActOnProps {
  act: ActName;
  player: PlayerRow;
  onClose: () => void;
}

function ActOn({ act, player, onClose }: ActOnProps) {
  const props = { player, onClose };
  switch (act) {
    case 'active':
    case 'betting_frozen':
    case 'frozen':
      return <StateDialog {...props} wanted={act} />;
    case 'feed':
      return <FeedDialog {...props} />;
    case 'sessions':
      return <EndSessionsDialog {...props} />;
    case 'agent':
      return <AgentDialog {...props} />;
    case 'password_reset':
    case 'code_reset':
      return <ResetDialog {...props} kind={act} />;
    case 'gift':
      return <GiftDialog {...props} />;
  }
}
