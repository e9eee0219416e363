import { useTranslation } from '../../i18n/translate.ts';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import styles from './stake-picks.module.css';

const quickStakes = ['5', '10', '50', '300', '500'] as const;

/** Words in brackets stay on one line. */
const spaceWithin = / (?=[^ ]*[)）]$)/;

export interface StakePicksProps {
  stakeText: string;
  onPick: (stakeText: string) => void;
  /** Leaves the choice of nearly everything out when there is none. */
  onAllButOne?: () => void;
}

/** The stakes that are one touch away. */
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
