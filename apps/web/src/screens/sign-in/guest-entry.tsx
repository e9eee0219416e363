import { useState, type ReactNode } from 'react';
import { rejectionText } from '../../data/client.ts';
import { useIsDemo } from '../../features/session/use-is-demo.ts';
import { FormNotice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './login-screen.module.css';
import { TermsLink } from './terms-link.tsx';
import { useGuest } from './use-guest.ts';

export interface GuestEntryProps {
  next: string | undefined;
  /** Another button, before this one in its row. */
  beside?: ReactNode;
}

/** Signs in as a guest; a guest of this browser returns to the same account. */
export function GuestEntry({ next, beside }: GuestEntryProps) {
  const { t } = useTranslation();
  const isDemo = useIsDemo();
  const [isAsking, setAsking] = useState(false);
  const { known, rejection, isBusy, enter, comeBack, forget } = useGuest(next);
  const name = known?.username ?? '';
  return (
    <div className={styles['guest']}>
      <div role="alert">
        {rejection && <FormNotice kind="failure">{rejectionText(rejection)}</FormNotice>}
      </div>
      <div className={styles['row']}>
        {beside}
        <Button kind="quiet" wide busy={isBusy} onClick={() => void (known ? comeBack() : enter())}>
          {isBusy ? t('guest.entering') : t(known ? 'guest.resume' : 'guest.enter')}
        </Button>
      </div>
      <p className={styles['quiet']}>
        {known ? t('guest.known', { name }) : t(isDemo ? 'guest.hintDemo' : 'guest.hint')}
      </p>
      {!known && <p className={styles['quiet']}>{t('guest.consent')}</p>}
      <div className={styles['guestEntryWays']}>
        <TermsLink />
        {known && (
          <Button kind="plain" size="small" onClick={() => setAsking(true)}>
            {t('guest.forget')}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        title={t('guest.forgetTitle', { name })}
        confirm={t('guest.forget')}
        danger
        onConfirm={() => {
          setAsking(false);
          void forget();
        }}
        onCancel={() => setAsking(false)}
      >
        {t('guest.forgetText')}
      </Dialog>
    </div>
  );
}
