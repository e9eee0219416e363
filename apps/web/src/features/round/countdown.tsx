import { useEffect, useEffectEvent, useRef } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { onTick } from '../../data/ticker.ts';
import styles from './countdown.module.css';

export interface CountdownProps {
  /** When it ends, in the server's epoch milliseconds. */
  targetMs: number;
  /** The name of the countdown, for a screen reader. */
  label: string;
  /** Called once for each target, also when it is already past. */
  onEnd?: () => void;
}

const urgentMs = 5_000;

/** The time left as "3:07", written into the page by the shared timer without rendering. */
export function Countdown({ targetMs, label, onEnd }: CountdownProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let isOver = false;
    return onTick((nowMs) => {
      const leftMs = Math.max(0, targetMs - nowMs - serverOffsetMs());
      if (ref.current) write(ref.current, leftMs);
      if (leftMs > 0 || isOver) return;
      isOver = true;
      ended();
    });
  }, [targetMs]);
  return (
    <span role="timer" translate="no" aria-label={label} className={styles['countdown']}>
      <span ref={ref} className={styles['time']} />
    </span>
  );
}

function write(element: HTMLElement, leftMs: number): void {
  const text = timeLeft(leftMs);
  if (element.textContent !== text) element.textContent = text;
  const isLast = leftMs > 0 && leftMs <= urgentMs;
  element.toggleAttribute('data-last', isLast);
}

/** Rounded up, so that "0:00" appears only at the end. */
function timeLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const end = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}
