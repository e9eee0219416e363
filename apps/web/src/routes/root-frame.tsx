import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRead } from '../api/read.ts';
import { Banner } from '../frame/banner.tsx';
import { Ribbon } from '../frame/ribbon.tsx';
import { LineNotice } from '../lines/line-notice.tsx';
import { Toasts } from '../overlay/toast.tsx';
import { lineUrlsOf } from '../session/lines.ts';
import { noteLines } from '../session/session.ts';

const profileStaleMs = 60_000;

/** Around every screen: what it is worth, whether it is fresh, and short messages. */
export function RootFrame() {
  const home = useRead('/api/index/index', {}, { staleMs: profileStaleMs });
  const lines = home.data?.lines;
  useEffect(() => {
    if (lines) noteLines(lineUrlsOf(lines));
  }, [lines]);
  return (
    <>
      {home.data?.profile === 'demo' && <Ribbon />}
      <Banner readAtMs={home.dataUpdatedAt || undefined} />
      <LineNotice />
      <Outlet />
      <Toasts />
    </>
  );
}
