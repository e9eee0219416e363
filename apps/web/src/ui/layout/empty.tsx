import type { ReactNode } from 'react';
import styles from './empty.module.css';

export interface EmptyProps {
  title: string;
  /** The next step. */
  hint?: string | undefined;
  action?: ReactNode;
  icon?: ReactNode;
}

export function Empty({ title, hint, action, icon }: EmptyProps) {
  return (
    <div className={styles['empty']}>
      {icon && <div className={styles['icon']}>{icon}</div>}
      <p className={styles['title']}>{title}</p>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {action}
    </div>
  );
}
