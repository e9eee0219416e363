import type { ReactNode } from 'react';
import styles from './entry-screen.module.css';

/** A question with a link to the other form. */
export function AuthSwitch({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className={styles['turn']}>
      <span>{question}</span>
      {children}
    </p>
  );
}
