import { getRouteApi } from '@tanstack/react-router';
import { gameById } from '@trine/game/games.ts';
import { parseIssue } from '@trine/game/issue.ts';
import type { Answer } from '@trine/contract/client.ts';
import SearchX from 'lucide-react/icons/search-x';
import Share2 from 'lucide-react/icons/share-2';
import { useApiQuery } from '../../data/queries.ts';
import { lastCheckpoint } from '../../data/seen-log.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { useGameOf, type NamedGame } from '../../features/games/games.ts';
import { Balls } from '../../features/round/balls.tsx';
import { useSharedLog } from '../../features/round/log-observer.ts';
import { useRoundCheck } from '../../features/round/round-check.ts';
import { VerdictLine } from '../../features/round/verdict-line.tsx';
import { OpenedSeal } from '../../features/round/opened-seal.tsx';
import { roundLink } from '../../features/sharing/round-link.ts';
import { shareLink } from '../../features/sharing/share-link.ts';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './round-screen.module.css';

const route = getRouteApi('/round');

/** The interval of reads until the round has ended. */
const waitingMs = 3_000;

/** One round with its proof, open without a session. */
export function RoundScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const { issue } = search;
  useSharedLog(search.log);
  const game = useGameOf(search);
  const isNamed = issue !== undefined && parseIssue(issue) !== null;
  const isGame = gameById(search.game_id) !== null;
  return (
    <Screen title={t('seal.title')} back gameId={isGame ? game.id : undefined}>
      {isNamed && isGame ? (
        <Round key={`${game.id}-${issue}`} game={game} issue={issue} />
      ) : (
        <Missing />
      )}
      <p className={styles['about']}>{t('roundPage.about')}</p>
      <ButtonLink to="/fairness" search={isGame ? { game_id: game.id } : {}} kind="quiet" wide>
        {t('fairness.all')}
      </ButtonLink>
      <ButtonLink to="/" kind="quiet" wide>
        {t('roundPage.visit')}
      </ButtonLink>
    </Screen>
  );
}

function Round({ game, issue }: { game: NamedGame; issue: string }) {
  const round = useApiQuery(
    '/api/fairness/round',
    { game_id: game.id, issue },
    { intervalMs: (data) => (data && isOver(data.status) ? false : waitingMs) },
  );
  const { data, error } = round;
  if (data) return <Known game={game} round={data} />;
  if (error instanceof RejectedError && error.rejection.reason === 'not_found') return <Missing />;
  if (error) return <ErrorPanel read={round} />;
  return (
    <>
      <Skeleton shape="block" />
      <Skeleton shape="row" count={4} />
    </>
  );
}

type PublicRound = Answer<'/api/fairness/round'>;

function isOver(status: PublicRound['status']): boolean {
  return status === 'settled' || status === 'void';
}

function Known({ game, round }: { game: NamedGame; round: PublicRound }) {
  const { t, locale } = useTranslation();
  const { issue, digits, status, draw_at: drawAt, drawn_at: drawnAt } = round;
  const isDrawn = digits !== null && drawnAt !== null;
  const time = timeText(isDrawn ? drawnAt : drawAt, locale);
  const share = async () => {
    const text = `${game.name} · ${t('betRoom.issue', { issue })}`;
    const words = {
      copied: t('roundPage.linkCopied'),
      failed: t('roundPage.copyRefused'),
    };
    const url = roundLink(game.id, issue, await lastCheckpoint());
    await shareLink({ text, url }, words);
  };
  const toCheck = { gameId: game.id, issue, status };
  const checked = useRoundCheck(toCheck, true);
  return (
    <>
      {checked.data ? (
        <VerdictLine checked={checked.data} />
      ) : (
        !checked.isError && <Skeleton shape="row" />
      )}
      <Card data-game={game.id}>
        <div className={styles['round']}>
          <h2 className={styles['game']}>{game.name}</h2>
          <p>{t('betRoom.issue', { issue })}</p>
          {status !== 'void' && (
            <>
              <Balls digits={digits} gameId={game.id} />
              <p className={styles['time']}>
                {t(isDrawn ? 'roundPage.drawnAt' : 'roundPage.dueAt', { time })}
              </p>
            </>
          )}
          <Button kind="quiet" size="small" icon={<Share2 />} onClick={() => void share()}>
            {t('roundPage.share')}
          </Button>
        </div>
      </Card>
      <Card>
        <OpenedSeal round={toCheck} />
      </Card>
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <Empty icon={<SearchX />} title={t('roundPage.missing')} hint={t('roundPage.missingHint')} />
  );
}
