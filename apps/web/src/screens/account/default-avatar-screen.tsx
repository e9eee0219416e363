import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { rejectionText } from '../../data/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AvatarGrid } from './avatar-grid.tsx';
import { useSaveProfile, type User } from './use-save-profile.ts';

export function DefaultAvatarScreen() {
  const { t } = useTranslation();
  const user = useApiQuery('/api/user/userInfo', {});
  if (user.data) return <Choice user={user.data} />;
  return (
    <Screen title={t('avatar.title')} back>
      {user.isError ? <ErrorPanel read={user} /> : <Skeleton shape="block" count={2} />}
    </Screen>
  );
}

function Choice({ user }: { user: User }) {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { isBusy, save } = useSaveProfile(user);
  const [chosen, setChosen] = useState(user.avatar);
  const confirm = async () => {
    const rejection = await save({ avatar: chosen });
    if (rejection !== null) {
      toast.show({ kind: 'failure', text: rejectionText(rejection) });
      return;
    }
    toast.show({ kind: 'success', text: t('avatar.saved') });
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/baseinfo', replace: true });
  };
  return (
    <Screen
      title={t('avatar.title')}
      back
      footer={
        <Button wide busy={isBusy} onClick={() => void confirm()}>
          {t('avatar.confirm')}
        </Button>
      }
    >
      <AvatarGrid chosen={chosen} inUse={user.avatar} onChoose={setChosen} />
    </Screen>
  );
}
