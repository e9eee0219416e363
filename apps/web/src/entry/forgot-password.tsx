import { useState } from 'react';
import { useRead } from '../api/read.ts';
import { useTranslation } from '../language/translate.ts';
import { Sheet } from '../overlay/sheet.tsx';
import { Button } from '../ui/button.tsx';
import styles from './forgot-password.module.css';

const profileStaleMs = 60_000;

/** Says where to turn; a password cannot be looked up by anybody. */
export function ForgotPassword() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const home = useRead('/api/index/index', {}, { staleMs: profileStaleMs });
  return (
    <div className={styles['place']}>
      <Button kind="plain" size="small" onClick={() => setOpen(true)}>
        {t('login.forgotPassword')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('login.forgotPassword')}>
        <div className={styles['text']}>
          {home.data?.profile === 'demo' && <p>{t('login.forgotDemo')}</p>}
          <p>{t('login.forgotText')}</p>
          <p>{t('login.forgotWarning')}</p>
        </div>
      </Sheet>
    </div>
  );
}
