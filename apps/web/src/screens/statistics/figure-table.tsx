import type { ReactNode } from 'react';
import styles from './figures-view.module.css';

export interface FigureTableProps {
  /** The name of the box, which scrolls sideways, for a screen reader. */
  label: string;
  /** Rows of one line with space between them, or closer ones of several lines. */
  rows: 'single' | 'close';
  children: ReactNode;
}

/** A table whose first column names the row and whose others are figures. */
export function FigureTable({ label, rows, children }: FigureTableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={styles['box']}>
      <table className={styles['table']} data-rows={rows}>
        {children}
      </table>
    </div>
  );
}
