import { getRouteApi } from '@tanstack/react-router';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApiPages } from '../../data/pages.ts';
import { DrawLinks } from '../../features/games/draw-links.tsx';
import { useGameOf, type NamedGame } from '../../features/games/games.ts';
import { useNewestRound, type DrawnRound } from '../../features/games/newest-round.ts';
import { SealSlot } from '../../features/round/seal-slot.tsx';
import { List } from '../../ui/layout/list.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResultRow } from './result-row.tsx';

const route = getRouteApi('/signedIn/lotteryDetail');

/** The results of a game, each with a seal that opens its proof. */
export function ResultsScreen() {
  const { t } = useTranslation();
  const game = useGameOf(route.useSearch());
  return (
    <Screen title={t('results.of', { game: game.name })} back gameId={game.id}>
      <DrawLinks game={game} here="/lotteryDetail" />
      <ZoneNote />
      <Results key={game.id} game={game} />
    </Screen>
  );
}

function Results({ game }: { game: NamedGame }) {
  const { t } = useTranslation();
  const pages = useApiPages('/api/Lottery/issueList', { game_id: game.id });
  useFollow(game.id, pages);
  const [opened, setOpened] = useState<DrawnRound | null>(null);
  return (
    <>
      <List<DrawnRound>
        {...pages}
        label={t('results.list')}
        rowKey={(round) => round.issue_id}
        renderRow={(round) => (
          <ResultRow gameId={game.id} round={round} onOpen={() => setOpened(round)} />
        )}
        empty={{
          icon: <CircleDashed />,
          title: t('results.empty'),
          hint: t('results.emptyHint', { game: game.name }),
        }}
        skeleton={<Skeleton shape="block" />}
      />
      <SealSlot
        round={opened && { gameId: game.id, issue: opened.issue, status: opened.status }}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

/** Further down the list, a new draw does not reload it. */
const followedRows = 40;

/** Reads the list again when there is a draw that it lacks. */
function useFollow(
  gameId: number,
  pages: ReturnType<typeof useApiPages<'/api/Lottery/issueList'>>,
) {
  const newest = useNewestRound(gameId).data?.[0]?.issue_id;
  const shown = pages.rows?.[0]?.issue_id;
  const count = pages.rows?.length ?? 0;
  const follow = useEffectEvent(() => void pages.onRefresh());
  const missing = pages.rows !== undefined && newest !== shown ? newest : undefined;
  useEffect(() => {
    if (missing !== undefined && count <= followedRows) follow();
  }, [missing, count]);
}
