import type { Answer } from '@trine/contract/client.ts';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../language/translate.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccountSheet } from './account-sheet.tsx';
import styles from './home-header.module.css';
import { LineSheet, type Line } from './line-sheet.tsx';

export interface HomeHeaderProps {
  user: Answer<'/api/user/userInfo'> | undefined;
  lines: readonly Line[] | undefined;
}

/** Who is here, by which line, in which language. */
export function HomeHeader({ user, lines }: HomeHeaderProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'account' | 'line' | null>(null);
  const activeList = useSession((session) => session.activeList);
  const line = lines?.find(({ id }) => id === activeList);
  const close = () => setOpen(null);
  return (
    <header className={styles['header']}>
      <button
        type="button"
        className={styles['person']}
        aria-label={t('home.openAccount')}
        onClick={() => setOpen('account')}
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
        <Button kind="quiet" size="small" onClick={() => setOpen('line')}>
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
      <AccountSheet open={open === 'account'} onClose={close} user={user} />
      {lines && <LineSheet open={open === 'line'} onClose={close} lines={lines} />}
    </header>
  );
}
