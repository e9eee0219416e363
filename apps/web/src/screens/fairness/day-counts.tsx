import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { DayRounds } from './day-rounds.ts';
import { countRounds } from './count-rounds.ts';
import styles from './fairness-screen.module.css';

/** How many rounds of the day were drawn, made void, and witnessed. */
export function DayCounts({ day: { rounds, isCut } }: { day: DayRounds }) {
  const { t } = useTranslation();
  const { drawn, waiting, isVoid, late, witnessed } = countRounds(rounds);
  return (
    <Card title={t('fairness.counts')} aria-label={t('fairness.counts')}>
      <Facts>
        <Fact name={t('fairness.drawn')}>{drawn}</Fact>
        {waiting > 0 && <Fact name={t('fairness.waiting')}>{waiting}</Fact>}
        <Fact name={t('fairness.void')}>{isVoid}</Fact>
        <Fact name={t('fairness.late')}>{late}</Fact>
        {witnessed.map(({ by, of, count }) => (
          <Fact
            key={`${by}/${of}`}
            name={of === 0 ? t('fairness.unwitnessed') : t('fairness.witnessed', { by, of })}
          >
            {count}
          </Fact>
        ))}
      </Facts>
      {isCut && <p className={styles['note']}>{t('fairness.cut', { count: rounds.length })}</p>}
    </Card>
  );
}
