import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { focusFormField } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';

const nothing = { old: '', new: '', again: '' } as const;
type Field = keyof typeof nothing;

/** Long enough to read that other devices were signed out. */
const shownMs = 4_000;

/** The state of the password form: values, checks in order, and errors. */
export function useChangePassword() {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { isBusy, send } = useApiMutation('/api/user/newPass');
  const [values, setValues] = useState<Record<Field, string>>(nothing);
  const [error, setError] = useState<{ field: Field | null; text: string } | null>(null);
  const check = (): { field: Field; text: string } | null => {
    if (values.old === '') return { field: 'old', text: t('password.enterOld') };
    if (values.new === '') return { field: 'new', text: t('password.enterNew') };
    if (values.again === '') return { field: 'again', text: t('password.enterAgain') };
    const isSame = values.new === values.again;
    return isSame ? null : { field: 'again', text: t('password.mismatch') };
  };
  const rejected = (rejection: Rejection): { field: Field | null; text: string } => {
    const { reason, details } = rejection;
    if (reason === 'wrong_credentials') {
      const { tries_left: left } = details;
      const text = left ? t('password.wrongTries', { count: left }) : t('password.wrong');
      return { field: 'old', text };
    }
    const fields = { after_pass: 'old', new_pass: 'new' } as const;
    const name = details.field ?? '';
    const field = name in fields ? fields[name as keyof typeof fields] : null;
    return { field, text: rejectionText(rejection) };
  };
  const submit = async (form: HTMLFormElement) => {
    const missing = check();
    setError(missing);
    if (missing) return focusFormField(form, missing.field);
    const outcome = await send({ after_pass: values.old, new_pass: values.new });
    if (!outcome.ok) {
      const next = rejected(outcome);
      setError(next);
      return next.field ? focusFormField(form, next.field) : undefined;
    }
    setValues(nothing);
    toast.show({ kind: 'success', text: t('password.changed'), durationMs: shownMs });
    if (canGoBack) return router.history.back();
    return router.navigate({ to: '/setting', search: { type: 2 }, replace: true });
  };
  return {
    isBusy,
    submit,
    values,
    set: (field: Field, value: string) => setValues((before) => ({ ...before, [field]: value })),
    errors: { [error?.field ?? '']: error?.text } as Partial<Record<Field, string>>,
    /** An error that belongs to no field. */
    notice: error && error.field === null ? error.text : null,
  };
}
