import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { useDrawInterval } from '../../features/lobby/draw-interval.ts';
import { GameTiles } from '../../features/lobby/game-tiles.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Pull } from '../../ui/layout/pull.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { afterPaint } from '../../ui/overlays/when-idle.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { HomeHeader } from './home-header.tsx';
import styles from './home-screen.module.css';
import { NextStep } from './next-step.tsx';
import { StartOverlay } from './start-overlay.tsx';

type Home = Answer<'/api/index/index'>;

/** Below the first screen, so its script is fetched after the first paint. */
const LowerHome = lazyPart(async () => {
  await afterPaint();
  return (await import('./lower-home.tsx')).LowerHome;
});

export function HomeScreen() {
  const { t } = useTranslation();
  const { intervalMs, onDraw } = useDrawInterval();
  const home = useApiQuery('/api/index/index', {}, { intervalMs });
  const user = useApiQuery('/api/user/userInfo', {}, { intervalMs });
  return (
    <Screen
      title={t('home.title')}
      header={<HomeHeader user={user.data} hosts={home.data?.lines} />}
      tabBar={<TabBar />}
    >
      <StartOverlay />
      <Pull onRefresh={() => Promise.all([home.refetch(), user.refetch()])}>
        <div className={styles['content']}>
          <NextStep facts={home.data} user={user.data} onDraw={onDraw} />
          <BalanceCard read={user} />
          {home.data ? (
            <Facts facts={home.data} onDraw={onDraw} />
          ) : home.isError ? (
            <ErrorPanel read={home} />
          ) : (
            <FactSkeletons />
          )}
        </div>
      </Pull>
    </Screen>
  );
}

function Facts({ facts, onDraw }: { facts: Home; onDraw: () => void }) {
  return (
    <>
      <GameTiles games={facts.games} onDraw={onDraw} />
      <LowerHome facts={facts} fallback={<Skeleton shape="block" />} />
    </>
  );
}

function FactSkeletons() {
  return (
    <div className={styles['tiles']}>
      <Skeleton shape="block" count={4} />
    </div>
  );
}
