import { useDrawInterval } from '../../features/lobby/draw-interval.ts';
import { GameTiles } from '../../features/lobby/game-tiles.tsx';
import { useApiQuery } from '../../data/queries.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './login-screen.module.css';
import { GuestEntry } from './guest-entry.tsx';

/** The games with their current rounds, and the three ways in: register, log in, play as guest. */
export function Welcome({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation();
  const { intervalMs, onDraw } = useDrawInterval();
  const facts = useApiQuery('/api/index/index', {}, { intervalMs });
  return (
    <>
      <p className={styles['proof']}>{t('door.proof')}</p>
      <ButtonLink to="/fairness" kind="plain" size="small">
        {t('door.checks')}
      </ButtonLink>
      {facts.data ? (
        <GameTiles games={facts.data.games} onDraw={onDraw} />
      ) : facts.isError ? (
        <ErrorPanel read={facts} small />
      ) : (
        <Skeleton shape="block" count={2} />
      )}
      <div className={styles['welcomeWays']}>
        <ButtonLink to="/register" wide>
          {t('login.goToRegister')}
        </ButtonLink>
        <GuestEntry
          next={undefined}
          beside={
            <Button kind="quiet" wide onClick={onLogin}>
              {t('login.submit')}
            </Button>
          }
        />
      </div>
    </>
  );
}
