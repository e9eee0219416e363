import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { clockText, dayOf, zoneName } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lengthText } from './length-text.ts';
import styles from './rules-article.module.css';

type GameTimes = Answer<'/api/Lottery/rules'>['games'][number];

const staleMs = 60_000;
const skeletonRows = 4;

/** The sale hours of each game, the length of its rounds, and the time between close and draw. */
export function TimesSection() {
  const { t } = useTranslation();
  const rules = useApiQuery('/api/Lottery/rules', {}, { staleMs });
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
        <ErrorPanel read={rules} />
      ) : (
        <Skeleton shape="block" count={skeletonRows} />
      )}
      <ZoneNote />
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
          <dd>
            <Hours sale={game.sale} />
          </dd>
        </div>
        <div>
          <dt>{t('rules.saleDay')}</dt>
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

/** In the operator's zone; they can end on the next day. */
function Hours({ sale }: Pick<GameTimes, 'sale'>) {
  const { t, locale } = useTranslation();
  if (sale === null) return <span>{t('rules.always')}</span>;
  const { opens_at: opensAt, closes_at: closesAt } = sale;
  const isOneDay = dayOf(opensAt * 1_000) === dayOf(closesAt * 1_000);
  const text = t(isOneDay ? 'rules.span' : 'rules.spanNext', {
    opens: clockText(opensAt, locale),
    closes: clockText(closesAt, locale),
  });
  return <span>{text}</span>;
}
