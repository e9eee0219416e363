import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useApiQuery } from '../data/queries.ts';
import { useIsDemo } from '../features/session/use-is-demo.ts';
import { whenIdle } from '../ui/overlays/when-idle.ts';
import { Ribbon } from '../ui/layout/ribbon.tsx';
import { firstMessage } from '../ui/overlays/first-message.ts';

const staleMs = 60_000;

const Notices = late(async () => (await import('./notices.tsx')).Notices);
const ToastNotices = late(async () => (await import('./notices.tsx')).ToastNotices);

/**
 * Loads a component when the page is idle or the first message arrives. The screen works without it
 * if its script cannot be fetched.
 */
function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const nothing: ComponentType<Props> = () => null;
    await Promise.race([whenIdle(), firstMessage]);
    return { default: await load().catch(() => nothing) };
  });
}

/** The frame of every screen: the demo's ribbon, notices and short messages. */
export function RootFrame() {
  const home = useApiQuery('/api/index/index', {}, { staleMs, deferUntilPaint: true });
  const isDemo = useIsDemo();
  return (
    <>
      {isDemo && <Ribbon />}
      <Suspense>
        <Notices hosts={home.data?.lines} readAtMs={home.dataUpdatedAt || undefined} />
      </Suspense>
      <Suspense>
        <ToastNotices />
      </Suspense>
      <Outlet />
    </>
  );
}
