import { useRouter } from '@tanstack/react-router';
import type { Currency } from '@trine/contract/cashier/currencies.ts';
import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useCashierRefresh } from '../../data/refresh-wallet.ts';
import { parseTypedMoney, typedMoneyText } from '@trine/money/typed-money.ts';
import { focusFormField } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import { formatAmount } from '../../ui/amount-text.ts';

interface Values {
  money: string;
  type: Currency;
  reference: string;
}

type Field = 'money' | 'reference';

/** The state of the deposit form; each request has one idempotency key. */
export function useRecharge(min: string) {
  const { t, locale } = useTranslation();
  const router = useRouter();
  const refresh = useCashierRefresh();
  const { isBusy, send } = useApiMutation('/api/user/recharge');
  const { keyFor, answered } = useIdempotencyKey();
  const [values, setValues] = useState<Values>({ money: '', type: 'TWD', reference: '' });
  const [error, setError] = useState<{ field: Field | null; text: string } | null>(null);
  const check = (): string | null => {
    const amountMinor = parseTypedMoney(values.money);
    if (amountMinor === null || amountMinor === 0n) return t('recharge.enterAmount');
    if (amountMinor >= parseApiAmount(min)) return null;
    return t('recharge.belowMinimum', { min: formatAmount(min, locale) });
  };
  const submit = async (form: HTMLFormElement) => {
    const money = typedMoneyText(values.money);
    const text = check();
    setError(text === null ? null : { field: 'money', text });
    if (text !== null || money === null) return focusFormField(form, 'money');
    const reference = values.reference.trim();
    const request = { money, type: values.type, ...(reference !== '' && { reference }) };
    const outcome = await send(request, { key: keyFor(JSON.stringify(request)) });
    if (!outcome.ok && outcome.reason === 'network') {
      return setError({ field: null, text: t('recharge.unanswered') });
    }
    answered();
    if (!outcome.ok) return setError({ field: faultyField(outcome), text: rejectionText(outcome) });
    toast.show({ kind: 'success', text: t('recharge.asked') });
    void refresh();
    await router.navigate({
      to: '/capitalDetail',
      search: { request: outcome.data.id },
      replace: true,
    });
  };
  return {
    isBusy,
    submit,
    values,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    errors: { [error?.field ?? '']: error?.text } as Partial<Record<Field, string>>,
    /** An error that belongs to no field. */
    notice: error && error.field === null ? error.text : null,
  };
}

/** The field that the rejection is about. */
function faultyField({ reason, details }: Rejection): Field | null {
  if (reason === 'reference_used' || details.field === 'reference') return 'reference';
  return reason === 'below_minimum' || details.field === 'money' ? 'money' : null;
}
