/** The notices around a screen. They load after the screen, as one file. */
import type { Answer } from '@trine/contract/client.ts';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Banner } from '../ui/layout/banner.tsx';
import { HostNotice } from '../features/hosts/host-notice.tsx';
import { showTheme } from '../ui/theme.ts';
import { Toasts } from '../ui/overlays/toast-region.tsx';
import { CheckNotice } from './check-notice.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import { hostUrlsOf, setHostUrls } from '../data/host-choice.ts';
import { useOpenedNotices } from './opened-notices.ts';

// The page's script has set the theme, but not the colour of the browser's bars.
showTheme();

/** The screen works without it if its script cannot be fetched. */
const Follow = lazy(async (): Promise<{ default: ComponentType }> => {
  const loaded = await import('../features/follow/follow.tsx').catch(() => null);
  return { default: loaded?.Follow ?? (() => null) };
});

interface NoticesProps {
  /** From the home call. */
  hosts: Answer<'/api/index/index'>['lines'] | undefined;
  readAtMs: number | undefined;
}

/** Notices about old data, a replaced host, a new release, failed checks and open bets. */
export function Notices({ hosts, readAtMs }: NoticesProps) {
  useEffect(() => {
    if (hosts) setHostUrls(hostUrlsOf(hosts));
  }, [hosts]);
  useOpenedNotices();
  return (
    <>
      <Banner readAtMs={readAtMs} />
      <HostNotice />
      <ReleaseNotice />
      <CheckNotice />
      <Suspense>
        <Follow />
      </Suspense>
    </>
  );
}

/** Short messages about what succeeded or failed. */
export function ToastNotices() {
  return <Toasts />;
}
