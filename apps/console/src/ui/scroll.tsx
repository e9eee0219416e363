import type { ReactNode } from 'react';
import styles from './scroll.module.css';

/** Contents that may be wider than the screen; they can be scrolled with the keyboard. */
export function Scroll({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['scroll']} role="region" aria-label={`${name}, scrolls`} tabIndex={0}>
      {children}
    </div>
  );
}
