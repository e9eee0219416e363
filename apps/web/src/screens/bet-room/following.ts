import { isPlayCode } from '@trine/game/plays.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import type { FollowedBet } from './state/bet-context.ts';
import type { FeedMessage } from './state/room-now.ts';
import { followReason, type Phase } from './state/room-phase.ts';

export interface Following {
  /** The bet followed last; null before the first one. */
  bet: FollowedBet | null;
  isOpen: boolean;
  /** Opens the sheet, or explains why this bet cannot be followed. */
  follow: (message: FeedMessage) => void;
  close: () => void;
}

export function useFollowing(phase: Phase, isFrozen: boolean): Following {
  const { t } = useTranslation();
  const [bet, setBet] = useState<FollowedBet | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    bet,
    isOpen,
    follow: (message) => {
      const { issue, nickname, play_type: play, quantity: stake } = message;
      const rejection = followReason(issue, phase, isFrozen);
      if (rejection) toast.show({ kind: 'failure', text: t(rejection) });
      if (rejection || !isPlayCode(play)) return;
      setBet({ issue, nickname, play, stake });
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
