/** Clocks that the shared timer writes into the page, without rendering. */
import { useEffect, useRef } from 'react';
import { Countdown } from '../../../features/round/countdown.tsx';
import { serverOffsetMs } from '../../../data/server-clock.ts';
import { onTick } from '../../../data/ticker.ts';
import { useTranslation } from '../../../i18n/translate.ts';
import styles from './stage.module.css';

const fullMs = 10_000;

/** The seconds until the draw, inside a ring that shrinks with them. */
export function StageClock({ targetMs }: { targetMs: number }) {
  const { t } = useTranslation();
  const arc = useRef<SVGCircleElement>(null);
  useEffect(
    () =>
      onTick((nowMs) => {
        const leftMs = Math.max(0, targetMs - nowMs - serverOffsetMs());
        // `pathLength` sets the length of the whole ring to 1.
        arc.current?.setAttribute('stroke-dashoffset', String(1 - leftMs / fullMs));
      }),
    [targetMs],
  );
  return (
    <div className={styles['clock']}>
      <svg viewBox="0 0 100 100" className={styles['ring']} aria-hidden="true">
        <circle cx="50" cy="50" r="45" className={styles['track']} />
        <circle
          ref={arc}
          cx="50"
          cy="50"
          r="45"
          pathLength={1}
          strokeDasharray="1"
          className={styles['arc']}
        />
      </svg>
      <Countdown targetMs={targetMs} label={t('betRoom.closedDrawIn')} />
    </div>
  );
}

/** How long a draw is overdue, as "0:23". */
export function StageDelay({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      onTick((nowMs) => {
        const seconds = Math.max(0, Math.floor((nowMs + serverOffsetMs() - sinceMs) / 1_000));
        const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
        if (text.current && text.current.textContent !== shown) text.current.textContent = shown;
      }),
    [sinceMs],
  );
  return (
    <p className={styles['delay']}>
      <span>{t('betRoom.drawLateSince')}</span> <span ref={text} role="timer" translate="no" />
    </p>
  );
}
