import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { afterPaint } from '../overlays/when-idle.ts';
import styles from './pull.module.css';

export interface PullProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** Pulling down at the top of the page refreshes it; for keyboards there is a button. */
export function Pull({ onRefresh, children }: PullProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const refresh = () => {
    if (busy) return;
    setBusy(true);
    void onRefresh().finally(() => setBusy(false));
  };
  const pulled = useEffectEvent(refresh);
  useEffect(() => {
    const left = new AbortController();
    // A pull is not possible before the first paint.
    void afterPaint()
      .then(() => import('./follow-pull.ts'))
      .then((it) => ref.current && it.followPull(ref.current, () => pulled(), left.signal))
      .catch(() => {});
    return () => left.abort();
  }, []);
  return (
    <div ref={ref} className={styles['pull']} data-busy={busy || undefined}>
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
