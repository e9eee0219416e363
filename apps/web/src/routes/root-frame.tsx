import { Outlet } from '@tanstack/react-router';
import { useRead } from '../api/read.ts';
import { Banner } from '../frame/banner.tsx';
import { Ribbon } from '../frame/ribbon.tsx';
import { Toasts } from '../overlay/toast.tsx';

const profileStaleMs = 60_000;

/** Around every screen: what it is worth, whether it is fresh, and short messages. */
export function RootFrame() {
  const home = useRead('/api/index/index', {}, { staleMs: profileStaleMs });
  return (
    <>
      {home.data?.profile === 'demo' && <Ribbon />}
      <Banner readAtMs={home.dataUpdatedAt || undefined} />
      <Outlet />
      <Toasts />
    </>
  );
}
