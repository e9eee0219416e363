import { useEffect, useEffectEvent, useRef } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { onTick } from '../../data/ticker.ts';
import styles from './countdown.module.css';

export interface CountdownProps {
  /** The server's time at which it ends, in epoch milliseconds. */
  targetMs: number;
  /** What ends, for a screen reader. */
  label: string;
  /** Called once for each target, also when it had passed before. */
  onEnd?: () => void;
}

const urgentMs = 5_000;

/** Time left as "3:07"; written into the page by the shared timer, without rendering. */
export function Countdown({ targetMs, label, onEnd }: CountdownProps) {
  const place = useRef<HTMLSpanElement>(null);
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let isOver = false;
    return onTick((nowMs) => {
      const leftMs = Math.max(0, targetMs - nowMs - serverOffsetMs());
      if (place.current) write(place.current, leftMs);
      if (leftMs > 0 || isOver) return;
      isOver = true;
      ended();
    });
  }, [targetMs]);
  return (
    <span role="timer" aria-label={label} className={styles['countdown']}>
      <span ref={place} className={styles['time']} />
    </span>
  );
}

function write(place: HTMLElement, leftMs: number): void {
  const text = timeLeft(leftMs);
  if (place.textContent !== text) place.textContent = text;
  const isLast = leftMs > 0 && leftMs <= urgentMs;
  place.toggleAttribute('data-last', isLast);
}

/** Rounded up, so that "0:00" stands only when it is over. */
function timeLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const end = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}
