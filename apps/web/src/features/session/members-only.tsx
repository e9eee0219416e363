import { useCanGoBack, useRouter } from '@tanstack/react-router';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { Empty } from '../../ui/layout/empty.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { guestRegisterAddress } from '../../data/guest.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

/** Replaces a screen that needs an account: asks a guest to register. */
export function MembersOnly({ title }: { title: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [isAsking, setAsking] = useState(true);
  const here = router.history.location.href;
  const leave = () => {
    setAsking(false);
    if (canGoBack) router.history.back();
    else router.history.replace('/');
  };
  return (
    <Screen title={title} back>
      <Empty
        icon={<UserRoundPlus />}
        title={t('members.title')}
        hint={t('members.text')}
        action={
          <ButtonLink to="/register" search={{ next: here }}>
            {t('members.register')}
          </ButtonLink>
        }
      />
      <Dialog
        open={isAsking}
        title={t('members.title')}
        confirm={t('members.register')}
        onConfirm={() => router.history.push(guestRegisterAddress(here))}
        onCancel={leave}
      >
        {t('members.text')}
      </Dialog>
    </Screen>
  );
}
