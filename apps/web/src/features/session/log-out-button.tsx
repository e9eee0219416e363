import { useRouter } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { logOut } from '../../data/log-out.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './log-out-button.module.css';

/** Asks first, then ends the session here and on the server. */
export function LogOutButton() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut(() => history.replace('/'));
  };
  return (
    <>
      <Button
        kind="quiet"
        wide
        icon={<LogOut className={styles['icon']} />}
        onClick={() => setAsking(true)}
      >
        {t('personal.logOut')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('personal.logOutAsk')}
        confirm={t('personal.logOut')}
        busy={isLeaving}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
