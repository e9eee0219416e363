import { useState } from 'react';
import { refusalText, type Refusal } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { focusField } from '../../ui/fields/form.tsx';
import { inviterId } from './invite-code.ts';
import { keepDevice } from './known-device.ts';
import { faultsOf } from './registration-rules.ts';
import { useSignedIn } from './signed-in.ts';
import { useRaising } from './use-raising.ts';
import { useCaptcha } from './use-captcha.ts';

const fields = ['username', 'password', 'inviteCode', 'captcha', 'consent'] as const;
export type Field = (typeof fields)[number];
type Typed = 'username' | 'password' | 'inviteCode';

/**
 * The registration's values and what is wrong with them: of each field once it was left, of all
 * when it is sent. A guest who is here becomes a member; anybody else gets a new account.
 */
export function useRegistration(inviteCode: string, next: string | undefined) {
  const sending = useSending(next);
  const captcha = useCaptcha();
  const [values, setValues] = useState({ username: '', password: '', inviteCode });
  const [hasInvite, setHasInvite] = useState(inviteCode !== '');
  const [isConsenting, setConsenting] = useState(false);
  const faults: Faults = {
    ...faultsOf({ ...values, inviteCode: hasInvite ? values.inviteCode : null }),
    captcha: captcha.error,
    consent: isConsenting ? null : 'register.consentNeeded',
  };
  // A code from a link is said to be wrong at once.
  const errors = useErrors(faults, inviteCode === '' ? [] : ['inviteCode']);
  const submit = async (form: HTMLFormElement) => {
    errors.leaveAll();
    captcha.check();
    const faulty = fields.find((field) => faults[field] !== null);
    if (faulty) return focusField(form, faulty);
    const refusal = await sending.send(values);
    if (refusal === null) return undefined;
    const field = refusedField(refusal);
    errors.refuse({ field, text: refusalText(refusal) });
    if (field) focusField(form, field);
  };
  return {
    busy: sending.busy,
    submit,
    /** Who becomes a member. */
    guestName: sending.guestName,
    captchaText: captcha.text,
    values: { ...values, captcha: captcha.value },
    set: (field: Exclude<Field, 'consent'>, value: string) => {
      errors.begin(field);
      if (field === 'captcha') captcha.setValue(value);
      else setValues((before) => ({ ...before, [field]: value }));
    },
    renewCaptcha: () => {
      errors.begin('captcha');
      captcha.refresh();
    },
    leave: (field: Field) => {
      if (field === 'captcha') captcha.check();
      errors.leave(field);
    },
    hasInvite,
    setHasInvite,
    isConsenting,
    setConsenting,
    errorOf: errors.errorOf,
    notice: errors.notice,
  };
}

type Faults = Readonly<Record<Field, TextKey | null>>;

/** What is said of each field: once it was left, and not while it is typed in again. */
function useErrors(faults: Faults, leftAtFirst: readonly Field[]) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(leftAtFirst);
  const [refused, setRefused] = useState<Refused | null>(null);
  return {
    begin: (field: Field) => {
      setLeft(left.filter((one) => one !== field));
      if (refused?.field === field) setRefused(null);
    },
    leave: (field: Field) => setLeft([...left, field]),
    leaveAll: () => {
      setRefused(null);
      setLeft(fields);
    },
    refuse: setRefused,
    errorOf: (field: Field): string | undefined => {
      if (refused?.field === field) return refused.text;
      const fault = left.includes(field) ? faults[field] : null;
      return fault === null ? undefined : t(fault);
    },
    /** About none of the fields. */
    notice: refused?.field === null ? refused.text : null,
  };
}

interface Refused {
  readonly field: Field | null;
  readonly text: string;
}

/** Gives the refusal, or null: signed in, and on the way to where the person wanted to go. */
function useSending(next: string | undefined) {
  const joining = useApiMutation('/api/user/register');
  const signedIn = useSignedIn(next);
  const guest = useRaising(next);
  const send = async (values: Record<Typed, string>): Promise<Refusal | null> => {
    const username = values.username.trim();
    const { password } = values;
    const given = { username, password, inviter_id: inviterId(values.inviteCode) ?? '' };
    const outcome = guest.isGuest
      ? await guest.raise(given)
      : await joining.send({ ...given, group_id: 1 });
    if (!outcome.ok) return outcome;
    if (outcome.data !== null) {
      keepDevice(username, outcome.data.device);
      signedIn(outcome.data.userinfo);
    }
    return null;
  };
  return { busy: joining.busy || guest.busy, guestName: guest.name, send };
}

/** The field that the server's refusal is about. */
function refusedField({ reason, details }: Refusal): Field | null {
  if (reason === 'username_taken') return 'username';
  if (reason === 'inviter_unknown') return 'inviteCode';
  const named = { username: 'username', password: 'password', inviter_id: 'inviteCode' } as const;
  const name = details.field ?? '';
  return name in named ? named[name as keyof typeof named] : null;
}
