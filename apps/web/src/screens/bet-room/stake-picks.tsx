import { useTranslation } from '../../i18n/translate.ts';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import styles from './slip.module.css';

const quickStakes = ['5', '10', '50', '300', '500'] as const;

/** Text in brackets stays on one line. */
const spaceWithin = / (?=[^ ]*[)）]$)/;

export interface StakePicksProps {
  stakeText: string;
  onPick: (stakeText: string) => void;
  /** Undefined hides the "all but 1" button. */
  onAllButOne?: () => void;
}

/** Quick stakes. */
export function StakePicks({ stakeText, onPick, onAllButOne }: StakePicksProps) {
  const { t } = useTranslation();
  const stakeMinor = parseInputAmount(stakeText);
  return (
    <fieldset className={styles['picks']} aria-label={t('betRoom.stakeEach')}>
      {quickStakes.map((quick) => (
        <button
          key={quick}
          type="button"
          className={styles['pick']}
          aria-pressed={parseInputAmount(quick) === stakeMinor}
          onClick={() => onPick(quick)}
        >
          {quick}
        </button>
      ))}
      {onAllButOne && (
        <button type="button" className={styles['pick']} data-words="" onClick={onAllButOne}>
          {t('betRoom.allButOne').replace(spaceWithin, '\u00a0')}
        </button>
      )}
    </fieldset>
  );
}
