import Inbox from 'lucide-react/icons/inbox';
import { useEffect, useState } from 'react';
import {
  isInstallHintSeen,
  recordInstallHintSeen,
  useInstallWay,
} from '../../data/install-prompt.ts';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './follow.module.css';

await loadTexts('follow');

/** A hint that the app can be installed: once on a device, after the player's first result. */
export function InstallHint() {
  const way = useInstallWay((state) => state.way);
  const [isOver, setOver] = useState(isInstallHintSeen);
  if (isOver || way.kind === 'none') return null;
  const close = () => setOver(true);
  return <Hint ask={way.kind === 'prompt' ? way.ask : null} onClose={close} />;
}

function Hint({ ask, onClose }: { ask: (() => Promise<unknown>) | null; onClose: () => void }) {
  const { t } = useTranslation();
  useEffect(recordInstallHintSeen, []);
  const install = () => {
    onClose();
    void ask?.();
  };
  return (
    <section aria-label={t('install.title')} className={styles['place']}>
      <div className={styles['notice']}>
        <div className={styles['words']}>
          <Inbox />
          <div className={styles['lines']}>
            <p className={styles['title']}>{t('install.title')}</p>
            <p className={styles['fact']}>{t(ask ? 'install.text' : 'install.apple')}</p>
            <div className={styles['buttons']}>
              {ask && (
                <Button size="small" onClick={install}>
                  {t('install.install')}
                </Button>
              )}
              <Button kind="quiet" size="small" onClick={onClose}>
                {t('install.later')}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
