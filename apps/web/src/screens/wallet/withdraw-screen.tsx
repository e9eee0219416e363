import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { useBalance } from '../../data/session.ts';
import { useIsGuest } from '../../data/guest.ts';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { FormNotice } from '../../ui/fields/form.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BeforeWithdrawing } from './before-withdrawing.tsx';
import { Turnover } from './turnover.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { maxWithdrawal } from './withdrawal-check.ts';
import styles from './withdraw-screen.module.css';

type Info = Answer<'/api/user/withdrawInfo'>;

/** Settled bets reduce the missing turnover, so the figures are read again. */
const paceMs = 10_000;

/** The withdrawable amount, what is missing, and the form. */
export function WithdrawScreen() {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  const options = { enabled: !isGuest, intervalMs: paceMs };
  const info = useApiQuery('/api/user/withdrawInfo', {}, options);
  const balance = useBalance();
  if (isGuest) return <MembersOnly title={t('withdraw.title')} />;
  return (
    <Screen title={t('withdraw.title')} back>
      {info.data && balance ? (
        <Withdrawal info={{ ...info.data, ...balance }} />
      ) : info.isError ? (
        <ErrorPanel read={info} />
      ) : (
        <>
          <Skeleton shape="block" />
          <Skeleton shape="row" count={3} />
        </>
      )}
    </Screen>
  );
}

/** `info` has the newest balance of all answers. */
function Withdrawal({ info }: { info: Info }) {
  const { t, locale } = useTranslation();
  const { turnover, code_locked_until: lockedUntil } = info;
  return (
    <>
      {lockedUntil !== null && (
        <FormNotice kind="warn">
          {t('withdraw.codeLocked', { time: momentText(lockedUntil, locale) })}
        </FormNotice>
      )}
      <Assets info={info} />
      <Turnover turnover={turnover} />
      <BeforeWithdrawing info={info} />
      <WithdrawForm info={info} />
    </>
  );
}

function Assets({ info }: { info: Info }) {
  const { t } = useTranslation();
  return (
    <Card>
      <dl className={styles['assets']}>
        <div>
          <dt>{t('withdraw.total')}</dt>
          <dd>
            <Amount value={info.money} hideable roll size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('withdraw.free')}</dt>
          <dd>
            <Amount value={maxWithdrawal(info)} hideable roll size="large" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
