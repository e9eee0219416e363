import type { Answer } from '@trine/contract/client.ts';
import { Link } from '@tanstack/react-router';
import Languages from 'lucide-react/icons/languages';
import { useTranslation } from '../../i18n/translate.ts';
import { useSession } from '../../data/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useOpenedPanel } from '../../ui/layout/opened-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home-screen.module.css';
import { LatePicture } from '../../ui/layout/late-picture.tsx';
import type { Host } from '../../features/hosts/host-latency.ts';

type User = Answer<'/api/user/userInfo'>;

export interface HomeHeaderProps {
  user: User | undefined;
  hosts: readonly Host[] | undefined;
}

const loadHostSheet = () => import('./home-sheets.tsx').then((loaded) => loaded.HostSheet);

/** The player, the host and the language. */
export function HomeHeader({ user, hosts }: HomeHeaderProps) {
  const { t } = useTranslation();
  const { open, panel } = useOpenedPanel(loadHostSheet, { hosts });
  const activeList = useSession((session) => session.activeList);
  const host = hosts?.find(({ id }) => id === activeList);
  return (
    <header className={styles['header']}>
      <Link to="/personal" className={styles['person']} aria-label={t('home.openAccount')}>
        {user ? (
          <LatePicture src={`/avatars/${user.avatar}.svg`} className={styles['avatar']} />
        ) : (
          <Skeleton shape="circle" />
        )}
      </Link>
      <div className={styles['names']}>
        {user ? <Names user={user} /> : <Skeleton widthPercent={60} />}
      </div>
      {host && (
        <Button kind="quiet" size="small" onClick={open}>
          {host.name}
        </Button>
      )}
      <ButtonLink
        to="/language"
        kind="plain"
        size="small"
        className={styles['language']}
        aria-label={t('home.language')}
        title={t('home.language')}
      >
        <Languages />
      </ButtonLink>
      {panel}
    </header>
  );
}

/** Long names end in an ellipsis; the personal screen shows the whole name. */
function Names({ user: { username, nickname } }: { user: User }) {
  const { t } = useTranslation();
  const greeting = t('home.greeting', { name: nickname || username });
  return (
    <>
      <p className={styles['greeting']} title={greeting}>
        {greeting}
      </p>
      {nickname !== '' && nickname !== username && <p className={styles['username']}>{username}</p>}
    </>
  );
}
