import type { ReactNode } from 'react';
import styles from './scroll.module.css';

/** What may be wider than the screen scrolls by itself, with the keyboard as well. */
export function Scroll({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['scroll']} role="region" aria-label={`${name}, scrolls`} tabIndex={0}>
      {children}
    </div>
  );
}
