import { useState } from 'react';
import { refusalText, type Refusal } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { focusField } from '../../ui/fields/form.tsx';
import { inviterId } from './invite-code.ts';
import { keepDevice } from './known-device.ts';
import { useSignedIn } from './signed-in.ts';
import { useRaising } from './use-raising.ts';
import { useCaptcha } from './use-captcha.ts';

type Typed = 'username' | 'password' | 'inviteCode';
type Field = Typed | 'captcha' | 'consent';

/**
 * The registration's values, its checks in their order, and what the server said. A guest who is
 * here becomes a member; anybody else gets a new account.
 */
export function useRegistration(inviteCode: string, next: string | undefined) {
  const { t } = useTranslation();
  const joining = useApiMutation('/api/user/register');
  const signedIn = useSignedIn(next);
  const guest = useRaising(next);
  const captcha = useCaptcha();
  const [values, setValues] = useState({ username: '', password: '', inviteCode });
  const [isConsenting, setConsenting] = useState(false);
  const [error, setError] = useState<{ field: Field | null; text: string } | null>(null);
  const complain = (field: Field, key: TextKey) => {
    setError({ field, text: t(key) });
    if (key === 'login.captchaWrong') captcha.refresh();
    return field;
  };
  const username = values.username.trim();
  const check = (): Field | null => {
    if (username === '') return complain('username', 'register.enterUsername');
    if (values.password === '') return complain('password', 'register.enterPassword');
    if (values.inviteCode.trim() === '') return complain('inviteCode', 'register.enterInviteCode');
    const captchaError = captcha.error();
    if (captchaError) return complain('captcha', captchaError);
    return isConsenting ? null : complain('consent', 'register.consentNeeded');
  };
  const submit = async (form: HTMLFormElement) => {
    setError(null);
    const faulty = check();
    if (faulty) return focusField(form, faulty);
    const { password } = values;
    const inviter_id = inviterId(values.inviteCode);
    const given = { username, password, inviter_id };
    const outcome = guest.isGuest
      ? await guest.raise(given)
      : await joining.send({ ...given, group_id: 1 });
    if (outcome.ok) {
      if (outcome.data !== null) {
        keepDevice(username, outcome.data.device);
        signedIn(outcome.data.userinfo);
      }
      return undefined;
    }
    const field = refusedField(outcome);
    setError({ field, text: refusalText(outcome) });
    if (field) focusField(form, field);
  };
  return {
    busy: joining.busy || guest.busy,
    submit,
    /** Who becomes a member. */
    guestName: guest.name,
    captcha,
    values,
    set: (field: Typed, value: string) => setValues((before) => ({ ...before, [field]: value })),
    isConsenting,
    setConsenting,
    errors: { [error?.field ?? '']: error?.text } as Partial<Record<Field, string>>,
    /** About none of the fields. */
    notice: error && error.field === null ? error.text : null,
  };
}

/** The field that the server's refusal is about. */
function refusedField({ reason, details }: Refusal): Field | null {
  if (reason === 'username_taken') return 'username';
  if (reason === 'inviter_unknown') return 'inviteCode';
  const fields = { username: 'username', password: 'password', inviter_id: 'inviteCode' } as const;
  const name = details.field ?? '';
  return name in fields ? fields[name as keyof typeof fields] : null;
}
