import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import styles from './notice.module.css';
import { startWorkerRelease, useWorkerRelease } from './worker.ts';

/** Offers a new release, but not in a room, where the player is betting. */
export function ReleaseNotice() {
  const { t } = useTranslation();
  const isWaiting = useWorkerRelease(({ waiting }) => waiting !== null);
  const path = useLocation({ select: (location) => location.pathname.toLowerCase() });
  return (
    <output className={styles['place']}>
      {isWaiting && path !== '/betroom' && (
        <span className={styles['notice']}>
          <span>{t('common.newVersion')}</span>
          <Button size="small" onClick={startWorkerRelease}>
            {t('common.takeVersion')}
          </Button>
        </span>
      )}
    </output>
  );
}
