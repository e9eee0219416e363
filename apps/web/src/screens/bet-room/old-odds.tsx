import { useTranslation } from '../../i18n/translate.ts';
import styles from './play-panel.module.css';

export interface OldOddsProps {
  before: string;
  now: string;
}

/** The odds that the player saw last, with the direction of the change. */
export function OldOdds({ before, now }: OldOddsProps) {
  const { t } = useTranslation();
  const isUp = Number(now) > Number(before);
  return (
    <span className={styles['old']}>
      <span className="visually-hidden">{t('betRoom.oddsWere', { odds: before })}</span>
      <span aria-hidden="true">
        <span className={styles['way']}>{isUp ? '\u25b2 ' : '\u25bc '}</span>
        <s>{before}</s>
      </span>
    </span>
  );
}
