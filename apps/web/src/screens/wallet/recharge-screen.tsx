import type { Answer } from '@trine/contract/client.ts';
import Lock from 'lucide-react/icons/lock';
import { useApiQuery } from '../../data/queries.ts';
import { useIsGuest } from '../../data/guest.ts';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AmountField, wholeText } from '../../ui/fields/amount-field.tsx';
import { Form, FormNotice } from '../../ui/fields/form.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { currencyText, rateText } from './currency-text.ts';
import styles from './recharge-screen.module.css';
import { useRecharge } from './use-recharge.ts';

type Info = Answer<'/api/user/rechargeInfo'>;

const picks = ['100', '500', '1000', '5000'] as const;

/** The form of a deposit; the screen of the request shows where to pay. */
export function RechargeScreen() {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  const info = useApiQuery('/api/user/rechargeInfo', {}, { enabled: !isGuest });
  const user = useApiQuery('/api/user/userInfo', {}, { enabled: !isGuest });
  const isFrozen = user.data !== undefined && user.data.state !== 'active';
  if (isGuest) return <MembersOnly title={t('recharge.title')} />;
  return (
    <Screen title={t('recharge.title')} back>
      {isFrozen ? (
        <Frozen />
      ) : info.data && !user.isPending ? (
        <RechargeForm info={info.data} />
      ) : info.isError ? (
        <ErrorPanel read={info} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
    </Screen>
  );
}

/** Shown instead of the form, because the server would reject the deposit. */
function Frozen() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<Lock />}
      title={t('recharge.frozenTitle')}
      hint={t('recharge.frozenText')}
      action={<ButtonLink to="/customer">{t('common.toService')}</ButtonLink>}
    />
  );
}

function RechargeForm({ info }: { info: Info }) {
  const { t, locale } = useTranslation();
  const form = useRecharge(info.min);
  const { values, set, errors } = form;
  const currency = info.currencies.find(({ type }) => type === values.type) ?? info.currencies[0];
  return (
    <Form onSubmit={(element) => void form.submit(element)}>
      <div role="alert">{form.notice && <FormNotice kind="failure">{form.notice}</FormNotice>}</div>
      <AmountField
        name="money"
        label={t('recharge.amount')}
        value={values.money}
        error={errors.money}
        hint={t('recharge.amountHint', { min: formatAmount(info.min, locale) })}
        picks={picks.map((value) => ({ label: wholeText(value, locale), value }))}
        onChange={(money) => set({ money })}
      />
      <dl className={styles['fact']}>
        <dt>{t('recharge.account')}</dt>
        <dd>{info.username}</dd>
      </dl>
      <SelectField
        name="type"
        label={t('recharge.currency')}
        value={values.type}
        options={info.currencies.map(({ type }) => ({
          value: type,
          label: currencyText(type, locale),
        }))}
        onChange={(type) => set({ type })}
      />
      {currency && <Rate currency={currency} />}
      <TextField
        name="reference"
        label={t('recharge.reference')}
        hint={t('recharge.referenceHint')}
        autoComplete="off"
        maxLength={128}
        value={values.reference}
        error={errors.reference}
        onChange={(event) => set({ reference: event.target.value })}
      />
      <Button type="submit" wide busy={form.isBusy}>
        {t(form.isBusy ? 'recharge.submitting' : 'recharge.submit')}
      </Button>
      <Tips />
    </Form>
  );
}

function Rate({ currency }: { currency: Info['currencies'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      <dl className={styles['fact']}>
        <dt>{t('recharge.rate')}</dt>
        <dd>{rateText(currency.rate)}</dd>
      </dl>
      {currency.accounts.length === 0 && (
        <FormNotice kind="warn">{t('recharge.noAccounts', { currency: currency.type })}</FormNotice>
      )}
    </>
  );
}

function Tips() {
  const { t } = useTranslation();
  return (
    <Card title={t('recharge.tips')}>
      <ul className={styles['tips']}>
        <li>{t('recharge.tipAccount')}</li>
        <li>{t('recharge.tipReference')}</li>
        <li>{t('recharge.tipApproval')}</li>
        <li>{t('recharge.tipWarning')}</li>
      </ul>
    </Card>
  );
}
