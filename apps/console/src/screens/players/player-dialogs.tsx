import { useProofAsked } from '../../session/session.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import type { PlayerRow, PlayerState } from './player-search.ts';

interface PlayerDialogProps {
  player: PlayerRow;
  onClose: () => void;
}

const readByPlayer = { label: 'Reason, read by the player', minLength: 10 } as const;

interface StateWords {
  readonly title: string;
  readonly effect: string;
  readonly confirm: string;
  readonly done: string;
}

const stateWords: Readonly<Record<PlayerState, StateWords>> = {
  active: {
    title: 'Lift the freeze?',
    effect: 'The player can bet, deposit and withdraw again at once.',
    confirm: 'Lift the freeze',
    done: 'The freeze is lifted.',
  },
  betting_frozen: {
    title: 'Freeze betting?',
    effect: 'No more bets. Open bets stand, the money stays, withdrawing stays possible.',
    confirm: 'Freeze betting',
    done: 'Betting is frozen.',
  },
  frozen: {
    title: 'Freeze the account?',
    effect:
      'All sessions end and nothing can be asked for. The money stays untouched, open bets ' +
      'are settled, and withdrawals in review are still decided.',
    confirm: 'Freeze the account',
    done: 'The account is frozen.',
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
      <strong>{player.username}</strong>: {effect}
    </ActDialog>
  );
}

export function FeedDialog({ player, onClose }: PlayerDialogProps) {
  const wasBanned = player.is_feed_banned;
  return (
    <ActDialog
      path="/players/feed"
      title={wasBanned ? 'Show in the feed again?' : 'Ban from the feed?'}
      confirm={wasBanned ? 'Show again' : 'Ban from the feed'}
      danger={!wasBanned}
      reason={auditLogReason(10)}
      request={(reason) => ({ player_id: player.player_id, is_banned: !wasBanned, reason })}
      done={wasBanned ? 'The bets show in the feed again.' : 'The bets no longer show in the feed.'}
      onClose={onClose}
    >
      {wasBanned
        ? `Other players see the bets of ${player.username} in the rooms again.`
        : `Other players no longer see the bets of ${player.username}. The bets themselves count.`}
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
  const proof = useProofAsked();
  const { player_id, username } = player;
  const isOne = sessionId !== undefined;
  const target = isOne ? { player_id, session_id: sessionId } : { player_id };
  return (
    <ActDialog
      path="/players/end-sessions"
      title={isOne ? 'End this session?' : 'End all sessions?'}
      confirm={isOne ? 'End the session' : 'End all sessions'}
      danger
      reason={auditLogReason(10)}
      proof={proof}
      request={(reason, given) => ({ ...target, reason, ...given })}
      done={isOne ? 'The session has ended.' : 'All sessions have ended.'}
      onClose={onClose}
    >
      {username} is logged out {isOne ? 'there' : 'everywhere'} at once and can log in again. Open
      bets stand.
    </ActDialog>
  );
}

export function AgentDialog({ player, onClose }: PlayerDialogProps) {
  const isAgent = player.group_id === 3;
  return (
    <ActDialog
      path="/players/agent"
      title={isAgent ? 'Make this agent a member?' : 'Make this member an agent?'}
      confirm={isAgent ? 'Make a member' : 'Make an agent'}
      danger={isAgent}
      reason={auditLogReason(10)}
      request={(reason) => ({ player_id: player.player_id, is_agent: !isAgent, reason })}
      done={isAgent ? 'Now a member.' : 'Now an agent.'}
      onClose={onClose}
    >
      {isAgent
        ? `${player.username} loses the invite code and the view of the team, which stays as it is.`
        : `${player.username} gets an invite code and sees their own direct members.`}
    </ActDialog>
  );
}
