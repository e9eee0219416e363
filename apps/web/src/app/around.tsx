/** What stands around a screen and can come a moment after it: one file, fetched once. */
import type { Answer } from '@trine/contract/client.ts';
import { useEffect } from 'react';
import { Banner } from '../ui/layout/banner.tsx';
import { HostNotice } from '../features/hosts/host-notice.tsx';
import { Toasts } from '../ui/overlays/toast-region.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import { hostUrlsOf, setHostUrls } from '../data/host-choice.ts';

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
  return (
    <>
      <Banner readAtMs={readAtMs} />
      <HostNotice />
      <ReleaseNotice />
    </>
  );
}

/** What was done, or was not, for a moment. */
export function Messages() {
  return <Toasts />;
}
