import { getRouteApi, Navigate } from '@tanstack/react-router';
import { gameById } from '@trine/game/games.ts';
import { useEffect, useEffectEvent } from 'react';
import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRoomState } from './room-state.ts';
import type { RoomKey } from './room-now.ts';
import { useOdds, type Plan, type RoomOnWire } from './room-data.ts';
import { Room } from './room.tsx';

const route = getRouteApi('/signedIn/betRoom');
const roomsStaleMs = 60_000;
const firstGame = 1;

/** The room of the address; an address that names none leads to the rooms of its game. */
export function BetRoomScreen() {
  const { id: planId, game_id, title, name } = route.useSearch();
  const gameId = gameById(game_id)?.id ?? firstGame;
  if (planId === undefined) return <Elsewhere gameId={gameId} />;
  return <RoomOfPlan key={planId} gameId={gameId} planId={planId} title={title ?? name} />;
}

function Elsewhere({ gameId }: { gameId: number }) {
  return <Navigate to="/lottery" search={{ id: gameId }} replace />;
}

/** Says why the room of the address is not there, and leads to those that are. */
function Discontinued({ gameId }: { gameId: number }) {
  const { t } = useTranslation();
  const notify = useEffectEvent(() => {
    toast.show({ kind: 'failure', text: t('lottery.discontinued') });
  });
  useEffect(() => notify(), []);
  return <Elsewhere gameId={gameId} />;
}

/** Reads all of the room at once, although only the list of rooms tells whether there is one. */
function RoomOfPlan({ title, ...key }: RoomKey & { title: string | undefined }) {
  const rooms = useApiQuery(
    '/api/Lottery/index',
    { game_id: key.gameId },
    { staleMs: roomsStaleMs },
  );
  const { roomState, isLive } = useRoomState(key);
  const odds = useOdds(key.planId);
  const found = rooms.data && planIn(rooms.data.gameList, key.planId);
  if (found === null) return <Discontinued gameId={key.gameId} />;
  if (found && roomState.data && odds.data) {
    return (
      <Room
        {...found}
        now={roomState.data}
        odds={odds.data}
        receivedAtMs={roomState.dataUpdatedAt}
        isLost={roomState.isError}
        isLive={isLive}
      />
    );
  }
  const failed = [rooms, roomState, odds].filter((query) => query.isError && !query.data);
  return (
    <Waiting title={found?.room.name ?? title} gameId={key.gameId}>
      {!rooms.isPending && failed.length > 0 && (
        <ErrorPanel
          read={{
            error: failed[0]?.error,
            isFetching: failed.some((query) => query.isFetching),
            refetch: () => Promise.all(failed.map((query) => query.refetch())),
          }}
        />
      )}
    </Waiting>
  );
}

/** Null when no room has this plan. */
function planIn(rooms: readonly RoomOnWire[], planId: number): FoundPlan | null {
  for (const room of rooms) {
    const plan = room.planList.find(({ id }) => id === planId);
    if (plan) return { room, plan };
  }
  return null;
}

interface FoundPlan {
  room: RoomOnWire;
  plan: Plan;
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
