import { minRecharge, minWithdrawal } from '@trine/contract/cashier/currencies.ts';
import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { operatorZone } from '../../i18n/operator-zone.ts';
import { zoneName } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatOf } from '../../i18n/formats.ts';

const staleMs = 60_000;

/** Deposits and withdrawals, and the conditions of a withdrawal. */
export function MoneySection() {
  const { t, locale } = useTranslation();
  const rules = useApiQuery('/api/Lottery/rules', {}, { staleMs });
  const home = useApiQuery('/api/index/index', {}, { staleMs });
  const isDemo = home.data?.profile === 'demo';
  return (
    <>
      {isDemo && <p>{t('rules.credits')}</p>}
      <p>{t('rules.deposit', { amount: formatAmount(minRecharge, locale) })}</p>
      <p>{t('rules.withdraw', { amount: formatAmount(minWithdrawal, locale) })}</p>
      {rules.data ? (
        <Turnover rules={rules.data} />
      ) : rules.isError ? (
        <ErrorPanel read={rules} />
      ) : (
        <Skeleton shape="line" count={2} />
      )}
      <p>{t('rules.between')}</p>
      {home.data && <p>{t(isDemo ? 'rules.guestsBet' : 'rules.guests')}</p>}
    </>
  );
}

function Turnover({ rules }: { rules: Answer<'/api/Lottery/rules'> }) {
  const { t, locale } = useTranslation();
  const factor = Number(rules.turnover_factor);
  if (factor === 0) return <p>{t('rules.turnoverNone')}</p>;
  return (
    <>
      <p>{t('rules.turnover', { factor: formatOf('NumberFormat', locale).format(factor) })}</p>
      <p>{t('rules.turnoverRisk')}</p>
      <p>{t('rules.turnoverAnew', { zone: zoneName(operatorZone(), locale) })}</p>
    </>
  );
}
