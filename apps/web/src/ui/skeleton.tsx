import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The shape of what comes. */
  shape?: 'line' | 'title' | 'circle' | 'block' | 'row';
  /** Part of the width that holds it, in percent. */
  widthPercent?: number;
  count?: number;
}

/** Stands where something is about to be; invisible to a screen reader. */
export function Skeleton({ shape = 'line', widthPercent = 100, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      aria-hidden="true"
      className={styles['skeleton']}
      data-shape={shape}
      style={shape === 'circle' ? undefined : { width: `${widthPercent}%` }}
    />
  ));
}
