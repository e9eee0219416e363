import { useQueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer } from '@trine/contract/client.ts';
import { useState } from 'react';
import { refusalText, type Refusal } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useOwnPassword } from '../../features/security-code/own-password.tsx';
import { focusField } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { setMobile } from '../../data/session.ts';

export type User = Answer<'/api/user/userInfo'>;

type Values = Pick<User, 'nickname' | 'mobile'>;
type Field = keyof Values;
type Change = Partial<Values & Pick<User, 'avatar'>> & { password?: string };

const userPath: Path = '/api/user/userInfo';

/** Saves the profile; whoever shows the person shows the new one at once. */
export function useSaveProfile(user: User) {
  const queries = useQueryClient();
  const { busy, send } = useApiMutation('/api/user/profile');
  const save = async (change: Change): Promise<Refusal | null> => {
    const { username, nickname, mobile } = user;
    const outcome = await send({ username, nickname, mobile, ...change });
    if (!outcome.ok) return outcome;
    // A read that left before would bring the old one back.
    await queries.cancelQueries({ queryKey: [userPath] });
    queries.setQueriesData({ queryKey: [userPath] }, outcome.data);
    setMobile(outcome.data.mobile);
    return null;
  };
  return { busy, save };
}

/** The form, and which field a refusal is about. Another mobile number asks for the password. */
export function useProfile(user: User) {
  const { t } = useTranslation();
  const { busy, save } = useSaveProfile(user);
  const [values, setValues] = useState<Values>({ nickname: user.nickname, mobile: user.mobile });
  const [error, setError] = useState<{ field: Field | null; text: string } | null>(null);
  const own = useOwnPassword();
  const needsPassword = values.mobile !== user.mobile;
  const submit = async (form: HTMLFormElement) => {
    setError(null);
    if (needsPassword && !own.isThere(t('password.enterOld'))) return focusField(form, 'password');
    const refusal = await save(needsPassword ? { ...values, password: own.password } : values);
    if (refusal === null) {
      own.setPassword('');
      toast.show({ kind: 'success', text: t('baseInfo.saved') });
      return;
    }
    if (own.takeRefusal(refusal)) return focusField(form, 'password');
    const named = refusal.details.field ?? '';
    const field = named in values ? (named as Field) : null;
    setError({ field, text: refusalText(refusal) });
    if (field) focusField(form, field);
  };
  return {
    busy,
    submit,
    values,
    own,
    needsPassword,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    errors: { [error?.field ?? '']: error?.text } as Partial<Record<Field, string>>,
    /** About none of the fields. */
    notice: error && error.field === null ? error.text : null,
  };
}
