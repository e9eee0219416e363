import type { Answer } from '@trine/contract/client.ts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../api/log-out.ts';
import { useTranslation } from '../language/translate.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import styles from './account-sheet.module.css';

export interface AccountSheetProps {
  open: boolean;
  onClose: () => void;
  user: Answer<'/api/user/userInfo'> | undefined;
}

const groupNames = { 1: 'home.kindMember', 2: 'home.kindGuest', 3: 'home.kindAgent' } as const;

/** Whose account this is, and the way out of it. */
export function AccountSheet({ open, onClose, user }: AccountSheetProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOut();
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('home.account')}
        footer={
          <Button
            kind="quiet"
            icon={<LogOut aria-hidden="true" className={styles['icon']} />}
            onClick={() => {
              onClose();
              setAsking(true);
            }}
          >
            {t('home.logOut')}
          </Button>
        }
      >
        {user && <Facts user={user} />}
        <Ways />
      </Sheet>
      <Dialog
        open={isAsking}
        title={t('home.logOutAsk')}
        confirm={t('home.logOut')}
        busy={isLeaving}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Ways() {
  const { t } = useTranslation();
  return (
    <div className={styles['ways']}>
      <ButtonLink to="/setting" search={{ type: 1 }} kind="quiet" size="small">
        {t('home.settings')}
      </ButtonLink>
      <ButtonLink to="/setting" search={{ type: 2 }} kind="quiet" size="small">
        {t('home.security')}
      </ButtonLink>
    </div>
  );
}

function Facts({ user }: { user: Answer<'/api/user/userInfo'> }) {
  const { t } = useTranslation();
  return (
    <dl className={styles['facts']}>
      <Fact name={t('home.username')} value={user.username} />
      <Fact name={t('home.accountNumber')} value={String(user.user_id)} />
      <Fact name={t('home.accountKind')} value={t(groupNames[user.group_id])} />
      {user.invite_code !== undefined && (
        <Fact name={t('home.inviteCode')} value={String(user.invite_code)} />
      )}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
