import type { ReactNode } from 'react';
import styles from './auth-switch.module.css';

/** A question and the link that answers it. */
export function AuthSwitch({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className={styles['turn']}>
      <span>{question}</span>
      {children}
    </p>
  );
}
