import ChevronRight from 'lucide-react/icons/chevron-right';
import Shield from 'lucide-react/icons/shield';
import { Balls } from '../../features/round/balls.tsx';
import type { DrawnRound } from '../../features/games/newest-round.ts';
import { digitsOfRound } from '../../features/round/digits.ts';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './result-row.module.css';

export interface ResultRowProps {
  gameId: number;
  round: DrawnRound;
  /** Opens the seal, which is then checked. */
  onOpen: () => void;
}

const rootDigits = 8;

/** One draw: its balls, the names of its sum, and the number of sealed orders. */
export function ResultRow({ gameId, round, onOpen }: ResultRowProps) {
  const { t, locale } = useTranslation();
  const { issue, base, book, openTime1: drawAt } = round;
  return (
    <button type="button" className={styles['row']} onClick={onOpen}>
      <span className={styles['head']}>
        <span className={styles['issue']}>{t('betRoom.issue', { issue })}</span>
        <span>{timeText(drawAt, locale)}</span>
      </span>
      <span className={styles['result']}>
        <Balls digits={digitsOfRound(round)} gameId={gameId} size="small" />
        <span className={styles['base']}>{base?.join(' · ')}</span>
      </span>
      <span className={styles['seal']}>
        <Shield />
        {book && (
          <span className={styles['sealed']}>
            <span>{t('seal.sealed', { count: book.count })}</span>
            <span>{`${book.root.slice(0, rootDigits)}…`}</span>
          </span>
        )}
        <span className="visually-hidden">{t('seal.open', { issue })}</span>
        <ChevronRight className={styles['arrow']} />
      </span>
    </button>
  );
}
