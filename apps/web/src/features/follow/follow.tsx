/** What follows the player over all screens: open bets and their results. */
import { useLocation } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { useSession } from '../../data/session.ts';
import { FollowBar } from './follow-bar.tsx';
import { useFollowSlot } from './follow-slot.ts';
import { InstallHint } from './install-hint.tsx';
import { isBetRoom, useResultNews, useOpenBets } from './open-bets.ts';
import { ResultNotice } from './result-notice.tsx';

/** Drawn at the foot of the current screen; a room shows its own bets itself. */
export function Follow() {
  const place = useFollowSlot();
  const isInRoom = useLocation({ select: ({ pathname }) => isBetRoom(pathname) });
  const userId = useSession(({ token, userId: id }) => (token === null ? null : id));
  const open = useOpenBets();
  const hasShown = useResultNews((state) => state.hasShown);
  const news = useResultNews((state) => (state.userId === userId ? state.news[0] : undefined));
  if (place === null || userId === null) return null;
  return createPortal(
    <>
      <ResultNotice news={news ?? null} />
      {hasShown && news === undefined && !isInRoom && <InstallHint />}
      {!isInRoom && open !== undefined && open.length > 0 && <FollowBar open={open} />}
    </>,
    place,
  );
}
