import { getRouteApi } from '@tanstack/react-router';
import { gameById } from '@trine/game/games.ts';
import DoorClosed from 'lucide-react/icons/door-closed';
import { useRead } from '../api/read.ts';
import { Empty } from '../frame/empty.tsx';
import { ErrorPanel } from '../frame/error-panel.tsx';
import { Pull } from '../frame/pull.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTranslation } from '../language/translate.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { GameStrip } from './game-strip.tsx';
import { RoomTile } from './room-tile.tsx';
import styles from './lottery-screen.module.css';

const route = getRouteApi('/signedIn/lottery');
const firstGame = 1;
const roomsInGame = 4;
const stripEveryMs = 5_000;

/** The rooms of a game; an address that names no game shows the first one. */
export function LotteryScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const gameId = gameById(search.id)?.id ?? firstGame;
  const rooms = useRead('/api/Lottery/index', { game_id: gameId });
  const user = useRead('/api/user/userInfo', {});
  const home = useRead('/api/index/index', {}, { everyMs: stripEveryMs });
  const game = home.data?.games.find(({ id }) => id === gameId);
  const refresh = () => Promise.all([rooms.refetch(), user.refetch(), home.refetch()]);
  const hint = gameId === search.id ? search.name : undefined;
  const name = rooms.data?.gameList[0]?.name ?? game?.name ?? hint;
  return (
    <Screen title={name ?? t('lottery.title')} back gameId={gameId}>
      <Pull onRefresh={refresh}>
        <div className={styles['content']}>
          <GameStrip game={game} failed={home.isError} onEnd={() => void home.refetch()} />
          <h2 className={styles['title']}>{t('lottery.title')}</h2>
          {rooms.data ? (
            <Rooms rooms={rooms.data.gameList} money={user.data?.money} />
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
  /** Undefined until it was read; the server checks again in any case. */
  money: string | undefined;
}

function Rooms({ rooms, money }: RoomsProps) {
  const { t } = useTranslation();
  if (rooms.length === 0) {
    return (
      <Empty
        icon={<DoorClosed aria-hidden="true" />}
        title={t('lottery.empty')}
        hint={t('lottery.emptyHint')}
        action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      />
    );
  }
  return (
    <ul className={styles['rooms']}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomTile room={room} money={money} />
        </li>
      ))}
    </ul>
  );
}
