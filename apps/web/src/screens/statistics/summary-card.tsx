import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import { Card } from '../../ui/card.tsx';
import { countText, isZero, type Figures } from './figures.ts';
import styles from './figures-view.module.css';

/** The net of all bets, with its parts. */
export function SummaryCard({ total }: { total: Figures['total'] }) {
  const { t, locale } = useTranslation();
  const facts = [
    { name: t('statistics.stake'), value: <Amount value={total.stake} /> },
    { name: t('statistics.payout'), value: <Amount value={total.payout} /> },
    ...(isZero(total.returned)
      ? []
      : [{ name: t('statistics.returned'), value: <Amount value={total.returned} /> }]),
    { name: t('statistics.bets'), value: countText(total.bets, locale) },
  ];
  return (
    <Card>
      <p className={styles['summaryCardName']}>{t('statistics.net')}</p>
      <Amount value={total.net} tone="gain" size="hero" />
      <dl className={styles['facts']}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className={styles['summaryCardName']}>{name}</dt>
            <dd className={styles['value']}>{value}</dd>
          </div>
        ))}
      </dl>
      {total.open_bets > 0 && (
        <p className={styles['pending']}>
          {t('statistics.pending', { amount: formatAmount(total.open_stake, locale) })}
        </p>
      )}
    </Card>
  );
}
