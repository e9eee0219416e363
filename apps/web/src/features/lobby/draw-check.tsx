import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { useTranslation } from '../../i18n/translate.ts';
import { sealState, useRoundCheck } from '../round/round-check.ts';
import styles from './game-tiles.module.css';

export interface DrawCheckProps {
  gameId: number;
  issue: string;
  /** The digits on the screen. */
  digits: readonly number[];
}

/** Whether the draw follows from its beacon, checked in this browser; nothing before the result. */
export function DrawCheck({ gameId, issue, digits }: DrawCheckProps) {
  const { t } = useTranslation();
  const { data } = useRoundCheck({ gameId, issue, status: 'drawn' }, issue !== '');
  if (data === undefined) return null;
  const isShown = data.facts.digits?.join() === digits.join();
  const state = isShown ? sealState(data.check) : 'bad';
  if (state === 'pending') return null;
  const Icon = state === 'ok' ? ShieldCheck : ShieldX;
  const words = t(state === 'ok' ? 'draws.checked' : 'draws.failed');
  return (
    <span className={styles['drawCheck']} data-state={state} title={words}>
      <Icon />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
