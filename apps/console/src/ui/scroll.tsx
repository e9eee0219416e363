import type { ReactNode } from 'react';
import styles from './page.module.css';
import { t } from './words/language.ts';

/** Contents that may be wider than the screen, scrollable with the keyboard. */
export function Scroll({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div
      className={styles['scroll']}
      role="region"
      aria-label={t('{name}, scrolls', { name })}
      tabIndex={0}
    >
      {children}
    </div>
  );
}
