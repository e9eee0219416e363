import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import styles from './pull.module.css';

export interface PullProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** The finger's way that asks for fresh data, and how much of it the content follows. */
const triggerPixels = 72;
const resistance = 0.5;

/** Pull down at the top of the page to refresh; a keyboard finds a button that does the same. */
export function Pull({ onRefresh, children }: PullProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const refresh = () => {
    if (busy) return;
    setBusy(true);
    void onRefresh().finally(() => setBusy(false));
  };
  const pulled = useEffectEvent(refresh);
  useEffect(() => (place.current ? followPull(place.current, () => pulled()) : undefined), []);
  return (
    <div ref={place} className={styles['pull']} data-busy={busy || undefined}>
      <div className={styles['sign']} aria-hidden="true">
        <LoaderCircle />
      </div>
      <div className={styles['key']}>
        <Button kind="quiet" size="small" busy={busy} onClick={refresh}>
          {t('common.reload')}
        </Button>
      </div>
      {children}
    </div>
  );
}

/** Writes how far the content was pulled into `--pulled`, outside of rendering. */
function followPull(place: HTMLElement, onPulled: () => void): () => void {
  let startY: number | null = null;
  const pulledTo = (pixels: number) => place.style.setProperty('--pulled', `${pixels}px`);
  const start = (event: TouchEvent) => {
    startY = window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent) => {
    if (startY === null) return;
    const wayPixels = (event.touches[0]?.clientY ?? startY) - startY;
    pulledTo(
      window.scrollY > 0 ? 0 : Math.min(Math.max(0, wayPixels), 2 * triggerPixels) * resistance,
    );
  };
  const end = (event: TouchEvent) => {
    const wayPixels = (event.changedTouches[0]?.clientY ?? 0) - (startY ?? Infinity);
    startY = null;
    pulledTo(0);
    if (wayPixels >= triggerPixels && window.scrollY <= 0) onPulled();
  };
  const stop = new AbortController();
  const options = { passive: true, signal: stop.signal } as const;
  place.addEventListener('touchstart', start, options);
  place.addEventListener('touchmove', move, options);
  place.addEventListener('touchend', end, options);
  place.addEventListener('touchcancel', end, options);
  return () => stop.abort();
}
