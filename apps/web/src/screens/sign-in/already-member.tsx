import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useState } from 'react';
import { logOut } from '../../data/log-out.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';

/** Shown to a member who opens an invitation; logging out makes it usable for another person. */
export function AlreadyMember({ onLoggedOut }: { onLoggedOut: () => void }) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOut(onLoggedOut);
  };
  return (
    <Empty
      icon={<UserRoundCheck />}
      title={t('register.memberTitle')}
      hint={t('register.memberText')}
      action={
        <>
          <ButtonLink to="/">{t('tabs.home')}</ButtonLink>
          <Button kind="quiet" busy={isLeaving} onClick={() => void leave()}>
            {t('register.memberLogOut')}
          </Button>
        </>
      }
    />
  );
}
