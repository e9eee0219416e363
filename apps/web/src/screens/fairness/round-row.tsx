import { Link } from '@tanstack/react-router';
import { shortIssue } from '../../features/games/short-issue.ts';
import { Balls } from '../../features/round/balls.tsx';
import type { CheckedRound } from '../../features/round/round-check.ts';
import { clockText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import type { PublicRound } from './day-rounds.ts';
import { RoundBadge } from './round-badge.tsx';
import styles from './fairness-screen.module.css';

export interface RoundRowProps {
  round: PublicRound;
  /** Undefined while the check runs. */
  checked: CheckedRound | undefined;
}

/** A round that leads to the page of its proof. */
export function RoundRow({ round, checked }: RoundRowProps) {
  const { t, locale } = useTranslation();
  const { game_id: gameId, issue, digits, book, witnessed } = round;
  return (
    <Link to="/round" search={{ game_id: gameId, issue }} className={styles['row']}>
      <span className={styles['line']}>
        <span className={styles['issue']} translate="no">
          {`${shortIssue(issue)} · ${clockText(round.draw_at, locale)}`}
        </span>
        <RoundBadge checked={checked} />
      </span>
      {digits && <Balls digits={digits} gameId={gameId} size="small" />}
      <span className={styles['facts']}>
        {book && <span>{t('seal.sealed', { count: book.count })}</span>}
        {witnessed && witnessed.of > 0 && (
          <span>{t('fairness.witnessed', { by: witnessed.by, of: witnessed.of })}</span>
        )}
        <span className="visually-hidden">{t('seal.open', { issue })}</span>
      </span>
    </Link>
  );
}
