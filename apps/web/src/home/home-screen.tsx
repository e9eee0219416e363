import { useEffect } from 'react';
import { useRead } from '../api/read.ts';
import { ErrorPanel } from '../frame/error-panel.tsx';
import { Pull } from '../frame/pull.tsx';
import { Screen } from '../frame/screen.tsx';
import { TabBar } from '../frame/tab-bar.tsx';
import { useTranslation } from '../language/translate.ts';
import { chooseLine, noteMoney, useSession } from '../session/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Announcements } from './announcements.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Banners } from './banners.tsx';
import { DecorativeTicker } from './decorative-ticker.tsx';
import { GameTiles } from './game-tiles.tsx';
import { HomeHeader } from './home-header.tsx';
import { StartOverlay } from './start-overlay.tsx';
import { useDrawPace } from './draw-pace.ts';

export function HomeScreen() {
  const { t } = useTranslation();
  const { everyMs, onDraw } = useDrawPace();
  const home = useRead('/api/index/index', {}, { everyMs });
  const user = useRead('/api/user/userInfo', {}, { everyMs });
  const facts = home.data;
  useNoted({ money: user.data?.money, lines: facts?.lines });
  return (
    <Screen
      title={t('home.title')}
      header={<HomeHeader user={user.data} lines={facts?.lines} />}
      tabBar={<TabBar />}
    >
      <StartOverlay />
      <Pull onRefresh={() => Promise.all([home.refetch(), user.refetch()])}>
        <BalanceCard
          user={user.data}
          failed={user.isError}
          busy={user.isFetching}
          onRetry={() => void user.refetch()}
        />
        {facts && <Announcements notices={facts.notice} />}
        {facts && <Banners banners={facts.banner} />}
        {facts && <GameTiles games={facts.games} onDraw={onDraw} />}
        {facts?.profile === 'demo' && <DecorativeTicker />}
        {!facts && !home.isError && <Skeletons />}
        {!facts && home.isError && (
          <ErrorPanel
            busy={home.isFetching}
            reason={home.error.message}
            onRetry={() => void home.refetch()}
          />
        )}
      </Pull>
    </Screen>
  );
}
