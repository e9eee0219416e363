import type { Answer } from '@trine/contract/client.ts';
import { useRead } from '../api/read.ts';
import { zoneName } from '../draws/zone-name.ts';
import { ErrorPanel } from '../frame/error-panel.tsx';
import { useTranslation, type Translation } from '../language/translate.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { lengthText } from './length-text.ts';
import styles from './times-section.module.css';

type GameTimes = Answer<'/api/Lottery/rules'>['games'][number];

const staleMs = 60_000;
const skeletonRows = 4;

/** When each game sells, how long its rounds are, and how long before the draw betting closes. */
export function TimesSection() {
  const { t } = useTranslation();
  const rules = useRead('/api/Lottery/rules', {}, { staleMs });
  return (
    <>
      {rules.data ? (
        <ul className={styles['games']}>
          {rules.data.games.map((game) => (
            <li key={game.id} data-game={game.id} className={styles['game']}>
              <Times game={game} />
            </li>
          ))}
        </ul>
      ) : rules.isError ? (
        <ErrorPanel busy={rules.isFetching} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton shape="block" count={skeletonRows} />
      )}
      <p>{t('rules.timesIssue')}</p>
      <p>{t('rules.timesClock')}</p>
    </>
  );
}

function Times({ game }: { game: GameTimes }) {
  const { t, locale } = useTranslation();
  return (
    <>
      <h3 className={styles['name']}>{game.name}</h3>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('rules.hours')}</dt>
          <dd>{hoursText(game, t)}</dd>
        </div>
        <div>
          <dt>{t('rules.zone')}</dt>
          <dd>{zoneName(game.time_zone, locale)}</dd>
        </div>
        <div>
          <dt>{t('rules.roundLength')}</dt>
          <dd>{lengthText(game.round_seconds, locale)}</dd>
        </div>
        <div>
          <dt>{t('rules.closesBefore')}</dt>
          <dd>{lengthText(game.close_seconds, locale)}</dd>
        </div>
      </dl>
    </>
  );
}

/** Closing at or before opening is on the next day. */
function hoursText({ sale_hours: hours }: GameTimes, t: Translation['t']): string {
  if (hours === null) return t('rules.always');
  const { opens, closes } = hours;
  return t(closes <= opens ? 'rules.spanNext' : 'rules.span', { opens, closes });
}
