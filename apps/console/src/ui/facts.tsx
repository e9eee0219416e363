import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  facts: readonly (Fact | null)[];
  /** Aligns the values to the right, so that the decimals line up. */
  isTable?: boolean;
}

/** A description list: one label and value a line. */
export function Facts({ facts, isTable = false }: FactsProps) {
  return (
    <dl className={styles['facts']} data-table={isTable || undefined}>
      {facts.map((fact) => {
        if (fact === null) return null;
        const [label, value] = fact;
        return (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

export function Figure({
  label,
  value,
  note,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className={styles['figure']}>
      <div className={styles['label']}>{label}</div>
      <div className={styles['value']}>{value}</div>
      {note !== undefined && <div className={styles['label']}>{note}</div>}
    </div>
  );
}
