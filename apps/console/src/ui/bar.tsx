import type { ReactNode } from 'react';
import styles from './bar.module.css';

export function Bars({ children }: { children: ReactNode }) {
  return <div className={styles['bars']}>{children}</div>;
}

interface BarProps {
  label: ReactNode;
  /** What the bar measures, for screen readers. */
  name: string;
  /** 0 to 1000. */
  perMille: number;
  /** The numbers beside the bar. */
  value: ReactNode;
}

const warnAt = 600;
const fullAt = 900;

/** A meter of how much of a cap is used. */
export function Bar({ label, name, perMille, value }: BarProps) {
  const tone = perMille >= fullAt ? 'full' : perMille >= warnAt ? 'high' : 'calm';
  return (
    <div className={styles['line']}>
      <span className={styles['label']}>{label}</span>
      <span
        className={styles['rail']}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(perMille / 10)}
      >
        <span
          className={styles['fill']}
          data-tone={tone}
          style={{ inlineSize: `${perMille / 10}%` }}
        />
      </span>
      <span className={styles['value']}>{value}</span>
    </div>
  );
}
