import { useTranslation } from '../../i18n/translate.ts';
import styles from './balls.module.css';

export interface BallsProps {
  /** The three digits; null before the draw. */
  digits: readonly [number, number, number] | null;
  /** 1 to 4; without it the colour of the nearest `data-game` ancestor. */
  gameId?: number;
  size?: 'tiny' | 'small' | 'medium' | 'large';
  /** Reveals the balls one by one, the sum last, within 1.5 s; read aloud at the end. */
  reveal?: boolean;
}

export function Balls({ digits, gameId, size = 'medium', reveal = false }: BallsProps) {
  const { t } = useTranslation();
  const sum = digits ? digits[0] + digits[1] + digits[2] : null;
  const spoken =
    digits && sum !== null
      ? t('ui.result', { first: digits[0], second: digits[1], third: digits[2], sum })
      : t('ui.resultPending');
  const faces: readonly (number | null)[] = digits ?? [null, null, null];
  return (
    <span className={styles['balls']} data-size={size} data-game={gameId}>
      <span className="visually-hidden" aria-live={reveal ? 'polite' : undefined}>
        {spoken}
      </span>
      <span
        translate="no"
        className={styles['row']}
        aria-hidden="true"
        data-reveal={(reveal && digits) || undefined}
      >
        {faces.map((face, index) => (
          <span
            key={`${index}:${face}`}
            className={styles['ball']}
            data-empty={face === null || undefined}
          >
            {face ?? '·'}
          </span>
        ))}
        <span className={styles['equals']}>=</span>
        <span key={`sum:${sum}`} className={styles['sum']} data-empty={sum === null || undefined}>
          {sum ?? '·'}
        </span>
      </span>
    </span>
  );
}
