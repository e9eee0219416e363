import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PictureRow } from './picture-row.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The player's profile: picture, name and mobile number. */
export function BaseInfoScreen() {
  const { t } = useTranslation();
  const user = useApiQuery('/api/user/userInfo', {});
  return (
    <Screen title={t('baseInfo.title')} back>
      {user.data ? (
        <>
          <PictureRow avatar={user.data.avatar} />
          <ProfileForm key={user.data.user_id} user={user.data} />
        </>
      ) : user.isError ? (
        <ErrorPanel read={user} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </Screen>
  );
}
