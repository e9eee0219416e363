import { useProofNeeds } from '../../session/session.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import type { PlayerRow, PlayerState } from './player-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface PlayerDialogProps {
  player: PlayerRow;
  onClose: () => void;
}

const readByPlayer = { label: t('Reason, read by the player'), minLength: 10 } as const;

interface StateWords {
  readonly title: string;
  readonly effect: string;
  readonly confirm: string;
  readonly done: string;
}

const stateWords: Readonly<Record<PlayerState, StateWords>> = {
  active: {
    title: t('Lift the freeze?'),
    effect: t('The player can bet, deposit and withdraw again at once.'),
    confirm: t('Lift the freeze'),
    done: t('The freeze is lifted.'),
  },
  betting_frozen: {
    title: t('Freeze betting?'),
    effect: t(
      'The player can no longer bet. Open bets stay valid, the balance stays, and withdrawals stay possible.',
    ),
    confirm: t('Freeze betting'),
    done: t('Betting is frozen.'),
  },
  frozen: {
    title: t('Freeze the account?'),
    effect: t(
      'All sessions end and the player cannot request anything. The balance stays, open bets are settled, and withdrawals in review are still decided.',
    ),
    confirm: t('Freeze the account'),
    done: t('The account is frozen.'),
  },
};

export function StateDialog({
  player,
  wanted,
  onClose,
}: PlayerDialogProps & { wanted: PlayerState }) {
  const { title, effect, confirm, done } = stateWords[wanted];
  const request = (reason: string) => {
    return { player_id: player.player_id, state: wanted, seen: player.state, reason };
  };
  return (
    <ActDialog
      path="/players/state"
      title={title}
      confirm={confirm}
      danger={wanted !== 'active'}
      reason={readByPlayer}
      request={request}
      done={done}
      onClose={onClose}
    >
      <strong>{player.username}</strong>: <span>{effect}</span>
    </ActDialog>
  );
}

export function FeedDialog({ player, onClose }: PlayerDialogProps) {
  const wasBanned = player.is_feed_banned;
  return (
    <ActDialog
      path="/players/feed"
      title={wasBanned ? t('Show in the feed again?') : t('Ban from the feed?')}
      confirm={wasBanned ? t('Show again') : t('Ban from the feed')}
      danger={!wasBanned}
      reason={auditLogReason(10)}
      request={(reason) => ({ player_id: player.player_id, is_banned: !wasBanned, reason })}
      done={
        wasBanned
          ? t('The bets show in the feed again.')
          : t('The bets no longer show in the feed.')
      }
      onClose={onClose}
    >
      {wasBanned
        ? t('Other players see the bets of {username} in the rooms again.', {
            username: player.username,
          })
        : t('Other players no longer see the bets of {username}. The bets still count.', {
            username: player.username,
          })}
    </ActDialog>
  );
}

interface EndSessionsDialogProps {
  player: PlayerRow;
  /** Absent: all of them. */
  sessionId?: string;
  onClose: () => void;
}

export function EndSessionsDialog({ player, sessionId, onClose }: EndSessionsDialogProps) {
  const proof = useProofNeeds();
  const { player_id, username } = player;
  const isOne = sessionId !== undefined;
  const target = isOne ? { player_id, session_id: sessionId } : { player_id };
  return (
    <ActDialog
      path="/players/end-sessions"
      title={isOne ? t('End this session?') : t('End all sessions?')}
      confirm={isOne ? t('End the session') : t('End all sessions')}
      danger
      reason={auditLogReason(10)}
      proof={proof}
      request={(reason, given) => ({ ...target, reason, ...given })}
      done={isOne ? t('The session has ended.') : t('All sessions have ended.')}
      onClose={onClose}
    >
      {phrase(
        '{username} is logged out {where} at once and can log in again. Open bets stay valid.',
        {
          username,
          where: isOne ? t('there') : t('everywhere'),
        },
      )}
    </ActDialog>
  );
}

export function AgentDialog({ player, onClose }: PlayerDialogProps) {
  const isAgent = player.group_id === 3;
  return (
    <ActDialog
      path="/players/agent"
      title={isAgent ? t('Make this agent a member?') : t('Make this member an agent?')}
      confirm={isAgent ? t('Make a member') : t('Make an agent')}
      danger={isAgent}
      reason={auditLogReason(10)}
      request={(reason) => ({ player_id: player.player_id, is_agent: !isAgent, reason })}
      done={isAgent ? t('Now a member.') : t('Now an agent.')}
      onClose={onClose}
    >
      {isAgent
        ? t('{username} loses the invite code and the view of the team, which stays as it is.', {
            username: player.username,
          })
        : t('{username} gets an invite code and sees their own direct members.', {
            username: player.username,
          })}
    </ActDialog>
  );
}
