import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Pull } from '../../ui/layout/pull.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { LogOutButton } from '../../features/session/log-out-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AssetsCard } from './assets-card.tsx';
import { InviteCode } from './invite-code.tsx';
import { PersonRow } from './person-row.tsx';
import { PersonalMenus } from './personal-menus.tsx';
import styles from './personal-screen.module.css';

/** The player, the balance, and links to everything about the account. */
export function PersonalScreen() {
  const { t } = useTranslation();
  const user = useApiQuery('/api/user/userInfo', {});
  return (
    <Screen title={t('personal.title')} tabBar={<TabBar />}>
      <Pull onRefresh={() => user.refetch()}>
        <div className={styles['content']}>
          {user.data ? (
            <>
              <PersonRow user={user.data} />
              <AssetsCard user={user.data} />
              {user.data.invite_code !== undefined && <InviteCode code={user.data.invite_code} />}
            </>
          ) : user.isError ? (
            <ErrorPanel read={user} />
          ) : (
            <>
              <Skeleton shape="row" />
              <Skeleton shape="block" />
            </>
          )}
          <PersonalMenus user={user.data} />
          <LogOutButton />
        </div>
      </Pull>
    </Screen>
  );
}
