/** What stands around a screen and can come a moment after it: one file, fetched once. */
import { Banner } from '../frame/banner.tsx';
import { LineNotice } from '../lines/line-notice.tsx';

export { Toasts } from '../overlay/toast-region.tsx';

/** Whether what is seen is fresh, and by which way it comes. */
export function Notices({ readAtMs }: { readAtMs: number | undefined }) {
  return (
    <>
      <Banner readAtMs={readAtMs} />
      <LineNotice />
    </>
  );
}
