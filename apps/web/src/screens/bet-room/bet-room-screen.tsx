import { getRouteApi, Navigate } from '@tanstack/react-router';
import { gameById } from '@trine/game/games.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { RejectedError } from '../../data/rejected-error.ts';
import { useBalance } from '../../data/session.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Odds } from '../../features/games/odds.ts';
import { useRoomState } from './state/room-state.ts';
import type { RoomKey, RoomNow, RoomWithBalance } from './state/room-now.ts';
import { useRoomOdds, type RoomPlan, type RoomOnWire } from './state/room-data.ts';
import { Room } from './room.tsx';

const route = getRouteApi('/signedIn/betRoom');
const firstGame = 1;

/** The room of the address. Without a plan it redirects to the rooms of the game. */
export function BetRoomScreen() {
  const { id: planId, game_id, title, name } = route.useSearch();
  const gameId = gameById(game_id)?.id ?? firstGame;
  if (planId === undefined) return <Elsewhere gameId={gameId} />;
  return <RoomOfPlan key={planId} gameId={gameId} planId={planId} title={title ?? name} />;
}

function Elsewhere({ gameId }: { gameId: number }) {
  return <Navigate to="/lottery" search={{ id: gameId }} replace />;
}

/** Explains that the room no longer exists, and redirects to the others. */
function Discontinued({ gameId }: { gameId: number }) {
  const { t } = useTranslation();
  const notify = useEffectEvent(() => {
    toast.show({ kind: 'failure', text: t('lottery.discontinued') });
  });
  useEffect(() => notify(), []);
  return <Elsewhere gameId={gameId} />;
}

/** A room's state always has a balance, so the balance is null only after signing out. */
function useRoomWithBalance(now: RoomNow | undefined): RoomWithBalance | undefined {
  const balance = useBalance();
  return useMemo(() => (now && balance ? { ...now, balance } : undefined), [now, balance]);
}

/** The first state of the room includes its prices, and the prices include the room. */
function RoomOfPlan({ title, ...key }: RoomKey & { title: string | undefined }) {
  const { roomState, isLive } = useRoomState(key);
  const now = useRoomWithBalance(roomState.data);
  const odds = useRoomOdds(key.planId, roomState.data !== undefined || roomState.isError);
  const isUnknown = isOfNoPlan(roomState.error) || isOfNoPlan(odds.error);
  const found = isUnknown ? null : findRoom(odds.data, key);
  if (found === null) return <Discontinued gameId={key.gameId} />;
  if (found && now && odds.data) {
    return (
      <Room
        {...found}
        now={now}
        odds={odds.data}
        receivedAtMs={roomState.dataUpdatedAt}
        isLost={roomState.isError}
        isLive={isLive}
      />
    );
  }
  const failed = [roomState, odds].filter((query) => query.isError && !query.data);
  return (
    <Waiting title={found?.room.name ?? title} gameId={key.gameId}>
      {!odds.isPending && failed.length > 0 && (
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

/** Null if no room of the game has this plan, undefined before the prices are read. */
function findRoom(
  odds: Odds | undefined,
  { gameId, planId }: RoomKey,
): FoundPlan | null | undefined {
  if (odds === undefined) return undefined;
  const plan = odds.room?.planList.find(({ id }) => id === planId);
  return odds.room?.game_id === gameId && plan ? { room: odds.room, plan } : null;
}

function isOfNoPlan(error: Error | null): boolean {
  return error instanceof RejectedError && error.rejection.reason === 'plan_unknown';
}

interface FoundPlan {
  room: RoomOnWire;
  plan: RoomPlan;
}

interface WaitingProps {
  title: string | undefined;
  gameId: number;
  children?: React.ReactNode;
}

/** The skeleton of the room. */
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
