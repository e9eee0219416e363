import type { Answer } from '@trine/contract/client.ts';
import { Languages } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../language/translate.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './home-header.module.css';
import type { Line } from './line-sheet.tsx';

export interface HomeHeaderProps {
  user: Answer<'/api/user/userInfo'> | undefined;
  lines: readonly Line[] | undefined;
}

type SheetName = 'account' | 'line';

const AccountSheet = lazy(() =>
  import('./account-sheet.tsx').then((loaded) => ({ default: loaded.AccountSheet })),
);

const LineSheet = lazy(() =>
  import('./line-sheet.tsx').then((loaded) => ({ default: loaded.LineSheet })),
);

/** Who is here, by which line, in which language. */
export function HomeHeader({ user, lines }: HomeHeaderProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<SheetName | null>(null);
  const [used, setUsed] = useState<ReadonlySet<SheetName>>(new Set());
  const show = (sheet: SheetName) => {
    setUsed(new Set(used).add(sheet));
    setOpen(sheet);
  };
  const activeList = useSession((session) => session.activeList);
  const line = lines?.find(({ id }) => id === activeList);
  const close = () => setOpen(null);
  return (
    <header className={styles['header']}>
      <button
        type="button"
        className={styles['person']}
        aria-label={t('home.openAccount')}
        onClick={() => show('account')}
      >
        <img src={`/avatars/${user?.avatar ?? 1}.svg`} alt="" className={styles['avatar']} />
      </button>
      <p className={styles['greeting']}>
        {user ? (
          t('home.greeting', { name: user.nickname || user.username })
        ) : (
          <Skeleton widthPercent={60} />
        )}
      </p>
      {line && (
        <Button kind="quiet" size="small" onClick={() => show('line')}>
          {line.name}
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
        <Languages aria-hidden="true" />
      </ButtonLink>
      <Suspense>
        {used.has('account') && (
          <AccountSheet open={open === 'account'} onClose={close} user={user} />
        )}
        {lines && used.has('line') && (
          <LineSheet open={open === 'line'} onClose={close} lines={lines} />
        )}
      </Suspense>
    </header>
  );
}
