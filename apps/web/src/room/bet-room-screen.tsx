import { getRouteApi, Navigate } from '@tanstack/react-router';
import { gameById } from '@trine/game/games.ts';
import { useRead } from '../api/read.ts';
import { ErrorPanel } from '../frame/error-panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTranslation } from '../language/translate.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHeart } from '../pulse/heart.ts';
import type { RoomKey } from '../pulse/room-now.ts';
import { useOdds, type Plan, type RoomOnWire } from './room-data.ts';
import { Room } from './room.tsx';

const route = getRouteApi('/signedIn/betRoom');
const roomsStaleMs = 60_000;
const firstGame = 1;

/** The room of the address; an address that names none leads to the rooms of its game. */
export function BetRoomScreen() {
  const search = route.useSearch();
  const gameId = gameById(search.game_id)?.id ?? firstGame;
  const rooms = useRead('/api/Lottery/index', { game_id: gameId }, { staleMs: roomsStaleMs });
  const title = search.title ?? search.name;
  if (rooms.isError && !rooms.data) {
    return (
      <Waiting title={title} gameId={gameId}>
        <ErrorPanel busy={rooms.isFetching} onRetry={() => void rooms.refetch()} />
      </Waiting>
    );
  }
  if (!rooms.data) return <Waiting title={title} gameId={gameId} />;
  const room = rooms.data.gameList.find(({ planList }) =>
    planList.some(({ id }) => id === search.id),
  );
  const plan = room?.planList.find(({ id }) => id === search.id);
  if (!room || !plan) return <Navigate to="/lottery" search={{ id: gameId }} replace />;
  return <RoomOfPlan key={plan.id} room={room} plan={plan} />;
}

function RoomOfPlan({ room, plan }: { room: RoomOnWire; plan: Plan }) {
  const key: RoomKey = { gameId: room.game_id, planId: plan.id };
  const { heart, isLive } = useHeart(key);
  const odds = useOdds(plan.id);
  if (heart.data && odds.data) {
    return (
      <Room
        room={room}
        plan={plan}
        now={heart.data}
        odds={odds.data}
        heardAtMs={heart.dataUpdatedAt}
        isLost={heart.isError}
        isLive={isLive}
      />
    );
  }
  const failed = [heart, odds].filter((query) => query.isError && !query.data);
  return (
    <Waiting title={room.name} gameId={room.game_id}>
      {failed.length > 0 && (
        <ErrorPanel
          busy={failed.some((query) => query.isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
    </Waiting>
  );
}

interface WaitingProps {
  title: string | undefined;
  gameId: number;
  children?: React.ReactNode;
}

/** The room's shape before the room. */
function Waiting({ title, gameId, children }: WaitingProps) {
  const { t } = useTranslation();
  return (
    <Screen title={title ?? t('betRoom.title')} back gameId={gameId}>
      {children || (
        <div aria-busy="true">
          <output className="visually-hidden">{t('common.loading')}</output>
          <Skeleton shape="block" />
          <Skeleton shape="title" widthPercent={50} />
          <Skeleton shape="row" count={2} />
          <Skeleton shape="block" />
        </div>
      )}
    </Screen>
  );
}
