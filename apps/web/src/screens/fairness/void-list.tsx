import { Link } from '@tanstack/react-router';
import { gameById } from '@trine/game/games.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSteadyError } from '../../data/queries.ts';
import { Balls } from '../../features/round/balls.tsx';
import type { CheckedRound } from '../../features/round/round-check.ts';
import { useUndrawn } from '../../features/round/undrawn-digits.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PublicRound } from './day-rounds.ts';
import { listedKey, useListedChecks } from './listed-checks.ts';
import { publicCall } from './public-call.ts';
import { RoundBadge } from './round-badge.tsx';
import styles from './fairness-screen.module.css';

const pageRows = 10;

/** The void rounds of all games, each with the digits that it would have had. */
export function VoidList() {
  const { t } = useTranslation();
  const query = useVoids();
  const voids = query.data?.pages.flat();
  const checks = useListedChecks(voids);
  return (
    <Card title={t('fairness.voids')} aria-label={t('fairness.voids')}>
      <p className={styles['note']}>{t('fairness.voidsText')}</p>
      {voids === undefined && !query.isError && <Skeleton shape="row" />}
      {query.isError && <ErrorPanel read={query} small />}
      {checks.isError && <ErrorPanel read={checks} small />}
      {voids?.length === 0 && <p>{t('fairness.voidsNone')}</p>}
      <ul className={styles['list']}>
        {voids?.map((round) => (
          <li key={listedKey(round)}>
            <VoidRow round={round} checked={checks.data?.get(listedKey(round))} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          kind="quiet"
          wide
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('fairness.voidsMore')}
        </Button>
      )}
    </Card>
  );
}

function useVoids() {
  return useSteadyError(
    useInfiniteQuery({
      queryKey: ['publicVoids'],
      queryFn: ({ signal, pageParam }) => {
        const before = pageParam !== null && { before_draw_at: pageParam };
        return publicCall('/api/fairness/voids', { limit: pageRows, ...before }, signal);
      },
      initialPageParam: null as number | null,
      // A full page may have more rounds, those of its last draw time.
      getNextPageParam: (page) => (page.length < pageRows ? undefined : page.at(-1)?.draw_at),
    }),
  );
}

interface VoidRowProps {
  round: PublicRound;
  checked: CheckedRound | undefined;
}

function VoidRow({ round, checked }: VoidRowProps) {
  const { t, locale } = useTranslation();
  const { game_id: gameId, issue, beside } = round;
  const [drawn] = beside;
  const game = gameById(gameId);
  const other = gameById(drawn?.game_id);
  return (
    <Link to="/round" search={{ game_id: gameId, issue }} className={styles['row']}>
      <span className={styles['line']}>
        <span className={styles['issue']}>
          {`${game ? t(`games.${game.slug}`) : gameId} · ${momentText(round.draw_at, locale)}`}
        </span>
        <RoundBadge checked={checked} />
      </span>
      <span className={styles['facts']}>
        <span>{t('betRoom.issue', { issue })}</span>
        {round.book && <span>{t('seal.sealed', { count: round.book.count })}</span>}
      </span>
      <span className={styles['line']}>
        <span>{t('fairness.wouldBe')}</span>
        {checked && drawn ? (
          <WouldBe checked={checked} signature={drawn.signature} />
        ) : (
          <span className={styles['note']}>{t('fairness.unsupplied')}</span>
        )}
      </span>
      {drawn && other && (
        <span className={styles['beside']}>
          {t('undrawn.beside', { game: t(`games.${other.slug}`), issue: drawn.issue })}
        </span>
      )}
    </Link>
  );
}

function WouldBe({ checked, signature }: { checked: CheckedRound; signature: string }) {
  const { t } = useTranslation();
  const { data: digits } = useUndrawn(checked, signature);
  if (digits === undefined) return <span className={styles['note']}>{t('seal.checking')}</span>;
  if (digits === null) return <span className={styles['note']}>{t('seal.failed')}</span>;
  return <Balls digits={digits} gameId={checked.facts.game_id} size="small" />;
}
