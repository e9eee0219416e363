import type { ReactNode } from 'react';
import styles from './turn.module.css';

/** A question and the link that answers it. */
export function Turn({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className={styles['turn']}>
      <span>{question}</span>
      {children}
    </p>
  );
}
