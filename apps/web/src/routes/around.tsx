/** What stands around a screen and can come a moment after it: one file, fetched once. */
import { Banner } from '../frame/banner.tsx';
import { LineNotice } from '../lines/line-notice.tsx';
import { Toasts } from '../overlay/toast-region.tsx';
import { ReleaseNotice } from '../pwa/release-notice.tsx';

/** Whether what is seen is fresh, by which way it comes, and whether the app itself is. */
export function Notices({ readAtMs }: { readAtMs: number | undefined }) {
  return (
    <>
      <Banner readAtMs={readAtMs} />
      <LineNotice />
      <ReleaseNotice />
    </>
  );
}

/** What was done, or was not, for a moment. */
export function Messages() {
  return <Toasts />;
}
