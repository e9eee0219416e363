import type { Permission } from '@trine/contract/console/permissions.ts';
import type { PlayerRow } from './player-search.ts';
import { t } from '../../ui/words/language.ts';

export type PlayerAct =
  | 'active'
  | 'betting_frozen'
  | 'frozen'
  | 'feed'
  | 'sessions'
  | 'agent'
  | 'password_reset'
  | 'code_reset'
  | 'gift';

interface PossibleAct {
  readonly key: PlayerAct;
  readonly label: string;
  readonly permission: Permission;
  readonly danger?: boolean;
  /** Whether the player's state allows it. */
  readonly fits: boolean;
}

const guest = 2;
const agent = 3;

/** The acts that the role may perform on this player in the present state. */
export function possibleActs(
  player: Pick<PlayerRow, 'state' | 'is_feed_banned' | 'group_id'>,
  may: (permission: Permission) => boolean,
): readonly PossibleAct[] {
  return allActs(player).filter(({ permission, fits }) => fits && may(permission));
}

function allActs(player: Parameters<typeof possibleActs>[0]): readonly PossibleAct[] {
  const { state, is_feed_banned: isBanned, group_id: group } = player;
  const permission = 'players.act';
  return [
    { key: 'active', label: t('Lift the freeze'), permission, fits: state !== 'active' },
    {
      key: 'betting_frozen',
      label: t('Freeze betting'),
      permission,
      fits: state === 'active',
      danger: true,
    },
    {
      key: 'frozen',
      label: t('Freeze the account'),
      permission,
      fits: state !== 'frozen',
      danger: true,
    },
    {
      key: 'feed',
      label: isBanned ? t('Show in the feed again') : t('Ban from the feed'),
      permission,
      fits: true,
    },
    { key: 'sessions', label: t('End all sessions'), permission, fits: true },
    {
      key: 'agent',
      label: group === agent ? t('Make a member') : t('Make an agent'),
      permission: 'agents.act',
      fits: group !== guest,
    },
    {
      key: 'password_reset',
      label: t('Link for a new password'),
      permission: 'resets.act',
      fits: true,
    },
    {
      key: 'code_reset',
      label: t('Link for a new code'),
      permission: 'resets.act',
      fits: group !== guest,
    },
    { key: 'gift', label: t('Give money away'), permission: 'gifts.act', fits: group !== guest },
  ];
}
