import { getRouteApi } from '@tanstack/react-router';
import { gameById } from '@trine/game/games.ts';
import DoorClosed from 'lucide-react/icons/door-closed';
import { useApiQuery } from '../../data/queries.ts';
import { useBalance } from '../../data/session.ts';
import { freeMoneyOf } from '../../features/money/free-money.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Pull } from '../../ui/layout/pull.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GameStrip } from './game-strip.tsx';
import { RoomTile } from './room-tile.tsx';
import styles from './lottery-screen.module.css';

const lottery = getRouteApi('/signedIn/lottery');
const room = getRouteApi('/signedIn/room');
const firstGame = 1;
const roomsInGame = 4;
const stripIntervalMs = 5_000;

export function LotteryScreen() {
  return <RoomList search={lottery.useSearch()} isTab={false} />;
}

/** The same as a main screen. */
export function RoomScreen() {
  return <RoomList search={room.useSearch()} isTab />;
}

interface RoomListProps {
  search: { id?: number | undefined; name?: string | undefined };
  isTab: boolean;
}

/** The rooms of a game; the first game if the address names none. */
function RoomList({ search, isTab }: RoomListProps) {
  const { t } = useTranslation();
  const gameId = gameById(search.id)?.id ?? firstGame;
  const rooms = useApiQuery('/api/Lottery/index', { game_id: gameId });
  const user = useApiQuery('/api/user/userInfo', {});
  const balance = useBalance();
  const home = useApiQuery('/api/index/index', {}, { intervalMs: stripIntervalMs });
  const game = home.data?.games.find(({ id }) => id === gameId);
  const refresh = () => Promise.all([rooms.refetch(), user.refetch(), home.refetch()]);
  const hint = gameId === search.id ? search.name : undefined;
  const name = rooms.data?.gameList[0]?.name ?? game?.name ?? hint;
  return (
    <Screen
      title={name ?? t('lottery.title')}
      back={!isTab}
      gameId={gameId}
      tabBar={isTab ? <TabBar /> : undefined}
    >
      <Pull onRefresh={refresh}>
        <div className={styles['content']}>
          <GameStrip game={game} failed={home.isError} onEnd={() => void home.refetch()} />
          <h2 className={styles['title']}>{t('lottery.title')}</h2>
          {rooms.data ? (
            <Rooms rooms={rooms.data.gameList} free={balance ? freeMoneyOf(balance) : undefined} />
          ) : rooms.isError ? (
            <ErrorPanel read={{ ...rooms, refetch: refresh }} />
          ) : (
            <div aria-busy="true">
              <output className="visually-hidden">{t('common.loading')}</output>
              <Skeleton shape="block" count={roomsInGame} />
            </div>
          )}
        </div>
      </Pull>
    </Screen>
  );
}

interface RoomsProps {
  rooms: readonly Parameters<typeof RoomTile>[0]['room'][];
  /** The free balance; undefined before the answer. The server checks it again. */
  free: string | undefined;
}

function Rooms({ rooms, free }: RoomsProps) {
  const { t } = useTranslation();
  if (rooms.length === 0) {
    return (
      <Empty
        icon={<DoorClosed />}
        title={t('lottery.empty')}
        hint={t('lottery.emptyHint')}
        action={<ButtonLink to="/">{t('tabs.home')}</ButtonLink>}
      />
    );
  }
  return (
    <ul className={styles['rooms']}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomTile room={room} free={free} />
        </li>
      ))}
    </ul>
  );
}
