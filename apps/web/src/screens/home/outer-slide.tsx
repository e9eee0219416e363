import { outerLink } from '@trine/contract/content/links.ts';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { PanelSlot } from '../../ui/overlays/panel-slot.tsx';
import styles from './lower-home.module.css';

async function loadLeaveDialog() {
  const { LeaveDialog } = await import('../../ui/layout/leave-dialog.tsx');
  return LeaveDialog;
}

/** A banner that leads to another site, after a question; an invalid link is none. */
export function OuterSlide({ link, children }: { link: string; children: ReactNode }) {
  const [leavingTo, setLeavingTo] = useState<URL | null>(null);
  const url = outerLink(link);
  if (url === null) return <div className={styles['slide']}>{children}</div>;
  const close = () => setLeavingTo(null);
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
      <PanelSlot
        load={loadLeaveDialog}
        panel={{ url: leavingTo, onClose: close }}
        open={leavingTo !== null}
        title={url.host}
        onClose={close}
      />
    </>
  );
}
