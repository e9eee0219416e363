import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The shape of the awaited content. */
  shape?: 'line' | 'title' | 'circle' | 'block' | 'row';
  /** Of the container's width. */
  widthPercent?: number;
  count?: number;
}

/** A placeholder of awaited content; invisible to screen readers. */
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
