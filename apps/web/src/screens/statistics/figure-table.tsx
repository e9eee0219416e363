import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

export interface FigureTableProps {
  /** What a screen reader calls the box that scrolls sideways where it must. */
  label: string;
  /** Rows of one line each, with room between them, or closer ones that may take several lines. */
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
