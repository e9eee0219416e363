import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { focusFormField } from '../../ui/fields/form.tsx';
import { inviterId } from './invite-code.ts';
import { keepDevice } from './known-device.ts';
import { registrationFaults } from './registration-rules.ts';
import { useSignedIn } from './signed-in.ts';
import { useUpgradeGuest } from './use-upgrade-guest.ts';
import { useCaptcha } from './use-captcha.ts';

const fields = ['username', 'password', 'inviteCode', 'captcha', 'consent'] as const;
export type RegistrationField = (typeof fields)[number];
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
    ...registrationFaults({ ...values, inviteCode: hasInvite ? values.inviteCode : null }),
    captcha: captcha.error,
    consent: isConsenting ? null : 'register.consentNeeded',
  };
  // A code from a link is said to be wrong at once.
  const errors = useErrors(faults, inviteCode === '' ? [] : ['inviteCode']);
  const submit = async (form: HTMLFormElement) => {
    errors.leaveAll();
    captcha.check();
    const faulty = fields.find((field) => faults[field] !== null);
    if (faulty) return focusFormField(form, faulty);
    const rejection = await sending.send(values);
    if (rejection === null) return undefined;
    const field = rejectedField(rejection);
    errors.refuse({ field, text: rejectionText(rejection) });
    if (field) focusFormField(form, field);
  };
  return {
    isBusy: sending.isBusy,
    submit,
    /** Who becomes a member. */
    guestName: sending.guestName,
    captchaText: captcha.text,
    values: { ...values, captcha: captcha.value },
    set: (field: Exclude<RegistrationField, 'consent'>, value: string) => {
      errors.begin(field);
      if (field === 'captcha') captcha.setValue(value);
      else setValues((before) => ({ ...before, [field]: value }));
    },
    renewCaptcha: () => {
      errors.begin('captcha');
      captcha.refresh();
    },
    leave: (field: RegistrationField) => {
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

type Faults = Readonly<Record<RegistrationField, TextKey | null>>;

/** What is said of each field: once it was left, and not while it is typed in again. */
function useErrors(faults: Faults, leftAtFirst: readonly RegistrationField[]) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(leftAtFirst);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  return {
    begin: (field: RegistrationField) => {
      setLeft(left.filter((one) => one !== field));
      if (rejected?.field === field) setRejected(null);
    },
    leave: (field: RegistrationField) => setLeft([...left, field]),
    leaveAll: () => {
      setRejected(null);
      setLeft(fields);
    },
    refuse: setRejected,
    errorOf: (field: RegistrationField): string | undefined => {
      if (rejected?.field === field) return rejected.text;
      const fault = left.includes(field) ? faults[field] : null;
      return fault === null ? undefined : t(fault);
    },
    /** About none of the fields. */
    notice: rejected?.field === null ? rejected.text : null,
  };
}

interface Rejected {
  readonly field: RegistrationField | null;
  readonly text: string;
}

/** Gives the rejection, or null: signed in, and on the way to where the person wanted to go. */
function useSending(next: string | undefined) {
  const joining = useApiMutation('/api/user/register');
  const signedIn = useSignedIn(next);
  const guest = useUpgradeGuest(next);
  const send = async (values: Record<Typed, string>): Promise<Rejection | null> => {
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
  return { isBusy: joining.isBusy || guest.isBusy, guestName: guest.name, send };
}

/** The field that the server's rejection is about. */
function rejectedField({ reason, details }: Rejection): RegistrationField | null {
  if (reason === 'username_taken') return 'username';
  if (reason === 'inviter_unknown') return 'inviteCode';
  const named = { username: 'username', password: 'password', inviter_id: 'inviteCode' } as const;
  const name = details.field ?? '';
  return name in named ? named[name as keyof typeof named] : null;
}
