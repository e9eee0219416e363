import type { Answer } from '@trine/contract/client.ts';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import styles from './recent-rounds.module.css';

await loadTexts('again');

export interface RecentSumsProps {
  gameId: number;
  /** Newest first. */
  rounds: Answer<'/api/Lottery/issueList'>;
}

const smallestBig = 14;

/** The last sums in a strip, big ones filled; each has its text for screen readers. */
export function RecentSums({ gameId, rounds }: RecentSumsProps) {
  const { t } = useTranslation();
  const drawn = rounds.filter(({ code }) => code !== null);
  return (
    <div>
      <ol
        className={styles['sums']}
        data-game={gameId}
        aria-label={t('again.lastResults', { count: drawn.length })}
      >
        {drawn.map(({ issue, issue_id: id, code: sum, base }) => (
          <li key={id} className={styles['sum']} data-big={(sum ?? 0) >= smallestBig || undefined}>
            <span aria-hidden="true">{sum}</span>
            <span className="visually-hidden">
              {t('again.resultOf', { issue, sum: sum ?? '', base: base?.join(' · ') ?? '' })}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles['legend']}>{t('again.stripLegend')}</p>
    </div>
  );
}
