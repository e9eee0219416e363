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
 * Not needed to draw a screen, so fetched after it, or when there is a message; a screen stands
 * without, too, where it can not be fetched.
 */
function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const nothing: ComponentType<Props> = () => null;
    await Promise.race([whenIdle(), firstMessage]);
    return { default: await load().catch(() => nothing) };
  });
}

/** Around every screen: what it is worth, whether it is fresh, and short messages. */
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
