import type { OppositePair } from '@trine/game/opposites.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useTranslation } from '../../i18n/translate.ts';
import type { BetContext } from './state/bet-context.ts';
import styles from './slip.module.css';

export interface OppositeWarningProps {
  context: BetContext;
  pair: OppositePair;
}

/** Warns before the bet that it is the opposite of an earlier one. */
export function OppositeWarning({ context, pair: [first, second] }: OppositeWarningProps) {
  const { t } = useTranslation();
  const names = { first: context.nameOf(first), second: context.nameOf(second) };
  return (
    <p className={styles['warning']} role="alert">
      <TriangleAlert />
      <span>{t('betRoom.oppositeWarning', names)}</span>
    </p>
  );
}
