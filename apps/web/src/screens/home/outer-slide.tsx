import { outerLink } from '@trine/contract/content/links.ts';
import { lazy, Suspense, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './banners.module.css';

const LeaveDialog = lazy(() =>
  import('../../ui/layout/leave-dialog.tsx').then((it) => ({ default: it.LeaveDialog })),
);

/** A banner that leads to another site, after a question; one whose link is none leads nowhere. */
export function OuterSlide({ link, children }: { link: string; children: ReactNode }) {
  const [leavingTo, setLeavingTo] = useState<URL | null>(null);
  const url = outerLink(link);
  if (url === null) return <div className={styles['slide']}>{children}</div>;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setLeavingTo(url);
  };
  return (
    <>
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        className={styles['slide']}
        onClick={ask}
        onAuxClick={ask}
      >
        {children}
      </a>
      {leavingTo !== null && (
        <Suspense>
          <LeaveDialog url={leavingTo} onClose={() => setLeavingTo(null)} />
        </Suspense>
      )}
    </>
  );
}
