import { useState } from 'react';
import { rejectionText } from '../../data/client.ts';
import { useOwnPassword } from '../../features/security-code/own-password.tsx';
import { focusFormField } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { useSaveProfile, type User } from './use-save-profile.ts';

type Values = Pick<User, 'nickname' | 'mobile'>;
type Field = keyof Values;

/** The state of the profile form. A new mobile number needs the password. */
export function useProfile(user: User) {
  const { t } = useTranslation();
  const { isBusy, save } = useSaveProfile(user);
  const [values, setValues] = useState<Values>({ nickname: user.nickname, mobile: user.mobile });
  const [error, setError] = useState<{ field: Field | null; text: string } | null>(null);
  const own = useOwnPassword();
  const needsPassword = values.mobile !== user.mobile;
  const submit = async (form: HTMLFormElement) => {
    setError(null);
    if (needsPassword && !own.isThere(t('password.enterOld')))
      return focusFormField(form, 'password');
    const rejection = await save(needsPassword ? { ...values, password: own.password } : values);
    if (rejection === null) {
      own.setPassword('');
      toast.show({ kind: 'success', text: t('baseInfo.saved') });
      return;
    }
    if (own.takeRejection(rejection)) return focusFormField(form, 'password');
    const named = rejection.details.field ?? '';
    const field = named in values ? (named as Field) : null;
    setError({ field, text: rejectionText(rejection) });
    if (field) focusFormField(form, field);
  };
  return {
    isBusy,
    submit,
    values,
    own,
    needsPassword,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    errors: { [error?.field ?? '']: error?.text } as Partial<Record<Field, string>>,
    /** An error that belongs to no field. */
    notice: error && error.field === null ? error.text : null,
  };
}
