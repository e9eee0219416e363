import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Request } from '@trine/contract/client.ts';
import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { useApiMutation } from '../../data/mutations.ts';
import type { CodeResult } from '../../features/security-code/code-sheet.tsx';
import { usePasswordError } from '../../features/security-code/own-password.tsx';
import { useCashierRefresh } from '../../data/refresh-wallet.ts';
import { focusFormField } from '../../ui/fields/form.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { stepOutOfOverlay } from '../../ui/overlays/back-entry.ts';
import { toast } from '../../ui/overlays/toast.tsx';

type Binding = Request<'/api/user/setPayInfo'>;
type Field = 'acc' | 'acc_name' | 'acc_bank' | 'password';

const boundPath: Path = '/api/user/payInfo';

export interface BindingForm {
  type: AccountType;
  values: Omit<Binding, 'type' | 'securityCode' | 'password'>;
  /** The required fields in order, each with the error if it is empty. */
  needed: readonly { field: Exclude<Field, 'password'>; text: string }[];
}

/**
 * Binds a card or a wallet. The first one needs the login password, a replacement needs the
 * security code.
 */
export function useBindAccount({ type, values, needed }: BindingForm) {
  const { t } = useTranslation();
  const router = useRouter();
  const showBound = useShowBound(type);
  const bound = useApiQuery('/api/user/payInfo', { type });
  const { isBusy, send } = useApiMutation('/api/user/setPayInfo');
  const [error, setError] = useState<{ field: Field | null; text: string } | null>(null);
  const [isAskingCode, setAskingCode] = useState(false);
  const [password, setPassword] = useState('');
  const passwordError = usePasswordError();
  const bind = async (securityCode?: string): Promise<CodeResult> => {
    const proof = securityCode === undefined ? { password } : { securityCode };
    const outcome = await send({ type, ...values, ...proof });
    if (outcome.ok) {
      await showBound(outcome.data);
      return { kind: 'done' };
    }
    const text = rejectionText(outcome);
    if (outcome.reason === 'network') return { kind: 'unanswered', text };
    if (outcome.reason === 'security_code_missing') {
      toast.show({ kind: 'failure', text });
      await stepOutOfOverlay();
      router.history.push('/setSecurityCode?isTrue=false');
      return { kind: 'done' };
    }
    if (isAboutCode(outcome)) return { kind: 'wrong', text };
    const aboutPassword = passwordError(outcome);
    const field = needed.find((one) => one.field === outcome.details.field)?.field ?? null;
    setAskingCode(false);
    setError(aboutPassword === null ? { field, text } : { field: 'password', text: aboutPassword });
    return { kind: 'done' };
  };
  const submit = async (form: HTMLFormElement) => {
    const missing = needed.find(({ field }) => isEmpty(values[field])) ?? null;
    setError(missing);
    if (missing) return focusFormField(form, missing.field);
    const present = bound.data === undefined ? (await bound.refetch()).data : bound.data;
    if (present) return setAskingCode(true);
    if (password === '') {
      setError({ field: 'password', text: t('password.enterOld') });
      return focusFormField(form, 'password');
    }
    const result = await bind();
    if (result.kind !== 'done') setError({ field: null, text: result.text });
  };
  return {
    isBusy,
    submit,
    bind,
    isReplacing: Boolean(bound.data),
    password,
    setPassword,
    isAskingCode,
    stopAsking: () => setAskingCode(false),
    errors: { [error?.field ?? '']: error?.text } as Partial<Record<Field, string>>,
    /** An error that belongs to no field. */
    notice: error && error.field === null ? error.text : null,
  };
}

/** Opens the screen of the new account. */
function useShowBound(type: AccountType) {
  const { t, locale } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queries = useQueryClient();
  const refresh = useCashierRefresh();
  return async (account: Answer<'/api/user/setPayInfo'>) => {
    const { held_until: heldUntil } = account;
    const text =
      heldUntil === null
        ? t('accounts.saved')
        : t('accounts.savedHeld', { time: momentText(heldUntil, locale) });
    toast.show({ kind: 'success', text });
    // The next screen shows it at once, before the other reads end.
    await queries.cancelQueries({ queryKey: [boundPath] });
    queries.setQueryData([boundPath, { type }], account);
    void refresh();
    await stepOutOfOverlay();
    if (canGoBack) router.history.back();
    else await router.navigate({ to: '/bankCardManage', search: { type }, replace: true });
  };
}

function isEmpty(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}

function isAboutCode({ reason, details }: Rejection): boolean {
  return reason.includes('security_code') || details.field === 'securityCode';
}
