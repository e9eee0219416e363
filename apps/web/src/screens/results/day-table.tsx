import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { playWins, type PlayCode } from '@trine/game/plays.ts';
import type { NamedGame } from '../../features/games/games.ts';
import type { DrawnRound } from '../../features/games/newest-round.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useInView } from '../../ui/layout/in-view.ts';
import { clockText, dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDayDraws } from './day-draws.ts';
import styles from './trend-screen.module.css';

export interface DayTableProps {
  game: NamedGame;
  date: string;
  isToday: boolean;
  onToday: () => void;
}

const marks = [
  'big',
  'small',
  'odd',
  'even',
  'big_odd',
  'big_even',
  'small_odd',
  'small_even',
  'extreme_big',
  'extreme_small',
] as const satisfies readonly PlayCode[];

const skeletonRows = 8;

/** A row for each draw of the day and a column for each property. */
export function DayTable(props: DayTableProps) {
  const { game, date, isToday } = props;
  const { t, locale } = useTranslation();
  const draws = useDayDraws({ gameId: game.id, date, isToday });
  const { rows, hasNextPage, isFetchingNextPage, isError } = draws;
  const end = useInView(hasNextPage && !isFetchingNextPage && !isError, () => {
    void draws.fetchNextPage();
  });
  if (!rows) {
    if (isError) {
      return <ErrorPanel read={draws} />;
    }
    return (
      <div aria-busy="true">
        <output className="visually-hidden">{t('common.loading')}</output>
        <Skeleton shape="row" count={skeletonRows} />
      </div>
    );
  }
  if (rows.length === 0) return <EmptyDay {...props} />;
  const title = t('trend.table', { game: game.name, date: dateText(date, locale) });
  return (
    <div role="region" aria-label={title} tabIndex={0} className={styles['box']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trend.round')}</th>
            <th scope="col">{t('trend.sum')}</th>
            {marks.map((mark) => (
              <th key={mark} scope="col">
                {t(`trend.${mark}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((round) => (
            <Row key={round.issue_id} round={round} time={clockText(round.openTime1, locale)} />
          ))}
        </tbody>
      </table>
      <div ref={end} className={styles['end']}>
        {isError ? (
          <ErrorPanel
            read={hasNextPage ? { ...draws, refetch: draws.fetchNextPage } : draws}
            small
          />
        ) : (
          <output>{hasNextPage ? t('common.loading') : '--END--'}</output>
        )}
      </div>
    </div>
  );
}

function Row({ round, time }: { round: DrawnRound; time: string }) {
  const { t } = useTranslation();
  const { issue, code } = round;
  return (
    <tr>
      <th scope="row">
        <span className={styles['issue']}>{issue}</span>
        <span className={styles['time']}>{time}</span>
      </th>
      <td>
        <span className={styles['sum']}>{code}</span>
      </td>
      {marks.map((mark) => (
        <td key={mark}>
          {code !== null && playWins(mark, code) && (
            <span className={styles['mark']} data-mark={mark}>
              {t(`trend.${mark}`)}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function EmptyDay({ game, date, isToday, onToday }: DayTableProps) {
  const { t, locale } = useTranslation();
  return (
    <Empty
      icon={<CalendarX2 />}
      title={t('trend.empty')}
      hint={
        isToday
          ? t('trend.emptyToday')
          : t('trend.emptyHint', { game: game.name, date: dateText(date, locale) })
      }
      {...(!isToday && {
        action: (
          <Button kind="quiet" size="small" onClick={onToday}>
            {t('trend.toToday')}
          </Button>
        ),
      })}
    />
  );
}
