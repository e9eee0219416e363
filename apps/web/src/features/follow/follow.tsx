/** What follows the player over all screens: bets that wait for their draw, and their results. */
import { useLocation } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { useSession } from '../../data/session.ts';
import { FollowBar } from './follow-bar.tsx';
import { useFollowPlace } from './follow-place.ts';
import { InstallHint } from './install-hint.tsx';
import { isRoom, useNews, useOpenBets } from './open-bets.ts';
import { ResultNotice } from './result-notice.tsx';

/** Stands at the foot of whatever screen is shown; a room shows its own bets itself. */
export function Follow() {
  const place = useFollowPlace();
  const isInRoom = useLocation({ select: ({ pathname }) => isRoom(pathname) });
  const userId = useSession(({ token, userId: id }) => (token === null ? null : id));
  const open = useOpenBets();
  const hasTold = useNews((told) => told.hasTold);
  const news = useNews((told) => (told.userId === userId ? told.news[0] : undefined));
  if (place === null || userId === null) return null;
  return createPortal(
    <>
      <ResultNotice news={news ?? null} />
      {hasTold && news === undefined && !isInRoom && <InstallHint />}
      {!isInRoom && open !== undefined && open.length > 0 && <FollowBar open={open} />}
    </>,
    place,
  );
}
