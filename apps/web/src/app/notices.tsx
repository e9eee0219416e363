/** What stands around a screen and can come a moment after it: one file, fetched once. */
import type { Answer } from '@trine/contract/client.ts';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Banner } from '../ui/layout/banner.tsx';
import { HostNotice } from '../features/hosts/host-notice.tsx';
import { showTheme } from '../ui/theme.ts';
import { Toasts } from '../ui/overlays/toast-region.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import { hostUrlsOf, setHostUrls } from '../data/host-choice.ts';
import { useOpenedNotices } from './opened-notices.ts';

// The page's script has set the theme, and leaves the colour of the browser's bars.
showTheme();

/** Nothing depends on it, so a screen stands where it can not be fetched. */
const Follow = lazy(async (): Promise<{ default: ComponentType }> => {
  const loaded = await import('../features/follow/follow.tsx').catch(() => null);
  return { default: loaded?.Follow ?? (() => null) };
});

interface NoticesProps {
  /** As the home call names them. */
  hosts: Answer<'/api/index/index'>['lines'] | undefined;
  readAtMs: number | undefined;
}

/** Whether what is seen is fresh, by which way it comes, and whether the app itself is. */
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
      <Suspense>
        <Follow />
      </Suspense>
    </>
  );
}

/** What was done, or was not, for a moment. */
export function ToastNotices() {
  return <Toasts />;
}
